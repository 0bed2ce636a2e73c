import type { PartnerSettings } from "#server/partners/partners-file.ts";
import type { Partner } from "#shared/partners.ts";

/** Settings of partners that never change, without a file. */
export function fixedPartners(partners: readonly Partner[]): PartnerSettings {
  return {
    current: async () => ({ partners, fileError: undefined }),
    find: async (id) => partners.find((partner) => partner.id === id),
  };
}
