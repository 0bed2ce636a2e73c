import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
} from "kysely";
import { LostDatabaseError } from "#server/errors.ts";

export interface Connections {
  readonly reader: SQLite.Database;
  readonly writer: SQLite.Database;
  /** Whether the database files are still the ones that were opened. */
  readonly isInPlace: () => boolean;
}

/** How long a write waits for the lock of another process, and how often it retries. */
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
    return new ReadWriteDriver(reads, super.createDriver(), this.#connections);
  }
}

class ReadWriteDriver implements Driver {
  readonly #reads: Driver;
  readonly #writes: Driver;
  readonly #connections: Connections;

  constructor(reads: Driver, writes: Driver, connections: Connections) {
    this.#reads = reads;
    this.#writes = writes;
    this.#connections = connections;
  }

  async init() {
    await Promise.all([this.#reads.init(), this.#writes.init()]);
  }

  async acquireConnection() {
    return new ReadWriteConnection(this.#reads, this.#writes, this.#connections.isInPlace);
  }

  async releaseConnection(connection: ReadWriteConnection) {
    await connection.release();
  }

  /** A deferred transaction that begins with a read can fail with SQLITE_BUSY at its first write. */
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  /**
   * When the disk is full, SQLite has already rolled back, even at COMMIT. A second rollback would fail and hide the
   * reason.
   */
  async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connections.writer.inTransaction)
      await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy() {
    await Promise.all([this.#reads.destroy(), this.#writes.destroy()]);
  }
}

/** Reads from the shared reader until its first write, then uses the writer for everything until its release. */
class ReadWriteConnection implements DatabaseConnection {
  readonly #reads: Driver;
  readonly #writes: Driver;
  readonly #isInPlace: () => boolean;
  #writing: DatabaseConnection | undefined;

  constructor(reads: Driver, writes: Driver, isInPlace: () => boolean) {
    this.#reads = reads;
    this.#writes = writes;
    this.#isInPlace = isInPlace;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#writing && isRead(query)) {
      const reading = await this.#reads.acquireConnection();
      try {
        return await reading.executeQuery<Row>(query);
      } finally {
        await this.#reads.releaseConnection(reading);
      }
    }
    if (!this.#writing && !this.#isInPlace()) throw new LostDatabaseError();
    const writing = this.#writing ?? (await this.#writes.acquireConnection());
    this.#writing = writing;
    return retryWhileBusy(() => writing.executeQuery<Row>(query));
  }

  /** Unused: long lists are read in pages. */
  streamQuery(): never {
    throw new Error("Read a page at a time instead.");
  }

  async release() {
    if (this.#writing) await this.#writes.releaseConnection(this.#writing);
    this.#writing = undefined;
  }
}

function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*select\b/i.test(sql);
}

/** Retries while another process holds the lock. */
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
