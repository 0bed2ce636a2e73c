import { BusyDatabaseError, codeOf, FullDatabaseError, LostDatabaseError } from "#server/platform/errors.ts";

/** Codes of conditions that pass: a lock that took too long, a statement that took too long, too many connections. */
const BUSY = /^(55P03|40001|40P01|57014|53300)$/;

const FULL = /^53100$/;

/** Codes of lost connections, of a server that stops, starts, or only reads, as the former one after a failover, and those of sockets. */
const LOST = /^(08...|57P0.|25006|25P0[34]|E[A-Z_]+)$/;

/** Codes of missing columns and tables. Only a newer version of the server removes them. */
const CHANGED = /^(42703|42P01)$/;

/** The messages of the driver, which gives them no codes: for connections that ended or do not answer, and if none was free in time. */
const ENDED =
  /^(Connection terminated|Client (has encountered|was closed)|Cannot use a pool|Query read timeout|timeout expired)/;
const NONE_FREE = /^timeout exceeded when trying to connect/;

/**
 * Does work on the database. Its errors say what they mean for a request, if that is known. Whatever speaks against a new connection
 * passes, such as a password that is about to change.
 */
export async function readable<Result>(work: () => Promise<Result>, connects = false): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw meaningOf(error, connects);
  }
}

function meaningOf(error: unknown, connects: boolean): unknown {
  const code = String(codeOf(error) ?? "");
  const message = error instanceof Error ? error.message : "";
  if (BUSY.test(code) || NONE_FREE.test(message))
    return new BusyDatabaseError("The database is busy.", { cause: error });
  if (FULL.test(code)) return new FullDatabaseError("The database's disk is full.", { cause: error });
  if (CHANGED.test(code)) return new LostDatabaseError("The tables are not those of this version.", { cause: error });
  const isLost = connects || LOST.test(code) || ENDED.test(message);
  return isLost ? new LostDatabaseError("The connection to the database was lost.", { cause: error }) : error;
}
