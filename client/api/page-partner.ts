import { EMBED_QUERY } from "#shared/embed.ts";
import { isPartnerId } from "#shared/partner-id.ts";

/** The partner whose visitors the page is shown to, by its address; undefined for our own. */
export function pagePartner(): string | undefined {
  const id = new URLSearchParams(window.location.search).get(EMBED_QUERY.partner);
  return id !== null && isPartnerId(id) ? id : undefined;
}
