import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { FileError } from "#server/files/json-file.ts";
import type { PartnerSettings } from "./partner-settings.ts";
import { readPartnersFile } from "./read-partners-file.ts";

/** How long the file is taken to be as it was, in milliseconds. */
const TRUSTED_MS = 1000;

/** What is settled with partners, in the data folder; it may be missing. */
export function partnersFile(dataDir: string): string {
  return join(dataDir, "partners.json");
}

/**
 * The partners of a file, read now and again whenever it changed. A FileError where it cannot be used now; later
 * what was settled before stays, and the log tells it.
 */
export async function openPartnersFile(
  path: string,
  log: Logger,
  clock: () => number = () => performance.now(),
): Promise<PartnerSettings> {
  let version = await versionOf(path);
  let partners = version === MISSING ? [] : await readPartnersFile(path);
  let fileError: string | undefined;
  let lookedAt = clock();
  let looking: Promise<void> | undefined;

  const look = async () => {
    const found = await versionOf(path);
    if (found === version) return;
    // Noted before the file is read: whatever is written meanwhile makes another version.
    version = found;
    try {
      partners = found === MISSING ? [] : await readPartnersFile(path);
      fileError = undefined;
      log.info({ partners: partners.length }, "partners' file read anew");
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      fileError = error.message;
      const problems = fileError.split("\n");
      log.error({ problems }, "partners' file not used: what was settled before stays");
    }
  };
  const upToDate = async () => {
    if (!looking && clock() - lookedAt >= TRUSTED_MS) {
      looking = look().finally(() => {
        lookedAt = clock();
        looking = undefined;
      });
    }
    await looking;
  };

  return {
    current: async () => {
      await upToDate();
      return { partners, fileError };
    },
    find: async (id) => {
      await upToDate();
      return partners.find((partner) => partner.id === id);
    },
  };
}

const MISSING = "missing";

/** Another text after each change of the file, also where another took its place. */
async function versionOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
    return code === "ENOENT" || code === "ENOTDIR" ? MISSING : String(code);
  }
}
