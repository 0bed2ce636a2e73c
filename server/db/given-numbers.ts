import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Begins the name of a row of `upkeep`, with the time of a restore: 'revisions given up to 10012'. */
export const GIVEN_REVISIONS = "revisions given up to ";

/** The last revision that may have been given out before a restore, and is in no table; 0 without one. */
export async function findGivenRevision(db: Kysely<Tables>): Promise<number> {
  const rows = await db.selectFrom("upkeep").select("name").where("name", "like", `${GIVEN_REVISIONS}%`).execute();
  return Math.max(0, ...rows.map(({ name }) => Number(name.slice(GIVEN_REVISIONS.length)) || 0));
}
