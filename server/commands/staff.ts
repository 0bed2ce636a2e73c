import { readFile } from "node:fs/promises";
import { CommandError, codeOf } from "#server/platform/errors.ts";
import { replaceFile } from "#server/platform/write-file.ts";
import { hashPassword, MIN_PASSWORD_CHARACTERS } from "#server/staff/password.ts";
import type { Command } from "./command.ts";
import { letOwnerIn } from "./owner.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run staff -- COMMAND

  owner EMAIL [NAME]   lets a person in as an owner, and prints a link to sign in with: makes the account,
                       or restores it, or helps an owner who cannot sign in
  set-password [FILE]  asks for the password of the built-in owner and writes its hash as the line
                       STAFF_PASSWORD=… to FILE, replacing an existing line, or to standard output;
                       without a terminal, reads the password from two lines of standard input

Owners manage all other people, and API keys, in Admin Panel → Settings.
DATA_DIR names the data folder, or DATABASE_URL the database.
`;

/** Commands on staff access. */
export const staff: Command = {
  usage,
  read({ words: [name, first, second, ...surplus], isSure }) {
    if (isSure || surplus.length > 0) return undefined;
    if (name === "owner" && first !== undefined) return (session) => letOwnerIn(first, second, session);
    if (name === "set-password" && second === undefined) return (session) => setPassword(first, session);
    return undefined;
  },
};

const OWNER_ONLY_MODE = 0o600;

const PASSWORD_SETTING = /^STAFF_PASSWORD=.*$/m;

/** Asks for a password and writes the setting with its hash to a settings file or standard output. */
async function setPassword(file: string | undefined, { askSecret, pathOf, say, note }: Session): Promise<void> {
  const password = await askSecret("Password for the staff views: ");
  if ([...password].length < MIN_PASSWORD_CHARACTERS)
    throw new CommandError(`Use at least ${MIN_PASSWORD_CHARACTERS} characters. Nothing was written.`);
  if ((await askSecret("Repeat the password: ")) !== password)
    throw new CommandError("The passwords do not match. Nothing was written.");
  const line = `STAFF_PASSWORD=${await hashPassword(password)}`;
  if (file === undefined) say(line);
  else await writeSetting(pathOf(file), line);
  note("Restart the server to use this setting. Whoever signed in with the one before is then signed out.");
}

/** Replaces the line in a settings file or appends it. Only the owner may read the file. */
async function writeSetting(file: string, line: string): Promise<void> {
  const before = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return "";
    throw new CommandError(`${file} cannot be read. Nothing was written.`);
  });
  const text = PASSWORD_SETTING.test(before)
    ? before.replace(PASSWORD_SETTING, line)
    : `${before.replace(/(?<=[^\n])$/, "\n")}${line}\n`;
  await replaceFile(file, text, OWNER_ONLY_MODE);
}
