import SQLite from "better-sqlite3";
import { OperatorError } from "#server/platform/errors.ts";
import { installProblem } from "#server/platform/install-problem.ts";

/** Throws an OperatorError if SQLite itself cannot run here. No database is at fault then. */
export function checkEngine(open = () => new SQLite(":memory:")): void {
  try {
    open().close();
  } catch (error) {
    throw new OperatorError(installProblem("SQLite", error));
  }
}
