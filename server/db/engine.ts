import type { CompiledQuery, Dialect, Kysely, QueryResult, RawBuilder } from "kysely";
import type { SearchedWord } from "#shared/quotes/quote-search.ts";
import type { Tables } from "./tables.ts";

/** Where a database is: the folder of its file, or the address of a PostgreSQL. A thread opens the same one by it. */
export type DatabaseSettings = { readonly dataDir: string } | { readonly url: string };

/** The place of a database in a sentence: 'data', or 'workbench at db.example.com:5432', without the password. */
export function placeOf(settings: DatabaseSettings): string {
  if (!("url" in settings)) return settings.dataDir;
  const { hostname, port, pathname } = new URL(settings.url);
  return `${decodeURIComponent(pathname.slice(1))} at ${hostname || "localhost"}:${port || 5432}`;
}

/** The open connections of a process to its database, and the requests that wait for one. */
export interface ConnectionCounts {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A table that numbers its rows, and the column of the numbers. */
export type NumberedColumn = readonly [table: string, column: string];

/** The few things that each kind of database does in its own way. The rest is SQL that all kinds understand, built by Kysely. */
export interface Engine {
  readonly settings: DatabaseSettings;
  /** Several servers, on several machines, may use it. So nothing that they share may be in files or in memory. */
  readonly isShared: boolean;
  /** No other transaction of any process runs between its begin and its commit. */
  readonly dialect: Dialect;
  /** The time by the clock that all servers of the database share. */
  readonly now: () => Date;
  /** Resolves with a sentence once a newer version has changed the database, so that this one must stop. */
  readonly outdated: Promise<string>;
  /** Runs a `select` without waiting; undefined for other statements, and if it cannot. */
  readonly readNow: <Row>(query: CompiledQuery) => QueryResult<Row> | undefined;
  /** A query for the `seq` of up to `limit` quotes whose search text has each of the words, in no particular order. */
  readonly search: (words: readonly SearchedWord[], limit: number) => RawBuilder<{ seq: number }>;
  /** A column whose index the planner does not use. After some indexes it would have to sort all matches. */
  readonly inOrder: (column: string) => RawBuilder<string>;
  /** A property of an object in a column of JSON, as JSON; null if it is missing. */
  readonly property: (column: string, name: string) => RawBuilder<string | null>;
  /** The connections of this process; undefined if requests do not wait for one. */
  readonly countConnections?: () => ConnectionCounts;
  /** The last number that a table gave to a row, even if that row is gone. */
  readonly lastNumber: (db: Kysely<Tables>, column: NumberedColumn) => Promise<number>;
  /** Lets the numbers of a table go on after one. */
  readonly setLastNumber: (db: Kysely<Tables>, column: NumberedColumn, last: number) => Promise<void>;
  /** Throws if the database can no longer be used. */
  readonly check: (db: Kysely<Tables>) => Promise<void>;
  /** Clears erased data from the engine's own files. Returns the bytes of those that have to wait for a reader. */
  readonly forgetErased: (db: Kysely<Tables>) => Promise<number>;
}
