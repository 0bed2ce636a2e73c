import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Stands for a value while a query is built. */
class StandIn {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Returns a function that runs a query which is built once: building takes several times as long as running. `build` gets a
 * stand-in for each value that a run gives.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => { readonly compile: () => CompiledQuery<Row> },
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  const standIns = new Proxy({}, { get: (_, name) => new StandIn(name) }) as Values;
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= build(db, standIns).compile();
    const parameters = built.parameters.map((value) =>
      value instanceof StandIn ? Reflect.get(values, value.name) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}
