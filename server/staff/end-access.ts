import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { destinationOf } from "./person.ts";

/**
 * Ends what lets a person in without a new sign-in: the sessions, or all but the one with a hash, the links, and emails with a
 * link that were not sent.
 */
export async function endAccess(within: Kysely<Tables>, id: string, keptHash?: string): Promise<void> {
  const ended = within.deleteFrom("staff_sessions").where("person_id", "=", id);
  await (keptHash === undefined ? ended : ended.where("token_hash", "!=", keptHash)).execute();
  await endLinks(within, id);
  await within
    .deleteFrom("messages")
    .where("destination", "=", destinationOf(id))
    .where("template", "=", "password-reset")
    .where("state", "!=", "delivered")
    .execute();
}

/** Ends the links that invite a person, or let one choose a new password. */
export async function endLinks(within: Kysely<Tables>, id: string): Promise<void> {
  await within.deleteFrom("person_links").where("person_id", "=", id).execute();
}
