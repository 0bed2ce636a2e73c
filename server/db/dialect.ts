import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect } from "kysely";
import { LostDatabaseError } from "#server/errors.ts";

export interface Connections {
  readonly reader: SQLite.Database;
  readonly writer: SQLite.Database;
  /** Whether the database files are still the ones that were opened. */
  readonly isInPlace: () => boolean;
}

/** The longest wait of a write for another process's lock, and the interval between its attempts. */
const BUSY_MS = 250;
const RETRY_EVERY_MS = 10;

/**
 * Uses separate connections for reads and writes: while a write waits for another process, reads continue. The wait
 * does not block the event loop.
 */
export class Dialect extends SqliteDialect {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    super({ database: connections.writer });
    this.#connections = connections;
  }

  override createDriver(): Driver {
    const reads = new SqliteDialect({ database: this.#connections.reader }).createDriver();
    return readWriteDriver(reads, super.createDriver(), this.#connections);
  }
}

interface ReadWriteConnection extends DatabaseConnection {
  readonly release: () => Promise<void>;
}

function readWriteDriver(
  reads: Driver,
  writes: Driver,
  { writer, isInPlace }: Connections,
): Driver {
  /** Reads from the shared reader until its first write, then uses the writer for everything until its release. */
  const connect = (): ReadWriteConnection => {
    let writing: DatabaseConnection | undefined;
    return {
      async executeQuery(query) {
        if (!writing && isRead(query)) {
          const reading = await reads.acquireConnection();
          try {
            return await reading.executeQuery(query);
          } finally {
            await reads.releaseConnection(reading);
          }
        }
        if (!writing && !isInPlace()) throw new LostDatabaseError();
        writing ??= await writes.acquireConnection();
        const connection = writing;
        return retryWhileBusy(() => connection.executeQuery(query));
      },
      // Unused: long lists are read in pages.
      streamQuery() {
        throw new Error("Read a page at a time instead.");
      },
      async release() {
        if (writing) await writes.releaseConnection(writing);
        writing = undefined;
      },
    };
  };
  const run = async (connection: DatabaseConnection, statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };

  return {
    async init() {
      await Promise.all([reads.init(), writes.init()]);
    },
    async acquireConnection() {
      return connect();
    },
    releaseConnection(connection: ReadWriteConnection) {
      return connection.release();
    },
    // A deferred transaction that begins with a read can fail with SQLITE_BUSY at its first write.
    beginTransaction: (connection) => run(connection, "begin immediate"),
    commitTransaction: (connection) => run(connection, "commit"),
    // When the disk is full, SQLite has already rolled back, even at COMMIT. A second rollback would fail and hide the
    // reason.
    async rollbackTransaction(connection) {
      if (writer.inTransaction) await run(connection, "rollback");
    },
    async destroy() {
      await Promise.all([reads.destroy(), writes.destroy()]);
    },
  };
}

function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*select\b/i.test(sql);
}

async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const last = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > last) throw error;
    }
    await setTimeout(RETRY_EVERY_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code === "SQLITE_BUSY";
}
