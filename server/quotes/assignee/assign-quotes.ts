import type { Database } from "#server/db/database.ts";
import type { Act } from "#server/staff/author.ts";
import { hasScope } from "#shared/api/declaration/roles.ts";
import { type ChangeOne, changeMany, type Outcomes } from "../change-many.ts";
import type { ChangeQuote } from "../change-quote.ts";
import { byStaff } from "../staff-changes.ts";

/** A quote to assign; with `from`, only if the person with that ID still has it, or nobody for null. */
interface Assignment {
  readonly quoteId: string;
  readonly from?: string | null | undefined;
}

export type QuoteAssigner = ReturnType<typeof createQuoteAssigner>;

export const createQuoteAssigner = (db: Database, change: ChangeQuote) => ({
  /**
   * Assigns every quote that can be assigned, each with its event; to nobody if `personId` is null. Undefined for a person who left, or may
   * not change quotes. Who leaves while many are assigned keeps them, as those that were assigned before.
   */
  async assign(wanted: readonly Assignment[], personId: string | null, by: Act): Promise<Outcomes | undefined> {
    const person = personId === null ? null : await findPerson(db, personId);
    return person === undefined ? undefined : changeMany(db, wanted, assign(change, person, by));
  },
});

/** Assigns a quote, unless a colleague was faster. */
const assign =
  (change: ChangeQuote, person: Awaited<ReturnType<typeof findPerson>> | null, by: Act): ChangeOne<Assignment> =>
  async (within, { quoteId, from }, { assignee_id: before }) => {
    const next = person?.id ?? null;
    if (before === next) return "unchanged";
    if (from !== undefined && before !== from) return "changed";
    const event = { ...byStaff("assigned", by), assignee: person?.name ?? null };
    await change(within, quoteId, { assignee_id: next }, event);
    return "set";
  };

/** A person who can work on quotes. */
async function findPerson(db: Database, id: string) {
  const row = await db
    .selectFrom("people")
    .select(["name", "role"])
    .where("id", "=", id)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  return row && hasScope(row.role, "quotes:write") ? { id, name: row.name } : undefined;
}
