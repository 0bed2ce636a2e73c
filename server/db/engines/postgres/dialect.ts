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
import type { Pool, PoolClient } from "pg";
import { LostDatabaseError } from "#server/platform/errors.ts";
import { readable } from "./failures.ts";

interface ClientConnection extends DatabaseConnection {
  readonly release: () => void;
}

/** Kysely's dialect over a pool, whose errors say what they mean for a request. */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createDriver: () => driverOf(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

function driverOf(pool: Pool): Driver {
  const run = async (connection: DatabaseConnection, statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    async init() {},
    acquireConnection: async () => connectionOf(await readable(() => pool.connect())),
    async releaseConnection(connection: ClientConnection) {
      connection.release();
    },
    beginTransaction: (connection) => run(connection, "begin"),
    commitTransaction: (connection) => run(connection, "commit"),
    // A lost connection has rolled back already. Its own error must not hide the reason.
    rollbackTransaction: (connection) => run(connection, "rollback").catch(() => {}),
    destroy: () => pool.end(),
  };
}

const CHANGES = ["INSERT", "UPDATE", "DELETE"];

function connectionOf(client: PoolClient): ClientConnection {
  let lost: LostDatabaseError | undefined;
  const query = async (text: string, values: unknown[]) => {
    // The driver would wait behind the query without an answer.
    if (lost) throw lost;
    try {
      return await readable(() => client.query(text, values));
    } catch (error) {
      if (error instanceof LostDatabaseError) lost = error;
      throw error;
    }
  };
  return {
    async executeQuery({ sql, parameters }) {
      const { command, rowCount, rows } = await query(sql, parameters.map(storable));
      return {
        rows,
        ...(CHANGES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
      };
    },
    // Unused: long lists are read in pages.
    streamQuery() {
      throw new Error("Read a page at a time instead.");
    },
    // The pool closes a lost connection.
    release: () => client.release(lost),
  };
}

/** PostgreSQL stores no NUL in texts. */
export const storable = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
