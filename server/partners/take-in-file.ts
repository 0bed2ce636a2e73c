import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { OperatorError } from "#server/platform/errors.ts";
import { readBytes } from "#server/platform/json-file.ts";
import type { PartnerStore } from "./partner-store.ts";
import { PARTNERS_FILE, parsePartnersFile } from "./read-partners-file.ts";

interface TakeInDeps {
  readonly dataDir: string;
  readonly partners: PartnerStore;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Stores the partners of `partners.json`, where earlier versions kept them, once for all servers of the database, and renames
 * the file. The renamed file serves a database without partners, such as one from an older backup. Throws an OperatorError for a
 * file that cannot be used or that comes too late.
 */
export async function takeInPartnersFile(deps: TakeInDeps): Promise<void> {
  const { dataDir, partners, log, now } = deps;
  const [file, kept] = [join(dataDir, "partners.json"), join(dataDir, "partners.taken-in.json")];

  const takeIn = async (path: string) => {
    const bytes = await readBytes(path, path, PARTNERS_FILE);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const outcome = await partners.takeIn(hash, () => parsePartnersFile(bytes, path), now());
    if (outcome === "taken-in") log.info({ file: path }, "partners stored in the database");
    return outcome;
  };

  if (!existsSync(file)) {
    if (existsSync(kept)) await takeIn(kept);
    return;
  }
  if ((await takeIn(file)) === "refused")
    throw new OperatorError(
      `${file} is no longer used, because the partners are in the database. Remove the file, and edit the partners in the Admin Panel. To store what it says, run: npm run partners -- import ${file}`,
    );
  await rename(file, kept).catch((error: unknown) => {
    // The next start knows the file by its hash.
    log.warn({ err: error }, `${file} was taken in. Remove it: it is no longer used`);
  });
}
