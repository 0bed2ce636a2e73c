import type { Database } from "#server/db/database.ts";
import type { Act } from "#server/staff/author.ts";
import { hasScope } from "#shared/api/declaration/roles.ts";
import { type ChangeOne, changeMany, type Outcomes } from "../change-many.ts";
import type { ChangeQuote } from "../change-quote.ts";
import { byStaff, type ChangedQuote, changeOne } from "../staff-changes.ts";

/** A quote to assign; with `from`, only if the person with that ID still has it, or nobody for null. */
interface Assignment {
  readonly quoteId: string;
  readonly from?: string | null | undefined;
}

interface Assignee {
  readonly id: string;
  readonly name: string;
}

export type QuoteAssigner = ReturnType<typeof createQuoteAssigner>;

/** Assigns quotes to people; to nobody if `personId` is null. A person who left, or may not change quotes, gets none. */
export function createQuoteAssigner(db: Database, change: ChangeQuote) {
  /** Who leaves while many are assigned keeps them, as those that were assigned before. */
  const assignTo = async (personId: string | null, by: Act): Promise<ChangeOne<Assignment> | undefined> => {
    const person = personId === null ? null : await findPerson(db, personId);
    return person === undefined ? undefined : assign(change, person, by);
  };

  return {
    /** Assigns one quote, with its event. */
    async assign(wanted: Assignment, personId: string | null, by: Act): Promise<ChangedQuote | "no such person"> {
      const assignOne = await assignTo(personId, by);
      return assignOne ? changeOne(db, wanted, assignOne) : "no such person";
    },

    /** Assigns every quote that can be assigned, each with its event. */
    async assignMany(
      wanted: readonly Assignment[],
      personId: string | null,
      by: Act,
    ): Promise<Outcomes | "no such person"> {
      const assignOne = await assignTo(personId, by);
      return assignOne ? changeMany(db, wanted, assignOne) : "no such person";
    },
  };
}

/** Assigns a quote, unless a colleague was faster. */
const assign =
  (change: ChangeQuote, person: Assignee | null, by: Act): ChangeOne<Assignment> =>
  async (within, { quoteId, from }, { assignee_id: before }) => {
    const next = person?.id ?? null;
    if (before === next) return "unchanged";
    if (from !== undefined && before !== from) return "changed";
    const event = { ...byStaff("assigned", by), assignee: person?.name ?? null };
    await change(within, quoteId, { assignee_id: next }, event);
    return "set";
  };

/** A person who can work on quotes. */
async function findPerson(db: Database, id: string): Promise<Assignee | undefined> {
  const row = await db
    .selectFrom("people")
    .select(["name", "role"])
    .where("id", "=", id)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  return row && hasScope(row.role, "quotes:write") ? { id, name: row.name } : undefined;
}
