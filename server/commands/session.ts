import { resolve } from "node:path";
import { readDataSettings } from "#server/app/env.ts";
import type { DatabaseSettings } from "#server/db/engine.ts";
import { replaceFile } from "#server/platform/write-file.ts";

/** The process that a command runs in. */
export interface Around {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readStdin: () => Promise<Uint8Array>;
  /** Asks for a secret without echo; without a terminal, reads the next line of standard input. */
  readonly askSecret: (question: string) => Promise<string>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** The settings, input and output of a command. */
export interface Session extends Pick<Around, "env" | "readStdin" | "askSecret" | "write"> {
  readonly dataDir: string;
  readonly database: DatabaseSettings;
  readonly now: Date;
  /** The path of a file that the caller named. */
  readonly pathOf: (file: string) => string;
  /** Prints a line of the result. */
  readonly say: (line: string) => void;
  /** Prints a line to standard error, such as a warning. */
  readonly note: (line: string) => void;
}

export function createSession(around: Around, name: string): Session {
  const { env, write, writeError } = around;
  // npm runs scripts in the project's folder, and gives the caller's in INIT_CWD.
  const folder = (env.npm_lifecycle_event === name && env.INIT_CWD) || process.cwd();
  return {
    ...around,
    ...readDataSettings(env),
    now: new Date(),
    pathOf: (file) => resolve(folder, file),
    say: (line) => write(`${line}\n`),
    note: (line) => writeError(`${line}\n`),
  };
}

/** The FILE that means standard input or output. */
export const STANDARD_STREAM = "-";

/** Writes a text to a FILE, and says so, or to standard output. */
export async function writeOut(
  text: string,
  file: string | undefined,
  name: string,
  { pathOf, say }: Session,
): Promise<void> {
  if (file === undefined || file === STANDARD_STREAM) return say(text);
  await replaceFile(pathOf(file), `${text}\n`);
  say(`${name} written to ${file}.`);
}

/** The name of a FILE in sentences. */
export function nameOf(file: string): string {
  return file === STANDARD_STREAM ? "standard input" : file;
}
