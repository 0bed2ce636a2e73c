import type { Database } from "./connection.ts";

/** So that a transaction does not stop other requests for long. */
const MOST_IN_ONE = 32;

interface Waiting {
  /** Runs inside the transaction. Settles the caller's promise once the transaction is on disk. */
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
}

/** Runs synchronous work on the writer in a transaction. Resolves once its changes are on disk. */
export type SharedWrites = <Result>(work: () => Result) => Promise<Result>;

/**
 * Collects the work of one turn of the event loop in one transaction, because each transaction waits for the disk. Work
 * that fails changes nothing, and the rest of the transaction continues.
 */
export function createSharedWrites(db: Database): SharedWrites {
  const { writer } = db.connections;
  // Inside a transaction, this is a savepoint.
  const inSavepoint: <Result>(work: () => Result) => Result = writer.transaction((work) => work());
  let waiting: Waiting[] = [];

  const begin = () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += MOST_IN_ONE)
      void commit(all.slice(start, start + MOST_IN_ONE));
  };
  const commit = async (together: readonly Waiting[]) => {
    try {
      const settle = await db.transaction().execute(async () => together.map(({ run }) => run()));
      for (const each of settle) each();
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const run = () => {
        try {
          const result = inSavepoint(work);
          return () => resolve(result);
        } catch (error) {
          // When the disk is full, SQLite has already rolled the whole transaction back.
          if (!writer.inTransaction) throw error;
          return () => reject(error);
        }
      };
      if (waiting.push({ run, reject }) === 1) setImmediate(begin);
    });
}
