import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  type Arguments,
  callersFolder,
  runCommand,
  type Surroundings,
} from "#server/command/run-command.ts";
import { readDataDir } from "#server/env.ts";
import { CommandError, codeOf } from "#server/errors.ts";
import { replaceFile } from "#server/files/write-file.ts";
import { hashPassword, SHORTEST_PASSWORD } from "../password.ts";
import { newestWrites, type StaffWrite } from "../write-store.ts";

const usage = `Usage: npm run staff -- COMMAND

  set-password [FILE]  asks for a password and writes its hash as the line STAFF_PASSWORD=… to FILE,
                       replacing an existing line, or to standard output;
                       without a terminal, reads the password from two lines of standard input
  writes               lists the newest changes by staff: time, address, session, request and status

DATA_DIR names the data folder.
`;

interface StaffSurroundings extends Surroundings {
  /** Asks for a secret without echo; without a terminal, reads the next line of standard input. */
  readonly askSecret: (question: string) => Promise<string>;
}

/** Runs a command on staff access and returns the exit code. */
export function runStaff(args: readonly string[], around: StaffSurroundings): Promise<number> {
  return runCommand(args, around, { usage, read: (given) => readCommand(given, around) });
}

function readCommand({ words, isSure }: Arguments, around: StaffSurroundings) {
  const [name, file, ...surplus] = words;
  if (isSure || surplus.length > 0) return undefined;
  if (name === "set-password")
    return () => setPassword(file && resolve(callersFolder(around, "staff"), file), around);
  if (name === "writes" && file === undefined) return () => listWrites(around);
  return undefined;
}

const OWNER_ONLY = 0o600;

const SETTING = /^STAFF_PASSWORD=.*$/m;

/** Asks for a password and writes the setting with its hash to a settings file or standard output. */
async function setPassword(
  file: string | undefined,
  { askSecret, write, writeError }: StaffSurroundings,
): Promise<void> {
  const password = await askSecret("Password for the staff views: ");
  if ([...password].length < SHORTEST_PASSWORD)
    throw new CommandError(`Use at least ${SHORTEST_PASSWORD} characters. Nothing was written.`);
  if ((await askSecret("Repeat the password: ")) !== password)
    throw new CommandError("The passwords do not match. Nothing was written.");
  const line = `STAFF_PASSWORD=${await hashPassword(password)}`;
  if (file === undefined) write(`${line}\n`);
  else await writeSetting(file, line);
  writeError("Restart the server to use this setting. Everyone is then signed out.\n");
}

/** Replaces the line in a settings file or appends it. Only the owner may read the file. */
async function writeSetting(file: string, line: string): Promise<void> {
  const before = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return "";
    throw new CommandError(`${file} cannot be read. Nothing was written.`);
  });
  const text = SETTING.test(before)
    ? before.replace(SETTING, line)
    : `${before.replace(/(?<=[^\n])$/, "\n")}${line}\n`;
  await replaceFile(file, text, OWNER_ONLY);
}

const MOST_WRITES = 1000;

/** Lists staff writes, newest last, so that a terminal shows them. */
async function listWrites({ env, write }: StaffSurroundings): Promise<void> {
  const writes = await newestWrites(readDataDir(env), MOST_WRITES);
  for (const each of writes.toReversed()) write(`${lineOf(each)}\n`);
}

/** '2026-11-18T15:00:00.000Z 203.0.113.7 3f9a01c2b4d5 PUT /api/… 200 8c2f…', separated by single spaces. */
function lineOf({ at, address, session, method, path, status, request_id }: StaffWrite): string {
  const answer = status ?? "without an answer";
  return [at, address, session ?? "open", method, path, answer, request_id ?? ""].join(" ").trim();
}
