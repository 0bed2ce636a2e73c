import { EMBED_QUERY } from "#shared/embed.ts";
import { isPartnerId } from "#shared/partner-id.ts";

/** The partner whose visitors the page is shown to, by its address; undefined for our own. Two are none. */
export function pagePartner(): string | undefined {
  const [id, ...more] = new URLSearchParams(window.location.search).getAll(EMBED_QUERY.partner);
  return id !== undefined && more.length === 0 && isPartnerId(id) ? id : undefined;
}
