import { EMBED_QUERY } from "#shared/partners/embed.ts";
import { readPagePartner } from "#shared/partners/partner-id.ts";

/** The partner in the page's address; undefined for our own page. The server refuses what is no ID. */
export function pagePartner(): string | undefined {
  return readPagePartner(new URLSearchParams(window.location.search).getAll(EMBED_QUERY.partner));
}
