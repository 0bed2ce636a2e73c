import type { Kysely } from "kysely";

/** An index for the search for the earliest event that a destination has not been told of. */
export async function messagesInOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("messages_by_event")
    .on("messages")
    .columns(["state", "channel", "destination", "event_seq"])
    .execute();
}
