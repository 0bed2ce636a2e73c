import type { Kysely } from "kysely";

/** An index for the message that has been due longest, of each destination. Those of one request are due at the same time. */
export async function messagesByDestination(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("messages_by_destination")
    .on("messages")
    .columns(["state", "channel", "destination", "due_at", "event_seq"])
    .execute();
}
