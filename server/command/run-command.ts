import { parseArgs } from "node:util";
import { failureSentence } from "./failure-sentence.ts";
import type { Surroundings } from "./surroundings.ts";

/** A command line that cannot be understood, of sysexits. */
const EX_USAGE = 64;

/** What stands on a command line. */
export interface Arguments {
  readonly words: readonly string[];
  /** Whether --yes was given. */
  readonly isSure: boolean;
}

export interface Command {
  readonly usage: string;
  /** What the arguments ask for; undefined where they ask for nothing that there is. */
  readonly read: (given: Arguments) => (() => Promise<void>) | undefined;
}

/** Runs a command and answers the exit code: 0, 1 for a refusal, 64 for bad usage. */
export async function runCommand(
  args: readonly string[],
  around: Surroundings,
  { usage, read }: Command,
): Promise<number> {
  const given = parse(args);
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

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: "boolean", short: "h" }, yes: { type: "boolean" } },
      allowPositionals: true,
    });
    return { words: positionals, isSure: values.yes === true, isHelp: values.help === true };
  } catch {
    return undefined;
  }
}
