/** What a command works with: where the data lies, where a FILE is looked for, and who it talks to. */
export interface Session {
  readonly dataDir: string;
  /** Relative names of files start here. */
  readonly folder: string;
  readonly readStdin: () => Promise<Uint8Array>;
  /** Prints a line of the result. */
  readonly say: (line: string) => void;
  /** Prints a line beside the result: a warning, or what it was compared with. */
  readonly note: (line: string) => void;
}

/** The name that stands for standard input and output. */
export const STANDARD = "-";

/** A FILE as sentences name it. */
export function nameOf(file: string): string {
  return file === STANDARD ? "standard input" : file;
}
