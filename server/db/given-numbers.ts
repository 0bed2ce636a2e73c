import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** The name, in the table of upkeep, of the time when the database was restored, until what that may bring back is held. */
export const RESTORED = "restored";

/** Begins the name of the time when a retention period took effect: 'quotes kept 365 days'. */
export const KEPT_DAYS = "quotes kept";

/** Begins the name of a row of `upkeep`, with the time of a restore: 'revisions given up to 10012'. */
export const GIVEN_REVISIONS = "revisions given up to ";

/** The last revision that may have been given out before a restore, and is in no table; 0 without one. */
export async function findGivenRevision(db: Kysely<Tables>): Promise<number> {
  const rows = await db.selectFrom("upkeep").select("name").where("name", "like", `${GIVEN_REVISIONS}%`).execute();
  return Math.max(0, ...rows.map(({ name }) => Number(name.slice(GIVEN_REVISIONS.length)) || 0));
}

/** When the database was last restored, if ever. */
export async function findRestoreTime(db: Kysely<Tables>): Promise<Date | undefined> {
  const rows = db.selectFrom("upkeep").select("at").where("name", "like", `${GIVEN_REVISIONS}%`);
  const newest = await rows.orderBy("at", "desc").executeTakeFirst();
  return newest && new Date(newest.at);
}

/** The numbers of rows that programs and pages name. */
export const NUMBERS = [
  ["quote_events", "seq"],
  ["webhooks", "id"],
] as const;

/** More than the rows of a table between a backup and its restore. */
export const SKIPPED_NUMBERS = 1_000_000;

/** More than the revisions of the rules, and the changes of a row, in that time. */
export const SKIPPED_VERSIONS = 10_000;

/** The versions that a change names in If-Match. */
export const VERSIONS = [
  ["rules_drafts", "edit"],
  ["webhooks", "version"],
  ["partners", "version"],
  ["company", "version"],
] as const;

/** They do not outlast a restore: staff sign in again, and a link that was used since lets nobody in. */
export const LETTING_IN = ["staff_sessions", "person_links", "sign_in_steps"] as const;
