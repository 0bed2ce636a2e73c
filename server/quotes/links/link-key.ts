import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, OperatorError } from "#server/platform/errors.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";

const KEY_BYTES = 32;

/** The file with the key of private links. Backups leave it out. */
export const linkKeyFile = (dataDir: string) => join(dataDir, "link.key");

/** The key from which the tokens of private links are derived, made on first use. */
export type LinkKey = () => Promise<Buffer>;

/**
 * The key that is set, or the one in the file. Throws an OperatorError if the file is damaged, so that a server does not start with
 * links that it cannot make.
 */
export function linkKey(dataDir: string, set?: Buffer): LinkKey {
  let key = set ?? readKey(dataDir);
  return async () => {
    key ??= await makeKey(dataDir);
    return key;
  };
}

/** The key in the file; undefined if there is none. Throws an OperatorError if it is damaged. */
export function readKey(dataDir: string): Buffer | undefined {
  const file = linkKeyFile(dataDir);
  try {
    const key = readFileSync(file);
    if (key.length === KEY_BYTES) return key;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (codeOf(error) === "ENOTDIR") throw new OperatorError(`${dataDir} is not a folder. Set DATA_DIR to a folder.`);
    throw error;
  }
  throw new OperatorError(`${file} is not a key. Delete it, and renew the links that are in use.`);
}

/** Another process may be faster. Then its key counts. */
async function makeKey(dataDir: string): Promise<Buffer> {
  const made = randomBytes(KEY_BYTES);
  await writeFileAtomically(linkKeyFile(dataDir), made, { mode: 0o600, onlyIfNew: true });
  const key = readKey(dataDir);
  if (!key) throw new Error("The key of private links is gone.");
  return key;
}
