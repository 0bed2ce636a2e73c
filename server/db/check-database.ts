import { existsSync, rmSync, statSync } from "node:fs";
import SQLite from "better-sqlite3";
import { DamageError, damaged, isCorruption } from "#server/damage-error.ts";
import { databaseFile, leftOfDatabase } from "./database-file.ts";
import { expectedSchema, SCHEMA_QUERY, type SchemaRow, schemaName } from "./expected-schema.ts";
import { knownMigrations } from "./migrations.ts";

/** Another process may hold the file for a moment. */
const BUSY_MS = 1000;

/**
 * Looks whether the database of a data folder is whole and of this version or an older one, before anything
 * writes to it. False where there is none and never was; throws a DamageError, with nothing changed, where
 * it cannot be used: to start anew would hide from everybody that there was one.
 */
export async function checkDatabase(dataDir: string, check: Check): Promise<boolean> {
  const file = databaseFile(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    const left = leftOfDatabase(dataDir);
    if (left) throw damaged(file, `it is missing, though ${left} is there`);
    return false;
  }
  // SQLite would take it for a new one, and throw away what waits in its -wal.
  if (size === 0) throw damaged(file, "it is empty");
  const beside = [`${file}-wal`, `${file}-shm`].filter((each) => !existsSync(each));
  try {
    await checkFile(file, check);
  } catch (error) {
    for (const each of beside) removeUnused(each);
    throw error;
  }
  return true;
}

/**
 * How much is looked at: the tables that there are, every page, or also whether each index has what its
 * table has. Pages take seconds where there are a hundred thousand quotes.
 */
export type Check = "tables" | "quick_check" | "integrity_check";

export async function checkFile(file: string, check: Check): Promise<void> {
  try {
    // What a journal tells to take back can only be taken back by who may write.
    const readonly = !existsSync(`${file}-journal`);
    const sqlite = new SQLite(file, { readonly, fileMustExist: true, timeout: BUSY_MS });
    try {
      await checkSchema(sqlite, file);
      if (check !== "tables") checkPages(sqlite, file, check);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw isCorruption(error) && error instanceof Error ? damaged(file, error.message) : error;
  }
}

function checkPages(sqlite: SQLite.Database, file: string, check: Check): void {
  const found = sqlite.pragma(`${check}(1)`, { simple: true });
  if (found !== "ok") throw damaged(file, String(found).replace(/\s+/g, " "));
}

async function checkSchema(sqlite: SQLite.Database, file: string): Promise<void> {
  const there = new Set(sqlite.prepare<[], SchemaRow>(SCHEMA_QUERY).all().map(schemaName));
  if (!there.has("table kysely_migration")) throw damaged(file, "its tables are missing");
  const applied = sqlite
    .prepare<[], { name: string }>("select name from kysely_migration order by name")
    .all()
    .map(({ name }) => name);
  const newer = applied.find((name) => !knownMigrations.includes(name));
  if (newer)
    throw new DamageError(
      `The database ${file} was written by a newer version (it has ${newer}). Nothing was changed; start that version.`,
    );
  const missing = (await expectedSchema(applied)).find((name) => !there.has(name));
  if (missing) throw damaged(file, `the ${missing} is missing`);
}

/** What only looking at a database left beside it; nobody has it open, or it would have been there before. */
function removeUnused(file: string): void {
  const isEmpty = statSync(file, { throwIfNoEntry: false })?.size === 0;
  if (file.endsWith("-shm") || isEmpty) rmSync(file, { force: true });
}
