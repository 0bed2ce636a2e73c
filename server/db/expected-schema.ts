import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { migrate } from "./migrations.ts";

/** Tables, indexes and triggers of a database that these migrations made: 'table quotes'. */
export async function expectedSchema(applied: readonly string[]): Promise<readonly string[]> {
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: new SQLite(":memory:") }),
  });
  try {
    await migrate(db, applied);
    const { rows } = await sql<SchemaRow>`${sql.raw(SCHEMA_QUERY)}`.execute(db);
    return rows.map(schemaName);
  } finally {
    await db.destroy();
  }
}

export interface SchemaRow {
  readonly type: string;
  readonly name: string;
}

export const SCHEMA_QUERY = "select type, name from sqlite_master";

export const schemaName = ({ type, name }: SchemaRow) => `${type} ${name}`;
