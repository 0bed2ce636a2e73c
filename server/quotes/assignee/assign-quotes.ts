import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Act } from "#server/staff/author.ts";
import { hasScope } from "#shared/api/declaration/roles.ts";
import type { ChangeQuote } from "../change-quote.ts";
import { byStaff, findQuote, type Outcome } from "../staff-changes.ts";

/** A quote to assign; with `from`, only if the person with that ID still has it, or nobody for null. */
interface Assignment {
  readonly quoteId: string;
  readonly from?: string | null | undefined;
}

export type QuoteAssigner = ReturnType<typeof createQuoteAssigner>;

/** Assigns quotes to people. */
export function createQuoteAssigner(db: Database, change: ChangeQuote) {
  return {
    /**
     * Assigns every quote that can be assigned, each with its event, in one transaction; to nobody if `personId` is null. A person who
     * left, or may not change quotes, gets none.
     */
    assign(
      assignments: readonly Assignment[],
      personId: string | null,
      by: Act,
    ): Promise<readonly Outcome[] | "no such person"> {
      return db.write(async (within) => {
        const person = personId === null ? null : await findPerson(within, personId);
        if (person === undefined) return "no such person";
        const outcomes: Outcome[] = [];
        for (const { quoteId, from } of assignments) {
          const quote = await findQuote(within, quoteId);
          const before = quote?.assignee?.id ?? null;
          if (!quote) outcomes.push({ kind: "gone", quoteId });
          else if (before === personId) outcomes.push({ kind: "unchanged", quote });
          else if (from !== undefined && before !== from) outcomes.push({ kind: "changed", quote });
          else {
            await change(
              within,
              quoteId,
              { assignee_id: personId },
              { ...byStaff("assigned", by), assignee: person?.name ?? null },
            );
            outcomes.push({ kind: "set", quote: { ...quote, assignee: person } });
          }
        }
        return outcomes;
      });
    },
  };
}

/** A person who can work on quotes. */
async function findPerson(within: Kysely<Tables>, id: string) {
  const row = await within
    .selectFrom("people")
    .select(["name", "role"])
    .where("id", "=", id)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  return row && hasScope(row.role, "quotes:write") ? { id, name: row.name, hasLeft: false } : undefined;
}
