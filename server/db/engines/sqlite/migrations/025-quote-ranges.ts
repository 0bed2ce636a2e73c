import type { Kysely } from "kysely";

/** Indexes for the filters of other programs: by time and by partner. */
export async function quoteRanges(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    quotes_by_submission: ["submitted_at"],
    quotes_by_sending: ["last_sent_at"],
    quotes_by_partner: ["partner_id", "seq"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("quotes").columns(columns).execute();
  await db.schema
    .createIndex("quote_events_by_time")
    .on("quote_events")
    .columns(["at", "quote_id"])
    .execute();
}
