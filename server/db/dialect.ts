import { setTimeout } from "node:timers/promises";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
} from "kysely";
import { LostDatabaseError } from "#server/lost-database-error.ts";

export interface Connections {
  readonly reader: SQLite.Database;
  readonly writer: SQLite.Database;
  /** Whether the files are still those that were opened. */
  readonly isInPlace: () => boolean;
}

/** A write waits so long for another process to finish its own, and looks so often. */
const BUSY_MS = 250;
const LOOK_EVERY_MS = 10;

/**
 * Reads and writes go through connections of their own: while a write waits for another process, reads go on, and
 * so does everything else, because the wait blocks nothing.
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

  /** A transaction that would begin as a read could not always go on as a write. */
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  /**
   * SQLite rolls a transaction back by itself when the disk is full, even at COMMIT. A second rollback would fail
   * and hide the reason, so there is none.
   */
  async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connections.writer.inTransaction)
      await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy() {
    await Promise.all([this.#reads.destroy(), this.#writes.destroy()]);
  }
}

/** Reads until it writes; from then on until its release it alone writes, and reads what it wrote. */
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
    return untilFree(() => writing.executeQuery<Row>(query));
  }

  /** No statement of ours streams. */
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

/** Does it, again and again while another process writes. */
async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const last = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > last) throw error;
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code === "SQLITE_BUSY";
}
