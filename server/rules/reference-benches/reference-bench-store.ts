import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { ReferenceBenchesTable, Tables } from "#server/db/tables.ts";
import { isExpected } from "#server/http/parse.ts";
import type { StoredBench } from "#shared/api/rules/reference-benches.ts";
import {
  MAX_REFERENCE_BENCHES,
  type ReferenceBench,
} from "#shared/reference-benches/reference-bench.ts";

/** The reason why nothing was stored: the name is in use, there are enough benches, the bench is gone, or it has another version. */
export type Refusal = "taken" | "full" | "gone" | "changed";

type Stored =
  | { readonly ok: true; readonly bench: StoredBench }
  | { readonly ok: false; readonly why: Refusal };

/** The versions to which a change applies; undefined: any. */
type Versions = readonly number[] | undefined;

export type ReferenceBenchStore = ReturnType<typeof createReferenceBenchStore>;

/** All benches, oldest first. */
export async function listBenches(db: Kysely<Tables>): Promise<readonly StoredBench[]> {
  const rows = await db.selectFrom("reference_benches").selectAll().orderBy("id").execute();
  return rows.map(readBench);
}

/** The reference benches. */
export function createReferenceBenchStore(db: Database) {
  return {
    /** All, oldest first. */
    list: () => listBenches(db),

    add(bench: ReferenceBench): Promise<Stored> {
      return db.write(async (within) => {
        if (await isTaken(within, bench.name)) return { ok: false, why: "taken" };
        const { count } = await within
          .selectFrom("reference_benches")
          .select((select) => select.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        if (count >= MAX_REFERENCE_BENCHES) return { ok: false, why: "full" };
        const row = await within
          .insertInto("reference_benches")
          .values({ ...writeBench(bench), version: 1 })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { ok: true, bench: readBench(row) };
      });
    },

    change(id: number, bench: ReferenceBench, expected: Versions): Promise<Stored> {
      return db.write(async (within) => {
        const refusal = await findRefusal(within, id, expected);
        if (refusal) return { ok: false, why: refusal };
        if (await isTaken(within, bench.name, id)) return { ok: false, why: "taken" };
        const row = await within
          .updateTable("reference_benches")
          .set((update) => ({ ...writeBench(bench), version: update("version", "+", 1) }))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return { ok: true, bench: readBench(row) };
      });
    },

    /** Deletes a bench; undefined on success. */
    remove(id: number, expected: Versions): Promise<Refusal | undefined> {
      return db.write(async (within) => {
        const refusal = await findRefusal(within, id, expected);
        if (!refusal) await within.deleteFrom("reference_benches").where("id", "=", id).execute();
        return refusal;
      });
    },
  };
}

async function findRefusal(
  within: Kysely<Tables>,
  id: number,
  expected: Versions,
): Promise<Refusal | undefined> {
  const row = await within
    .selectFrom("reference_benches")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "gone";
  return isExpected(expected, row.version) ? undefined : "changed";
}

/** Whether another bench has the name. */
async function isTaken(within: Kysely<Tables>, name: string, own = 0): Promise<boolean> {
  const row = await within
    .selectFrom("reference_benches")
    .select("id")
    .where("name", "=", name)
    .where("id", "!=", own)
    .executeTakeFirst();
  return row !== undefined;
}

function writeBench({ name, configuration, expectation }: ReferenceBench) {
  return {
    name,
    configuration: JSON.stringify(configuration),
    expectation: JSON.stringify(expectation),
  };
}

function readBench({
  configuration,
  expectation,
  ...fields
}: Selectable<ReferenceBenchesTable>): StoredBench {
  return {
    ...fields,
    configuration: JSON.parse(configuration),
    expectation: JSON.parse(expectation),
  };
}
