import { existsSync, readdirSync } from "node:fs";
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

/** A file of a data folder that tells of a database which is not there any more; undefined: there was none. */
export function leftOfDatabase(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  return readdirSync(dataDir).find(
    (file) => file === `${NAME}-wal` || file === `${NAME}-journal` || isBeforeRestore(file),
  );
}
