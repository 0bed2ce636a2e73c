import type { Kysely } from "kysely";
import { deleteLinkEmails } from "#server/db/link-emails.ts";
import type { Tables } from "#server/db/tables.ts";
import { destinationOf } from "./person.ts";

/** Ends what lets a person in without a new sign-in: the sessions, or all but the one with a hash, and all links. */
export async function endAccess(within: Kysely<Tables>, id: string, keptHash?: string): Promise<void> {
  const ended = within.deleteFrom("staff_sessions").where("person_id", "=", id);
  await (keptHash === undefined ? ended : ended.where("token_hash", "!=", keptHash)).execute();
  await endAllLinks(within, id);
}

/**
 * Ends the links for a person, and removes emails with one that were not sent. Also ends the links that the person made for others,
 * because whoever had the access may have made them.
 */
export async function endAllLinks(within: Kysely<Tables>, id: string): Promise<void> {
  await endLinks(within, id);
  await endMadeLinks(within, id);
  await deleteLinkEmails(within).where("destination", "=", destinationOf(id)).execute();
}

/** Ends the links that a person made for others, and removes emails with one that were not sent. */
export async function endMadeLinks(within: Kysely<Tables>, id: string): Promise<void> {
  const maker = await within.selectFrom("people").select("name").where("id", "=", id).executeTakeFirst();
  if (!maker) return;
  await within.deleteFrom("person_links").where("created_by", "=", maker.name).execute();
  await deleteLinkEmails(within).where("author", "=", maker.name).execute();
}

/** Ends the links that invite a person, or let one choose a new password. */
export async function endLinks(within: Kysely<Tables>, id: string): Promise<void> {
  await within.deleteFrom("person_links").where("person_id", "=", id).execute();
}
