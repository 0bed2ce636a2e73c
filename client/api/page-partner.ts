import { EMBED_QUERY } from "#shared/partners/embed.ts";
import { findOnlyPartner } from "#shared/partners/partner-id.ts";

/** The partner in the page's address; undefined for our own page. */
export function pagePartner(): string | undefined {
  return findOnlyPartner(new URLSearchParams(window.location.search).getAll(EMBED_QUERY.partner));
}
