import { pagePartner } from "#client/api/page-partner.ts";
import { EMBED_QUERY } from "#shared/embed.ts";

/** The storage key of this configurator. Each partner, and each configurator on a partner's page, has its own. */
export function storageKey(name: string): string {
  const slot = new URLSearchParams(window.location.search).get(EMBED_QUERY.slot) ?? "";
  // Partner IDs never contain '#', so our second configurator cannot collide with a partner named '1'.
  const parts = [name, pagePartner(), /^[\w-]{1,64}$/.test(slot) ? `#${slot}` : undefined];
  return parts.filter((part) => part !== undefined).join(":");
}
