import type { Kysely } from "kysely";
import type { RulesRevisionsTable } from "../tables.ts";

interface Before {
  readonly rules_revisions: RulesRevisionsTable;
  readonly reference_benches: {
    readonly id: number;
    readonly name: string;
    /** JSON. */
    readonly configuration: string;
    readonly expectation: string;
  };
}

interface Bench {
  readonly name: string;
}

/** Names of starting benches are at most this long. */
const MAX_NAME_CHARACTERS = 80;

/** Reference benches become starting benches for staff only, in a new revision of the rules. */
export async function benchesInRules(db: Kysely<Before>): Promise<void> {
  const benches = await db.selectFrom("reference_benches").selectAll().orderBy("id").execute();
  const newest = await db
    .selectFrom("rules_revisions")
    .selectAll()
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest && benches.length > 0) {
    const document = JSON.parse(newest.document);
    const startingBenches: Bench[] = [...(document.startingBenches ?? [])];
    for (const { name, configuration, expectation } of benches)
      startingBenches.push({
        name: freeName(name, startingBenches),
        ...{ description: "", choices: readChoices(configuration) },
        ...{ shown: false, expected: JSON.parse(expectation) },
      });
    const what =
      benches.length === 1
        ? "1 reference bench is now a starting bench"
        : `${benches.length} reference benches are now starting benches`;
    await db
      .insertInto("rules_revisions")
      .values({
        ...newest,
        revision: newest.revision + 1,
        created_at: new Date().toISOString(),
        author: "system",
        summary: `${what} for staff only.`,
        why: null,
        document: JSON.stringify({ ...document, startingBenches }),
      })
      .execute();
  }
  await db.schema.dropTable("reference_benches").execute();
}

/** The name, or if another bench has it, one like it. */
function freeName(name: string, benches: readonly Bench[]): string {
  const taken = new Set(benches.map((bench) => bench.name));
  const others = benches.map((_bench, index) => `Reference bench ${index + 1}`);
  const names = [name, `${name} (reference)`, ...others, `Reference bench ${benches.length + 1}`];
  const isFree = (each: string) => each.length <= MAX_NAME_CHARACTERS && !taken.has(each);
  return names.find(isFree) ?? name;
}

/** The choices without empty lists, which starting benches never had. */
function readChoices(configuration: string): object {
  const choices: Readonly<Record<string, unknown>> = JSON.parse(configuration);
  return Object.fromEntries(
    Object.entries(choices).filter(([, choice]) => !Array.isArray(choice) || choice.length > 0),
  );
}
