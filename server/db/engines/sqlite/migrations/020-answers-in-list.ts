import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../tables.ts";

/**
 * The columns that the staff's list shows of a conversation. Triggers maintain it, so that every list
 * reads one row for each quote.
 */
export async function answersInList(db: Kysely<Tables>): Promise<void> {
  const columns = {
    sent_number: "integer",
    sent_until: "text",
    answer: "text",
    answer_waits: "integer",
  } as const;
  for (const [name, type] of Object.entries(columns))
    await db.schema.alterTable("quotes").addColumn(name, type).execute();

  // Few quotes have an open answer, and only those that were sent can expire.
  const indexes = {
    quotes_by_answer: { columns: ["seq"], where: "answer_waits" },
    quotes_by_answer_amount: { columns: ["amount_cents", "seq"], where: "answer_waits" },
    quotes_by_expiry: {
      columns: ["status", "seq", "sent_until", "answer_waits", "deleted_at"],
      where: "sent_until",
    },
    quotes_by_expiry_amount: {
      columns: ["status", "amount_cents", "seq", "sent_until", "answer_waits", "deleted_at"],
      where: "sent_until",
    },
  };
  for (const [name, { columns, where }] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on("quotes")
      .columns(columns)
      .where(sql.ref(where), "is not", null)
      .execute();

  for (const trigger of [
    `quote_sent after insert on quote_revisions begin
      update quotes set sent_number = new.number, sent_until = new.expires_on, answer = null, answer_waits = null
      where seq = new.quote_seq; end`,
    // Whatever staff decide by hand closes an open answer.
    `quote_decided after update of status on quotes when old.answer_waits is not null begin
      update quotes set answer_waits = null where seq = new.seq; end`,
    // The answer follows its event and the status that it sets.
    `quote_answered after insert on quote_answers begin
      update quotes set
        answer = case when new.late = 1 then 'late' else event.kind end,
        answer_waits = case when new.late = 1 or event.kind = 'change-asked' then 1 end
      from (select quote_id, kind from quote_events where seq = new.seq) as event
      where id = event.quote_id; end`,
  ])
    await sql`create trigger ${sql.raw(trigger)}`.execute(db);
}
