import { parseArgs } from "node:util";
import { callersFolder } from "#server/backup/command/one-argument.ts";
import { DamageError } from "#server/damage-error.ts";
import { readPlaces } from "#server/env.ts";
import { CommandError } from "#server/rules/command/command-error.ts";
import type { Surroundings } from "#server/rules/command/run-rules.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import type { Session } from "./session.ts";

/** A command line that cannot be understood, of sysexits. */
const EX_USAGE = 64;

const USAGE = `Usage: npm run quotes -- COMMAND EMAIL

  export EMAIL [FILE]  writes everything that is held about an e-mail address as JSON, into FILE or to standard output
  erase EMAIL          says what would be deleted
  erase EMAIL --yes    deletes it for good, while a server runs or not

DATA_DIR names the data folder.
`;

/** Runs one command on a person's quotes and answers the exit code: 0, 1 for a refusal, 64 for bad usage. */
export async function runQuotes(
  args: readonly string[],
  around: Omit<Surroundings, "readStdin">,
): Promise<number> {
  const command = readCommand(args);
  if (command === "help") {
    around.write(USAGE);
    return 0;
  }
  if (!command) {
    around.writeError(USAGE);
    return EX_USAGE;
  }
  try {
    const { dataDir, backupDir } = readPlaces(around.env);
    await command({
      dataDir,
      backupDir,
      folder: callersFolder(around.env, "quotes"),
      now: new Date(),
      say: (line) => around.write(`${line}\n`),
    });
    return 0;
  } catch (error) {
    around.writeError(`${failure(error)}\n`);
    return 1;
  }
}

/** What the arguments ask for; undefined where they ask for nothing that there is. */
function readCommand(
  args: readonly string[],
): ((session: Session) => Promise<void>) | "help" | undefined {
  const parsed = parseArguments(args);
  if (!parsed || parsed.isHelp) return parsed && "help";
  const [name, email, file, ...surplus] = parsed.positionals;
  if (!email || surplus.length > 0) return undefined;
  if (name === "export" && !parsed.isSure) return (session) => exportPerson(email, file, session);
  if (name === "erase" && file === undefined)
    return (session) => erasePerson(email, parsed.isSure, session);
  return undefined;
}

function parseArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: "boolean", short: "h" }, yes: { type: "boolean" } },
      allowPositionals: true,
    });
    return { isHelp: values.help === true, isSure: values.yes === true, positionals };
  } catch {
    return undefined;
  }
}

function failure(error: unknown): string {
  if (error instanceof CommandError || error instanceof DamageError) return error.message;
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code === "string" && /^SQLITE_(BUSY|LOCKED)/.test(code))
    return "The database is busy. Nothing was changed; please try again.";
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
