import { EMBED_QUERY } from "#shared/embed.ts";
import { onlyPartner } from "#shared/partner-id.ts";

/** The partner whose visitors the page is shown to, by its address; undefined for our own. */
export function pagePartner(): string | undefined {
  return onlyPartner(new URLSearchParams(window.location.search).getAll(EMBED_QUERY.partner));
}
