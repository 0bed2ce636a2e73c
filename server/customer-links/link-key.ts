import { randomBytes } from "node:crypto";
import { linkSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, OperatorError } from "#server/errors.ts";
import { sync } from "#server/files/disk.ts";
import { withTempFile } from "#server/files/temp-file.ts";

const KEY_BYTES = 32;

/** The file with the key of private links. Backups leave it out. */
export const linkKeyFile = (dataDir: string) => join(dataDir, "link.key");

/** The key from which the tokens of private links are derived, made on first use. */
export type LinkKey = () => Promise<Buffer>;

/** Throws an OperatorError if the file is damaged, so that a server does not start with links that it cannot make. */
export function linkKey(dataDir: string): LinkKey {
  let key = readKey(dataDir);
  return async () => {
    key ??= await makeKey(dataDir);
    return key;
  };
}

function readKey(dataDir: string): Buffer | undefined {
  const file = linkKeyFile(dataDir);
  try {
    const key = readFileSync(file);
    if (key.length === KEY_BYTES) return key;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  throw new OperatorError(`${file} is not a key. Delete it, and renew the links that are in use.`);
}

/** Only the whole file gets the name, and only if no other process was faster. */
async function makeKey(dataDir: string): Promise<Buffer> {
  await withTempFile(dataDir, "link-key", async (draft) => {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(randomBytes(KEY_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
    try {
      linkSync(draft, linkKeyFile(dataDir));
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    sync(dataDir);
  });
  const key = readKey(dataDir);
  if (!key) throw new Error("The key of private links is gone.");
  return key;
}
