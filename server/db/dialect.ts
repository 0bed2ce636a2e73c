import type SQLite from "better-sqlite3";
import { type Driver, SqliteDialect } from "kysely";

/**
 * SQLite rolls a transaction back by itself when the disk is full, even at COMMIT. A second rollback would fail
 * and hide the reason, so there is none.
 */
export class Dialect extends SqliteDialect {
  readonly #sqlite: SQLite.Database;

  constructor(sqlite: SQLite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      if (this.#sqlite.inTransaction) await rollback(connection);
    };
    return driver;
  }
}
