import { withDatabase } from "#server/db/engines/open-database.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { createPartnerStore } from "#server/partners/partner-store.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import { type Partner, PartnerSchema } from "#shared/partners/partner.ts";

/** A partner that has only a name, unless the fields say otherwise. */
export function partner(fields: Partial<Partner> = {}): Partner {
  return PartnerSchema.parse({ id: "acme", name: "Acme Tools", ...fields });
}

/** Partner settings that never change, without a database. */
export function fixedPartners(partners: readonly Partner[]): PartnerSettings {
  return {
    getCurrent: async () => partners,
    find: async (id) => partners.find((each) => each.id === id),
    renew: () => {},
  };
}

/** Stores partners in the database of a data folder, which may not exist yet. */
export async function writePartners(dataDir: string, partners: readonly Partial<Partner>[]): Promise<void> {
  await withDatabase({ dataDir }, async (db) => {
    for (const fields of partners)
      await createPartnerStore(db).add(partner(fields), { ...COMMAND_LINE, at: new Date() });
  });
}
