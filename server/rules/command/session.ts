import { resolve } from "node:path";
import { callersFolder, type Surroundings } from "#server/command/run-command.ts";
import { readDataDir } from "#server/env.ts";
import { type FileKind, readBytes } from "#server/files/json-file.ts";
import { replaceFile } from "#server/files/write-file.ts";

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

/** Reads a FILE; throws a FileError. */
export async function bytesOf(
  file: string,
  kind: FileKind,
  { folder, readStdin }: Session,
): Promise<Uint8Array> {
  return file === STANDARD ? readStdin() : readBytes(resolve(folder, file), file, kind);
}

/** Writes a text to a FILE, and says so, or to standard output. */
export async function writeOut(
  text: string,
  file: string | undefined,
  name: string,
  { folder, say }: Session,
): Promise<void> {
  if (file === undefined || file === STANDARD) return say(text);
  await replaceFile(resolve(folder, file), `${text}\n`);
  say(`${name} written to ${file}.`);
}

/** The name of a FILE in sentences. */
export function nameOf(file: string): string {
  return file === STANDARD ? "standard input" : file;
}
