import { callersFolder, type Surroundings } from "#server/command/run-command.ts";
import { readDataDir } from "#server/env.ts";

export interface RulesSurroundings extends Surroundings {
  readonly readStdin: () => Promise<Uint8Array>;
}

/** The settings, input and output of a command that reads a FILE. */
export interface Session {
  readonly dataDir: string;
  /** The base of relative file names. */
  readonly folder: string;
  readonly readStdin: () => Promise<Uint8Array>;
  /** Prints a line of the result. */
  readonly say: (line: string) => void;
  /** Prints a line to standard error, such as a warning. */
  readonly note: (line: string) => void;
}

export function sessionIn(around: RulesSurroundings, script: string): Session {
  return {
    dataDir: readDataDir(around.env),
    folder: callersFolder(around, script),
    readStdin: around.readStdin,
    say: (line) => around.write(`${line}\n`),
    note: (line) => around.writeError(`${line}\n`),
  };
}

/** The FILE that means standard input or output. */
export const STANDARD = "-";

/** The name of a FILE in sentences. */
export function nameOf(file: string): string {
  return file === STANDARD ? "standard input" : file;
}
