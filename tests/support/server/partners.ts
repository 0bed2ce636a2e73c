import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
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

/** Writes a partners file, or any text, into a data folder and returns its path. A server takes it in when it starts. */
export async function writePartners(dataDir: string, content: unknown): Promise<string> {
  const file = join(dataDir, "partners.json");
  const isText = typeof content === "string" || content instanceof Uint8Array;
  await writeFile(file, isText ? content : JSON.stringify(content, null, 2));
  return file;
}
