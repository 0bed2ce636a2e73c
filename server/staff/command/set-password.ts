import { readFile } from "node:fs/promises";
import { CommandError } from "#server/command/command-error.ts";
import { replaceFile } from "#server/command/replace-file.ts";
import { hashPassword, SHORTEST_PASSWORD } from "../password.ts";
import type { StaffSurroundings } from "./run-staff.ts";

const OWNER_ONLY = 0o600;

const SETTING = /^STAFF_PASSWORD=.*$/m;

/** Asks for a password, and writes the setting with its hash: into a settings file, or to standard output. */
export async function setPassword(
  file: string | undefined,
  { askSecret, write, writeError }: StaffSurroundings,
): Promise<void> {
  const password = await askSecret("Password for the staff views: ");
  if ([...password].length < SHORTEST_PASSWORD)
    throw new CommandError(`Use at least ${SHORTEST_PASSWORD} characters. Nothing was written.`);
  if ((await askSecret("The same again: ")) !== password)
    throw new CommandError("These were two different passwords. Nothing was written.");
  const line = `STAFF_PASSWORD=${await hashPassword(password)}`;
  if (file === undefined) write(`${line}\n`);
  else await writeSetting(file, line);
  writeError("Start the server anew with this setting: whoever is signed in signs in again.\n");
}

/** Puts a line in the place of the one that there is, or at the end; nobody but the owner reads the file. */
async function writeSetting(file: string, line: string): Promise<void> {
  const before = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return "";
    throw new CommandError(`${file} cannot be read. Nothing was written.`);
  });
  const text = SETTING.test(before)
    ? before.replace(SETTING, line)
    : `${before.replace(/(?<=[^\n])$/, "\n")}${line}\n`;
  await replaceFile(file, text, OWNER_ONLY);
}
