import { type Kysely, sql } from "kysely";
import { prepare } from "#server/db/prepared.ts";
import type { Tables } from "#server/db/tables.ts";
import { hasScope, ROLE_NAMES } from "#shared/api/declaration/roles.ts";

const SALES_ROLES = ROLE_NAMES.filter((role) => hasScope(role, "quotes:write"));

/**
 * Takes the next turn: of the people who get new requests in turn, the one whose last turn is longest ago. Undefined if there are
 * none. Turns are counted, so that requests of the same millisecond go to different people. Runs in the transaction of the
 * submission.
 */
export async function takeTurn(within: Kysely<Tables>) {
  const [person] = await selectNext(within, {});
  if (person) await countTurn(within, person);
  return person;
}

const selectNext = prepare((db, _: object) =>
  db
    .selectFrom("people")
    .select(["id", "name"])
    .where("takes_turns", "=", 1)
    .where("is_active", "=", 1)
    .where("role", "in", SALES_ROLES)
    .orderBy(sql`coalesce(last_turn, 0)`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1),
);

const countTurn = prepare((db, { id }: { id: string }) =>
  db
    .updateTable("people")
    .set({ last_turn: sql<number>`(select coalesce(max(last_turn), 0) + 1 from people)` })
    .where("id", "=", id),
);
