import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readDataDir } from "#server/env.ts";
import { CommandError } from "#server/rules/command/command-error.ts";
import { listWrites } from "./list-writes.ts";
import { setPassword } from "./set-password.ts";

/** A command line that cannot be understood, of sysexits. */
const EX_USAGE = 64;

const USAGE = `Usage: npm run staff -- COMMAND

  set-password [FILE]  asks for a password, and writes its hash as the line STAFF_PASSWORD=… into FILE, in
                       the place of such a line, or to standard output
  writes               lists the newest changes by staff: when, from where, what, and its answer

DATA_DIR names the data folder.
`;

/** The process that a command runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks for a secret that is not shown; without a person there, the next line of standard input. */
  readonly askSecret: (question: string) => Promise<string>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs one command on the staff's access and answers the exit code: 0, 1 for a refusal, 64 for bad usage. */
export async function runStaff(args: readonly string[], around: Surroundings): Promise<number> {
  const work = readCommand(args, around);
  if (!work) {
    around.writeError(USAGE);
    return EX_USAGE;
  }
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    around.writeError(`${error.message}\n`);
    return 1;
  }
}

/** What the arguments ask for; undefined where they ask for nothing that there is. */
function readCommand(
  args: readonly string[],
  around: Surroundings,
): (() => Promise<void>) | undefined {
  const parsed = parsePositionals(args);
  if (parsed?.help) return async () => around.write(USAGE);
  const [name, file, ...surplus] = parsed?.positionals ?? [];
  if (surplus.length > 0) return undefined;
  if (name === "set-password")
    return () => setPassword(file && resolve(callersFolder(around.env), file), around);
  if (name === "writes" && file === undefined)
    return () => listWrites(readDataDir(around.env), around.write);
  return undefined;
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
  return (npm_lifecycle_event === "staff" && INIT_CWD) || process.cwd();
}
