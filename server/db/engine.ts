import type { CompiledQuery, Dialect, Kysely, QueryResult, RawBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** Where a database is. A thread opens the same one by it. */
export interface DatabaseSettings {
  /** The folder of the database file. */
  readonly dataDir: string;
}

/** What a kind of database does in its own way. Everything else is SQL that all kinds understand, built by Kysely. */
export interface Engine {
  readonly settings: DatabaseSettings;
  readonly dialect: Dialect;
  /** Runs a `select` without waiting; undefined for other statements, and if it cannot. */
  readonly readNow: <Row>(query: CompiledQuery) => QueryResult<Row> | undefined;
  /** A query for the `seq` of up to `limit` quotes whose search text contains the key, in no particular order. */
  readonly search: (key: string, limit: number) => RawBuilder<{ seq: number }>;
  /** A column whose index the planner does not use. After some indexes it would have to sort all matches. */
  readonly inOrder: (column: string) => RawBuilder<string>;
  /** A property of an object in a column of JSON, as JSON; null if it is missing. */
  readonly property: (column: string, name: string) => RawBuilder<string | null>;
  /** Throws if the database can no longer be used. */
  readonly check: () => Promise<void>;
  /** Clears erased data from the engine's own files; false if that has to wait for a reader. */
  readonly forgetErased: (db: Kysely<Tables>) => Promise<boolean>;
}
