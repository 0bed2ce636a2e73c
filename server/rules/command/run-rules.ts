import type { Surroundings } from "#server/command/run-command.ts";
import { type Arguments, callersFolder, runCommand } from "#server/command/run-command.ts";
import { readDataDir } from "#server/env.ts";
import { checkFile } from "./check-file.ts";
import { diffRules } from "./diff-rules.ts";
import { exportRules } from "./export-rules.ts";
import { importRules } from "./import-rules.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run rules -- COMMAND [FILE]

  check [FILE]   checks a rules file; without FILE, the one that the server starts from
  diff [FILE]    says what an import of FILE would change
  import FILE    stores FILE as a new revision of the rules, unless it has a problem
  export [FILE]  writes the current rules into FILE, or to standard output

FILE can be - for standard input. DATA_DIR names the data folder.
`;

export interface RulesSurroundings extends Surroundings {
  readonly readStdin: () => Promise<Uint8Array>;
}

/** Runs one command on the rules and answers the exit code. */
export function runRules(args: readonly string[], around: RulesSurroundings): Promise<number> {
  const read = (given: Arguments) => {
    const command = readCommand(given);
    return command && (() => command(sessionIn(around)));
  };
  return runCommand(args, around, { usage, read });
}

function sessionIn(around: RulesSurroundings): Session {
  return {
    dataDir: readDataDir(around.env),
    folder: callersFolder(around, "rules"),
    readStdin: around.readStdin,
    say: (line) => around.write(`${line}\n`),
    note: (line) => around.writeError(`${line}\n`),
  };
}

function readCommand({ words, isSure }: Arguments) {
  const [name, file, ...surplus] = words;
  if (isSure || surplus.length > 0) return undefined;
  switch (name) {
    case "check":
      return (session: Session) => checkFile(file, session);
    case "diff":
      return (session: Session) => diffRules(file, session);
    case "export":
      return (session: Session) => exportRules(file, session);
    case "import":
      return file === undefined ? undefined : (session: Session) => importRules(file, session);
    default:
      return undefined;
  }
}
