import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const NAME = "workbench.sqlite";

export function databaseFile(dataDir: string): string {
  return join(dataDir, NAME);
}

/** The suffixes of the files that SQLite keeps beside a database. */
export const SIDE_FILES = ["-wal", "-shm", "-journal"] as const;

/** The place where a restore keeps the previous database. Its name is unused, even for two restores within a second. */
export function fileBeforeRestore(dataDir: string, at: Date): string {
  const second = at.toISOString().slice(0, 19).replaceAll(":", "-");
  const name = `${databaseFile(dataDir)}.before-restore-${second}Z`;
  let file = name;
  for (let count = 2; existsSync(file); count += 1) file = `${name}-${count}`;
  return file;
}

/** The names of the databases that restores replaced. */
export function filesBeforeRestore(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter(isBeforeRestore);
}

const isBeforeRestore = (file: string) => file.startsWith(`${NAME}.before-restore-`);

/** A file which proves that the data folder once held a database. */
export function traceOfDatabase(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  return readdirSync(dataDir).find(
    (file) => [`${NAME}-wal`, `${NAME}-journal`].includes(file) || isBeforeRestore(file),
  );
}

/** Returns a function that checks whether the database files have been replaced since this call. */
export function watchFiles(dataDir: string): () => boolean {
  const files = ["", "-wal"].map((suffix) => databaseFile(dataDir) + suffix);
  const opened = files.map(identityOf);
  return () => files.every((file, index) => opened[index] === undefined || opened[index] === identityOf(file));
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
