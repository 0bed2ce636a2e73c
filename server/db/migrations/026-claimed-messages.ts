import { type Kysely, sql } from "kysely";

/** An index of the few messages that are being sent, of which each destination has a limit. */
export async function claimedMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("messages_by_claim")
    .on("messages")
    .columns(["channel", "destination"])
    .where(sql.ref("claimed_until"), "is not", null)
    .execute();
}
