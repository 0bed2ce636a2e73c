import { type CompiledQuery, Kysely, type RawBuilder, type Transaction } from "kysely";
import type { SearchedWord } from "#shared/quotes/quote-search.ts";
import type { ConnectionCounts, DatabaseSettings, Engine, NumberedColumn } from "./engine.ts";
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
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super({ dialect: engine.dialect });
    this.settings = engine.settings;
    this.isShared = engine.isShared;
    this.now = engine.now;
    this.outdated = engine.outdated;
    this.#engine = engine;
  }

  /**
   * The only way to change more than one row. No other write, of any process, runs at the same time, so the work may decide by what it
   * reads. Resolves once its changes are on disk; if it throws, nothing changes.
   */
  write<Result>(work: (within: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return this.transaction().execute(work);
  }

  /** Runs a compiled query, if possible at once: Kysely's own way to a connection takes longer than a short query. */
  async run<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const { rows } = this.#engine.readNow<Row>(query) ?? (await this.executeQuery<Row>(query));
    return rows;
  }

  /** The `seq` of up to `limit` quotes whose search text has each of the words, in no particular order. */
  async search(words: readonly SearchedWord[], limit: number): Promise<readonly number[]> {
    const { rows } = await this.#engine.search(words, limit).execute(this);
    return rows.map(({ seq }) => seq);
  }

  /** A column whose index the planner does not use. After some indexes it would have to sort all matches. */
  inOrder(column: string): RawBuilder<string> {
    return this.#engine.inOrder(column);
  }

  /** A property of an object in a column of JSON, as JSON; null if it is missing. */
  property(column: string, name: string): RawBuilder<string | null> {
    return this.#engine.property(column, name);
  }

  /** The connections of this process; undefined if requests do not wait for one. */
  countConnections(): ConnectionCounts | undefined {
    return this.#engine.countConnections?.();
  }

  /** The last number that a table gave to a row, even if that row is gone. */
  lastNumber(within: Kysely<Tables>, column: NumberedColumn): Promise<number> {
    return this.#engine.lastNumber(within, column);
  }

  /** Lets the numbers of a table go on after one. */
  setLastNumber(within: Kysely<Tables>, column: NumberedColumn, last: number): Promise<void> {
    return this.#engine.setLastNumber(within, column, last);
  }

  /** Throws if the database can no longer be used. */
  check(): Promise<void> {
    return this.#engine.check(this);
  }

  /** Clears erased data from the engine's own files. Returns the bytes of those that have to wait for a reader. */
  forgetErased(): Promise<number> {
    return this.#engine.forgetErased(this);
  }
}
