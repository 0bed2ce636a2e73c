import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "workbench.sqlite";

/** Where the database of a data folder lies, whether it is there or not. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, NAME);
}

/** The files beside it: what SQLite has not put into it yet, and what it shares among processes. */
export const SIDE_FILES = ["-wal", "-shm", "-journal"] as const;

/** Where a restore puts the database that was there: a new name, also for two restores in one second. */
export function fileBeforeRestore(dataDir: string, at: Date): string {
  const second = at.toISOString().slice(0, 19).replaceAll(":", "-");
  const name = `${databaseFile(dataDir)}.before-restore-${second}Z`;
  let file = name;
  for (let count = 2; existsSync(file); count += 1) file = `${name}-${count}`;
  return file;
}

/** The databases that restores put aside in a data folder, by their names. */
export function filesBeforeRestore(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter(isBeforeRestore);
}

const isBeforeRestore = (file: string) => file.startsWith(`${NAME}.before-restore-`);

const MARKER = "there-was-a-database.txt";

/** Leaves a file that tells of the database where it is lost. */
export function markFolder(dataDir: string): void {
  const marker = join(dataDir, MARKER);
  if (existsSync(marker)) return;
  writeFileSync(
    marker,
    `A server keeps ${NAME} in this folder. If that is missing, restore a backup: no server starts without it.\nTo begin with an empty database, remove this file.\n`,
  );
}

/** Whether what lies in the place of a database is still what was opened there. */
export function watchPlace(dataDir: string): () => boolean {
  const files = ["", "-wal"].map((suffix) => databaseFile(dataDir) + suffix);
  const opened = files.map(identityOf);
  return () =>
    files.every((file, index) => opened[index] === undefined || opened[index] === identityOf(file));
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/** A file of a data folder that tells of a database which is not there any more; undefined: there was none. */
export function leftOfDatabase(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  return readdirSync(dataDir).find(
    (file) => [`${NAME}-wal`, `${NAME}-journal`, MARKER].includes(file) || isBeforeRestore(file),
  );
}
