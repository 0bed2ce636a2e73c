import { setTimeout } from "node:timers/promises";
import type SQLite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from "kysely";
import { LRUCache } from "lru-cache";
import { isBusy, LostDatabaseError } from "#server/platform/errors.ts";
import { createTurns } from "../../turns.ts";

/** Further writes would be lost. */
export const lostFiles = () =>
  new LostDatabaseError("The database files were deleted or replaced. Stop the server and restore a backup.");

export interface Connections {
  readonly reader: SQLite.Database;
  readonly writer: SQLite.Database;
  /** Whether the database files are still the ones that were opened. */
  readonly isInPlace: () => boolean;
  /** Gives up the claim on the data folder, if there is one. */
  readonly giveUp: () => void;
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
  readonly #read: Run;

  constructor(connections: Connections) {
    super({ database: connections.writer });
    this.#connections = connections;
    this.#read = runner(connections.reader);
  }

  /** Runs a `select` on the reader; undefined for other statements. */
  readonly readNow = <Row>(query: CompiledQuery): QueryResult<Row> | undefined =>
    isRead(query) ? this.#read<Row>(query) : undefined;

  override createDriver(): Driver {
    return readWriteDriver(this.#connections, this.#read);
  }
}

/** The statements that a connection keeps prepared. More than all routes use, unless a list in a condition varies in length. */
const MOST_STATEMENTS = 200;

type Run = <Row>(query: CompiledQuery) => QueryResult<Row>;

/** Returns a function that runs queries and prepares each once: preparing takes longer than most of them run. */
function runner(database: SQLite.Database): Run {
  const prepared = new LRUCache<string, SQLite.Statement<unknown[], unknown>>({
    max: MOST_STATEMENTS,
    memoMethod: (text) => database.prepare(text),
  });
  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = prepared.memo(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}

interface ReadWriteConnection extends DatabaseConnection {
  readonly release: () => void;
}

function readWriteDriver({ reader, writer, isInPlace, giveUp }: Connections, read: Run): Driver {
  const write = runner(writer);
  const takeTurn = createTurns();

  /** Reads from the shared reader until its first write, then uses the writer for everything until its release. */
  const connect = (): ReadWriteConnection => {
    let endTurn: (() => void) | undefined;
    return {
      async executeQuery(query) {
        if (!endTurn && isRead(query)) return read(query);
        if (!endTurn && !isInPlace()) throw lostFiles();
        endTurn ??= await takeTurn();
        return retryWhileBusy(() => write(query));
      },
      // Unused: long lists are read in pages.
      streamQuery() {
        throw new Error("Read a page at a time instead.");
      },
      release() {
        endTurn?.();
        endTurn = undefined;
      },
    };
  };
  const run = async (connection: DatabaseConnection, statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };

  return {
    async init() {},
    async acquireConnection() {
      return connect();
    },
    async releaseConnection(connection: ReadWriteConnection) {
      connection.release();
    },
    // A deferred transaction that begins with a read can fail with SQLITE_BUSY at its first write.
    beginTransaction: (connection) => run(connection, "begin immediate"),
    commitTransaction: (connection) => run(connection, "commit"),
    rollbackTransaction: async () => rollBack(writer),
    async destroy() {
      reader.close();
      writer.close();
      giveUp();
    },
  };
}

/** When the disk is full, SQLite has already rolled back, even at COMMIT. A second rollback would fail and hide the reason. */
export function rollBack(sqlite: SQLite.Database): void {
  if (sqlite.inTransaction) sqlite.exec("rollback");
}

function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*select\b/i.test(sql);
}

async function retryWhileBusy<Result>(work: () => Result): Promise<Result> {
  const last = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > last) throw error;
    }
    await setTimeout(RETRY_EVERY_MS);
  }
}
