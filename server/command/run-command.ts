import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { codeOf, OperatorError } from "#server/errors.ts";

/** Exit code for a bad command line, as in sysexits.h. */
const EX_USAGE = 64;

/** The process that a command runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** The current process. It exits quietly if a reader such as head closes its output early. */
export function thisProcess() {
  process.stdout.on("error", () => process.exit(1));
  return {
    env: process.env,
    readStdin: () => buffer(process.stdin),
    write: (text: string) => process.stdout.write(text),
    writeError: (text: string) => process.stderr.write(text),
  };
}

/** The folder for relative file names. npm runs scripts in the project's folder, and gives the caller's in INIT_CWD. */
export function callersFolder({ env }: Surroundings, script: string): string {
  return (env.npm_lifecycle_event === script && env.INIT_CWD) || process.cwd();
}

export interface Arguments {
  readonly words: readonly string[];
  /** Whether --yes was given. */
  readonly isSure: boolean;
  /** The command's own options. */
  readonly options: Readonly<Record<string, unknown>>;
}

type Options = Readonly<Record<string, { readonly type: "boolean" | "string" }>>;

interface Command {
  readonly usage: string;
  /** Options beside --help and --yes. */
  readonly options?: Options;
  /** Turns the arguments into the work to do; undefined for bad usage. */
  readonly read: (given: Arguments) => (() => Promise<void>) | undefined;
}

/** Runs a command and returns the exit code: 0, 1 for a refusal, 64 for bad usage. */
export async function runCommand(
  args: readonly string[],
  around: Surroundings,
  { usage, options, read }: Command,
): Promise<number> {
  const given = parse(args, options);
  if (given?.isHelp) {
    around.write(usage);
    return 0;
  }
  const work = given && read(given);
  if (!work) {
    around.writeError(usage);
    return EX_USAGE;
  }
  try {
    await work();
    return 0;
  } catch (error) {
    around.writeError(`${failureSentence(error)}\n`);
    return 1;
  }
}

function parse(args: readonly string[], own: Options = {}) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...own, help: { type: "boolean", short: "h" }, yes: { type: "boolean" } },
      allowPositionals: true,
    });
    const { yes, help, ...options }: Record<string, unknown> = values;
    return { words: positionals, isSure: yes === true, isHelp: help === true, options };
  } catch {
    return undefined;
  }
}

function failureSentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  if (/^SQLITE_(BUSY|LOCKED)/.test(String(code)))
    return "The database is busy. Nothing was changed; please try again.";
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
