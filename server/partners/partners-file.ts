import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { codeOf } from "#server/platform/errors.ts";
import { FileError } from "#server/platform/json-file.ts";
import type { Partner } from "#shared/partners/partner.ts";
import { readPartnersFile } from "./read-partners-file.ts";

interface CurrentPartners {
  readonly partners: readonly Partner[];
  /** The problem in the newest version of the file. The previous settings stay in effect. */
  readonly fileError: string | undefined;
}

export interface PartnerSettings {
  readonly getCurrent: () => Promise<CurrentPartners>;
  readonly find: (id: string) => Promise<Partner | undefined>;
}

/** The shortest time between two checks of the file. */
const MIN_CHECK_INTERVAL_MS = 1000;

/** The path of partners.json, which is optional. */
export function partnersFile(dataDir: string): string {
  return join(dataDir, "partners.json");
}

/**
 * Reads the partners' file now and after each change. Throws a FileError if the file cannot be used now. If it breaks
 * later, the previous settings stay in effect and the problems are logged.
 */
export async function openPartnersFile(path: string, log: Logger): Promise<PartnerSettings> {
  let version = await versionOf(path);
  let partners = version === MISSING_FILE ? [] : await readPartnersFile(path);
  let fileError: string | undefined;
  let checkedAt = performance.now();
  let checking: Promise<void> | undefined;

  const check = async () => {
    const found = await versionOf(path);
    if (found === version) return;
    // Set before the file is read, so that a change during the read counts as a new version.
    version = found;
    try {
      partners = found === MISSING_FILE ? [] : await readPartnersFile(path);
      fileError = undefined;
      log.info({ partners: partners.length }, "partners' file reloaded");
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      fileError = error.message;
      const problems = fileError.split("\n");
      log.error({ problems }, "partners' file not used: the previous settings stay in effect");
    }
  };
  const refresh = async () => {
    if (!checking && performance.now() - checkedAt >= MIN_CHECK_INTERVAL_MS) {
      checking = check().finally(() => {
        checkedAt = performance.now();
        checking = undefined;
      });
    }
    await checking;
  };

  return {
    getCurrent: async () => {
      await refresh();
      return { partners, fileError };
    },
    find: async (id) => {
      await refresh();
      return partners.find((partner) => partner.id === id);
    },
  };
}

const MISSING_FILE = "missing";

/** Changes with the file, even if another file replaces it. */
async function versionOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" || code === "ENOTDIR" ? MISSING_FILE : String(code);
  }
}
