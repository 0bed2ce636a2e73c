import { readFile } from "node:fs/promises";
import { CommandError, codeOf } from "#server/platform/errors.ts";
import { replaceFile } from "#server/platform/write-file.ts";
import { hashPassword, MIN_PASSWORD_CHARACTERS } from "#server/staff/password.ts";
import { ROLE_NAMES } from "#shared/api/declaration/roles.ts";
import type { Arguments, Command } from "./command.ts";
import type { Session } from "./session.ts";
import { addKey, listKeys, revokeKey } from "./staff-keys.ts";
import { invitePerson, linkPerson, listPeople, setActive } from "./staff-people.ts";

const usage = `Usage: npm run staff -- COMMAND

  set-password [FILE]  asks for a password and writes its hash as the line STAFF_PASSWORD=… to FILE,
                       replacing an existing line, or to standard output;
                       without a terminal, reads the password from two lines of standard input
  keys                 lists the API keys: ID, state, last use, scopes and name
  add-key NAME --scopes SCOPE,… [--until YYYY-MM-DD]
                       makes an API key and prints it this one time
  revoke-key ID        ends an API key: the next request with it is refused
  people               lists the people with accounts: email address, role, state and name
  invite EMAIL --role ROLE [--name NAME]
                       makes an account, and prints the link that invites the person;
                       roles: ${ROLE_NAMES.join(", ")}
  link EMAIL           prints a new link: an invitation, or one to choose a new password
  end EMAIL            ends an account with its sessions
  restore EMAIL        restores an account that ended

DATA_DIR names the data folder, or DATABASE_URL the database.
`;

/** Commands on staff access. */
export const staff: Command = {
  usage,
  options: {
    scopes: { type: "string" },
    until: { type: "string" },
    role: { type: "string" },
    name: { type: "string" },
  },
  read: readCommand,
};

/** The commands about one person. */
const ON_PERSON = new Map([
  ["link", linkPerson],
  ["end", (email: string, session: Session) => setActive(false, email, session)],
  ["restore", (email: string, session: Session) => setActive(true, email, session)],
]);

function readCommand({ words, isSure, options }: Arguments) {
  const [name = "", file, ...surplus] = words;
  if (isSure || surplus.length > 0) return undefined;
  const { scopes, until, role, name: called } = options;
  if (name === "add-key" && file !== undefined && typeof scopes === "string")
    return (session: Session) => addKey({ name: file, scopes: scopes.split(","), expiresOn: until }, session);
  if (name === "invite" && file !== undefined && typeof role === "string")
    return (session: Session) => invitePerson({ email: file, role, name: called }, session);
  if (Object.keys(options).length > 0) return undefined;
  if (name === "set-password") return (session: Session) => setPassword(file, session);
  if (file === undefined) return LISTS.get(name);
  if (name === "revoke-key") return (session: Session) => revokeKey(file, session);
  const change = ON_PERSON.get(name);
  return change && ((session: Session) => change(file, session));
}

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
  note("Restart the server to use this setting. Everyone is then signed out.");
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

const LISTS = new Map([
  ["keys", listKeys],
  ["people", listPeople],
]);
