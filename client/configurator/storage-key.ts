import { pagePartner } from "#client/api/page-partner.ts";
import { EMBED_QUERY } from "#shared/embed.ts";

/** The name under which this configurator keeps its own: of each partner, and of each on a page of theirs. */
export function storageKey(name: string): string {
  const slot = new URLSearchParams(window.location.search).get(EMBED_QUERY.slot) ?? "";
  // No partner's id begins with '#': the second configurator of our own page is not the one of a partner '1'.
  const parts = [name, pagePartner(), /^[\w-]{1,64}$/.test(slot) ? `#${slot}` : undefined];
  return parts.filter((part) => part !== undefined).join(":");
}
