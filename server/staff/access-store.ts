import { type Kysely, sql, type Transaction } from "kysely";
import { deleteLinkEmails, isUnsentLinkEmail } from "#server/db/link-emails.ts";
import type { Tables } from "#server/db/tables.ts";
import { addEvent, type SecurityEvent } from "./audit-store.ts";
import { destinationOf } from "./person.ts";

/** The author, time and place of what ends the access. */
export type Ending = Pick<SecurityEvent, "at" | "author" | "address">;

/** Ends what lets a person in without a new sign-in: the sessions, or all but the one with a hash, sign-ins under way, and all links. */
export async function endAccess(
  within: Transaction<Tables>,
  id: string,
  ending: Ending,
  keptHash?: string,
): Promise<void> {
  const ended = within.deleteFrom("staff_sessions").where("person_id", "=", id);
  await (keptHash === undefined ? ended : ended.where("token_hash", "!=", keptHash)).execute();
  await within.updateTable("people").set({ access_ended_at: ending.at.toISOString() }).where("id", "=", id).execute();
  await endAllLinks(within, id, ending);
}

/** Ends the links for a person, and those that the person made for others, because whoever had the access may have made them. */
export async function endAllLinks(within: Transaction<Tables>, id: string, ending: Ending): Promise<void> {
  await endOwnLinks(within, id);
  await endMadeLinks(within, id, ending);
}

/** Ends the links for a person, and removes emails with one that were not sent. */
export async function endOwnLinks(within: Kysely<Tables>, id: string): Promise<void> {
  await endLinks(within, id);
  await deleteLinkEmails(within).where("destination", "=", destinationOf(id)).execute();
}

/** Ends the links that a person made for others, and removes emails with one that were not sent. The audit trail gets their names. */
export async function endMadeLinks(within: Transaction<Tables>, id: string, ending: Ending): Promise<void> {
  const maker = await within.selectFrom("people").select("name").where("id", "=", id).executeTakeFirst();
  if (!maker) return;
  const { at, author, address } = ending;
  const detail = maker.name === author ? undefined : `made by ${maker.name}`;
  for (const subject of await listInvited(within, maker.name, at))
    await addEvent(within, { at, author, address, kind: "link-ended", subject, detail });
  await within.deleteFrom("person_links").where("created_by", "=", maker.name).execute();
  await deleteLinkEmails(within).where("author", "=", maker.name).execute();
}

/** The names of those for whom somebody made links, or emails with one, that still wait. */
export async function listInvited(within: Kysely<Tables>, maker: string, now: Date): Promise<string[]> {
  const people = await within
    .selectFrom("people")
    .select("name")
    .where("is_active", "=", 1)
    .where(({ eb, or, selectFrom }) => {
      const links = selectFrom("person_links").select("person_id").where("created_by", "=", maker);
      const emails = selectFrom("messages").select("destination").where(isUnsentLinkEmail).where("author", "=", maker);
      return or([
        eb("id", "in", links.where("expires_at", ">", now.toISOString())),
        eb(sql<string>`cast(${destinationOf("")} as text) || id`, "in", emails),
      ]);
    })
    .orderBy("name")
    .execute();
  return people.map(({ name }) => name);
}

/** Ends the links that invite a person, or let one choose a new password. */
export async function endLinks(within: Kysely<Tables>, id: string): Promise<void> {
  await within.deleteFrom("person_links").where("person_id", "=", id).execute();
}
