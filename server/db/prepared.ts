import type { CompiledQuery, Kysely } from "kysely";
import { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Stands for a value while a query is built. */
class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs a query which is built once: building takes several times as long as running. `build` gets a
 * stand-in for each value of the first run, and all runs must give the same ones.
 */
export function prepare<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => { readonly compile: () => CompiledQuery<Row> },
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let builtFor: object | undefined;
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    // SQLite and PostgreSQL name parameters differently.
    const kind = db.getExecutor().adapter.constructor;
    if (built === undefined || kind !== builtFor) {
      built = build(db, createStandIns(values)).compile();
      builtFor = kind;
    }
    const parameters = built.parameters.map((value) =>
      value instanceof StandIn ? Reflect.get(values, value.name) : value,
    );
    const query = { ...built, parameters };
    return db instanceof Database ? db.run(query) : (await db.executeQuery<Row>(query)).rows;
  };
}

const createStandIns = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new StandIn(name)])) as Values;
