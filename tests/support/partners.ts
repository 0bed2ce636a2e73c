import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Partner, PartnerSchema } from "#shared/partners.ts";

/** A partner with nothing settled but a name; the facts take the place of those. */
export function partner(facts: Partial<Partner> = {}): Partner {
  return PartnerSchema.parse({ id: "acme", name: "Acme Tools", ...facts });
}

/** Puts a partners' file, or any text, into a data folder; says where. */
export async function writePartners(dataDir: string, content: unknown): Promise<string> {
  const file = join(dataDir, "partners.json");
  const isText = typeof content === "string" || content instanceof Uint8Array;
  await writeFile(file, isText ? content : JSON.stringify(content, null, 2));
  return file;
}
