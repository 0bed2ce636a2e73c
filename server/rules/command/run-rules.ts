import { parseArgs } from "node:util";
import { DamageError } from "#server/damage-error.ts";
import { readDataDir } from "#server/env.ts";
import { RulesFileError } from "../rules-file.ts";
import { checkFile } from "./check-file.ts";
import { CommandError } from "./command-error.ts";
import { diffRules } from "./diff-rules.ts";
import { exportRules } from "./export-rules.ts";
import { importRules } from "./import-rules.ts";
import type { Session } from "./session.ts";

/** A command line that cannot be understood, of sysexits. */
const EX_USAGE = 64;

const USAGE = `Usage: npm run rules -- COMMAND [FILE]

  check [FILE]   checks a rules file; without FILE, the one that the server starts from
  diff [FILE]    says what an import of FILE would change
  import FILE    stores FILE as a new revision of the rules, unless it has a problem
  export [FILE]  writes the current rules into FILE, or to standard output

FILE can be - for standard input. DATA_DIR names the data folder.
`;

/** The process that a command runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readStdin: () => Promise<Uint8Array>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs one command on the rules and answers the exit code: 0, 1 for a refusal, 64 for bad usage. */
export async function runRules(args: readonly string[], around: Surroundings): Promise<number> {
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
    await command({
      dataDir: readDataDir(around.env),
      folder: callersFolder(around.env),
      readStdin: around.readStdin,
      say: (line) => around.write(`${line}\n`),
      note: (line) => around.writeError(`${line}\n`),
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
  const parsed = parsePositionals(args);
  if (!parsed) return undefined;
  if (parsed.help) return "help";
  const [name, file, ...surplus] = parsed.positionals;
  if (surplus.length > 0) return undefined;
  switch (name) {
    case "check":
      return (session) => checkFile(file, session);
    case "diff":
      return (session) => diffRules(file, session);
    case "export":
      return (session) => exportRules(file, session);
    case "import":
      return file === undefined ? undefined : (session) => importRules(file, session);
    default:
      return undefined;
  }
}

function parsePositionals(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    return { help: values.help === true, positionals };
  } catch {
    return undefined;
  }
}

/** npm runs scripts in the project's folder and names the one that it was called in. */
function callersFolder({ npm_lifecycle_event, INIT_CWD }: Surroundings["env"]): string {
  return (npm_lifecycle_event === "rules" && INIT_CWD) || process.cwd();
}

/** The errors whose message is a sentence for the person who gave the command. */
const TOLD = [CommandError, DamageError, RulesFileError];

function failure(error: unknown): string {
  if (TOLD.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  if (typeof code === "string" && /^SQLITE_(BUSY|LOCKED)/.test(code))
    return "The database is busy. Nothing was changed; please try again.";
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, "code") : undefined;
}
