import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";
import { LostDatabaseError } from "#server/platform/errors.ts";
import { createTurns } from "../../turns.ts";
import { readable } from "./failures.ts";
import { findNewer, outdated } from "./newer-version.ts";

interface ClientConnection extends DatabaseConnection {
  readonly begin: () => Promise<void>;
  readonly release: () => void;
}

/** The lock that a transaction holds until its end. Any number will do, but all processes need the same. */
const WRITE_LOCK = 7001;

/** As long as a statement may wait for that lock. */
const LONGEST_TURN_MS = 10_000;

/**
 * Begins a transaction, once no other process has one. Each statement of a query sees what was committed before it began, so the last one
 * sees the migrations that a newer version made while this waited for its turn.
 */
const BEGIN = `begin; select pg_advisory_xact_lock(${WRITE_LOCK}); select ${findNewer} as newer`;

/** Kysely's dialect over a pool, whose errors say what they mean for a request. `atEnd` runs before the pool ends. */
export function postgresDialect(pool: Pool, atEnd = () => {}): Dialect {
  return {
    createDriver: () => driverOf(pool, atEnd),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

function driverOf(pool: Pool, atEnd: () => void): Driver {
  const takeTurn = createTurns(LONGEST_TURN_MS);
  const run = async (connection: DatabaseConnection, statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    async init() {},
    acquireConnection: async () => connectionOf(pool, takeTurn),
    async releaseConnection(connection: ClientConnection) {
      connection.release();
    },
    beginTransaction: (connection: ClientConnection) => connection.begin(),
    commitTransaction: (connection) => run(connection, "commit"),
    // A lost connection has rolled back already. Its own error must not hide the reason.
    rollbackTransaction: (connection) => run(connection, "rollback").catch(() => {}),
    destroy() {
      atEnd();
      return pool.end();
    },
  };
}

const CHANGES = ["INSERT", "UPDATE", "DELETE"];

/** Takes one from the pool when it is needed. Of the transactions of a process, one has a connection, so that reads get the others. */
function connectionOf(pool: Pool, takeTurn: ReturnType<typeof createTurns>): ClientConnection {
  let client: PoolClient | undefined;
  let endTurn: (() => void) | undefined;
  let lost: LostDatabaseError | undefined;
  const query = async (text: string, values: unknown[]) => {
    // The driver would wait behind the query without an answer.
    if (lost) throw lost;
    try {
      const connection = client ?? (await readable(() => pool.connect(), true));
      client = connection;
      return await readable(() => connection.query(text, values));
    } catch (error) {
      if (error instanceof LostDatabaseError) lost = error;
      throw error;
    }
  };
  const begin = async () => {
    endTurn = await takeTurn();
    // The driver gives one result for each statement.
    const results: unknown = await query(BEGIN, []);
    const newer = (results as QueryResult<{ newer: string | null }>[]).at(-1)?.rows[0]?.newer;
    if (newer) throw outdated(newer);
  };
  return {
    // Kysely rolls back only what has begun.
    begin: () =>
      begin().catch(async (error: unknown) => {
        if (client) await query("rollback", []).catch(() => {});
        throw error;
      }),
    async executeQuery({ sql, parameters }) {
      const { command, rowCount, rows } = await query(sql, parameters.map(storable));
      return { rows, ...(CHANGES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    // Unused: long lists are read in pages.
    streamQuery() {
      throw new Error("Read a page at a time instead.");
    },
    // The pool closes a lost connection.
    release() {
      client?.release(lost);
      endTurn?.();
    },
  };
}

/** PostgreSQL stores no NUL in texts. */
export const storable = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value);
