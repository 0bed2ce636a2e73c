import { setImmediate } from "node:timers/promises";
import { type CompiledQuery, Kysely, type Transaction } from "kysely";
import type { DatabaseSettings, Engine } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** Reads and single statements by Kysely, and everything else by `write`. No other module knows the engine. */
export class Database extends Kysely<Tables> {
  readonly settings: DatabaseSettings;
  /** Several servers, on several machines, may use it. So nothing that they share may be in files or in memory. */
  readonly isShared: boolean;
  /** The time by the clock that all servers of the database share. */
  readonly now: () => Date;
  /** Resolves with a sentence once a newer version has changed the database, so that this one must stop. */
  readonly outdated: Promise<string>;
  /** The work that this kind of database does in its own way. */
  readonly engine: Engine;

  constructor(engine: Engine) {
    super({ dialect: engine.dialect });
    this.settings = engine.settings;
    this.isShared = engine.isShared;
    this.now = engine.now;
    this.outdated = engine.outdated;
    this.engine = engine;
  }

  /**
   * The only way to change more than one row. No other write, of any process, runs at the same time, so the work may decide by what it
   * reads. Resolves once its changes are on disk; if it throws, nothing changes. Requests are answered before each, however many
   * follow each other: SQLite alone would do all of them in one turn of the event loop.
   */
  async write<Result>(work: (within: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    await setImmediate();
    return this.transaction().execute(work);
  }

  /** Runs a compiled query, if possible at once: Kysely's own way to a connection takes longer than a short query. */
  async run<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const { rows } = this.engine.readNow<Row>(query) ?? (await this.executeQuery<Row>(query));
    return rows;
  }

  /** Throws if the database can no longer be used. */
  check(): Promise<void> {
    return this.engine.check(this);
  }
}
