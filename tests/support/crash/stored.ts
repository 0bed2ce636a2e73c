import type SQLite from "better-sqlite3";
import { CompiledQuery } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { FindStored, Value } from "./ledger.ts";

export const storedInFile =
  (file: SQLite.Database): FindStored =>
  async (query, about) =>
    file.prepare<[string], Value>(query).pluck().get(about) ?? null;

/** Finds what a PostgreSQL stores, with queries of SQLite. */
export const storedOnServer =
  (db: Database): FindStored =>
  async (query, about) => {
    const text = query.replace("?", "$1").replace(/(snapshot|document) ->/g, "$1::json ->");
    const [row] = await db.run<Record<string, Value | boolean>>(CompiledQuery.raw(text, [about]));
    const [value = null] = Object.values(row ?? {});
    return typeof value === "boolean" ? Number(value) : value;
  };
