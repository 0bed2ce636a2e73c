/** What a command works with: where data and backups lie, where a FILE is written, and who it talks to. */
export interface Session {
  readonly dataDir: string;
  /** Undefined where the server makes no backups. */
  readonly backupDir: string | undefined;
  /** Relative names of files start here. */
  readonly folder: string;
  readonly now: Date;
  /** Prints a line of the result. */
  readonly say: (line: string) => void;
}
