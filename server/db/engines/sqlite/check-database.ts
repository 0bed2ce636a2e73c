import { existsSync, rmSync, statSync } from "node:fs";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { codeOf, DamageError, OperatorError } from "#server/platform/errors.ts";
import { checkEngine } from "./check-engine.ts";
import { databaseFile, traceOfDatabase } from "./database-file.ts";
import { BASELINE, knownMigrations, migrate } from "./migrations.ts";

/** The longest wait for another process's lock. */
const BUSY_MS = 1000;

/**
 * Checks that the database of a data folder is intact and of this version or an older one, before anything writes to it.
 * Returns false if there is none and never was. Throws a DamageError, with nothing changed, if it cannot be used:
 * starting with a new database would hide the loss of the old one. Throws an OperatorError if SQLite cannot run here.
 */
export async function checkDatabase(dataDir: string, check: Check): Promise<boolean> {
  checkEngine();
  const file = databaseFile(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    const trace = traceOfDatabase(dataDir);
    if (trace) throw damaged(file, `it is missing, but ${trace} exists`);
    return false;
  }
  // SQLite would treat it as new and discard the -wal.
  if (size === 0) throw damaged(file, "it is empty");
  const absent = [`${file}-wal`, `${file}-shm`].filter((side) => !existsSync(side));
  try {
    await checkFile(file, check);
  } catch (error) {
    for (const side of absent) removeSideFile(side);
    throw error;
  }
  return true;
}

/**
 * The depth of the check: only the names of the tables, also every page, or also every index. Checking the pages of a hundred
 * thousand quotes takes seconds.
 */
export type Check = "tables" | "quick_check" | "integrity_check";

/** Checks a database file; throws a DamageError. */
export async function checkFile(file: string, check: Check): Promise<void> {
  try {
    // Rolling back a leftover journal needs a writable connection.
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

/** Whether SQLite reports a file as broken or as no database at all. */
export function isCorruption(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String(codeOf(error)));
}

function damaged(file: string, reason: string): DamageError {
  return new DamageError(`The database ${file} is damaged (${reason}). Nothing was changed.`);
}

function checkPages(sqlite: SQLite.Database, file: string, check: Check): void {
  const found = sqlite.pragma(`${check}(1)`, { simple: true });
  if (found !== "ok") throw damaged(file, String(found).replace(/\s+/g, " "));
}

interface SchemaRow {
  readonly type: string;
  readonly name: string;
}

const SCHEMA_QUERY = "select type, name from sqlite_master";

const schemaName = ({ type, name }: SchemaRow) => `${type} ${name}`;

async function checkSchema(sqlite: SQLite.Database, file: string): Promise<void> {
  const existing = new Set(sqlite.prepare<[], SchemaRow>(SCHEMA_QUERY).all().map(schemaName));
  if (!existing.has("table kysely_migration")) throw damaged(file, "its tables are missing");
  const applied = sqlite
    .prepare<[], { name: string }>("select name from kysely_migration order by name")
    .all()
    .map(({ name }) => name)
    .filter((name) => name >= BASELINE);
  if (!applied.includes(BASELINE))
    throw new OperatorError(
      `The database ${file} was written before the first release. The operators' document names the version that reads it. Nothing was changed.`,
    );
  const newer = applied.find((name) => !knownMigrations.includes(name));
  if (newer)
    throw new DamageError(
      `The database ${file} was written by a newer version (it has ${newer}). Nothing was changed; start that version.`,
    );
  const missing = (await expectedSchema(applied)).find((name) => !existing.has(name));
  if (missing) throw damaged(file, `the ${missing} is missing`);
}

/** The schema after each list of migrations, kept because running them takes longer than the rest of a check. */
const schemas = new Map<string, Promise<readonly string[]>>();

/** The tables, indexes and triggers that these migrations create: 'table quotes'. */
function expectedSchema(applied: readonly string[]): Promise<readonly string[]> {
  const key = applied.join();
  const schema = schemas.get(key) ?? makeSchema(applied);
  schemas.set(key, schema);
  return schema;
}

async function makeSchema(applied: readonly string[]): Promise<readonly string[]> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new SQLite(":memory:") }) });
  try {
    await migrate(db, applied);
    const { rows } = await sql.raw<SchemaRow>(SCHEMA_QUERY).execute(db);
    return rows.map(schemaName);
  } finally {
    await db.destroy();
  }
}

/** Removes a side file that the check itself created. No other process has the database open. */
function removeSideFile(file: string): void {
  const isEmpty = statSync(file, { throwIfNoEntry: false })?.size === 0;
  if (file.endsWith("-shm") || isEmpty) rmSync(file, { force: true });
}
