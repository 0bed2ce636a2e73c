import type { Kysely } from "kysely";

/** Covers the overdue filter in the indexes of the list, so that skipped quotes are never read. */
const INDEXES = {
  quotes_by_amount: ["amount_cents", "seq", "waiting", "submitted_at", "deleted_at"],
  quotes_by_waiting: ["waiting", "seq", "submitted_at", "deleted_at"],
  quotes_by_waiting_amount: ["waiting", "amount_cents", "seq", "submitted_at", "deleted_at"],
};

export async function listOrder(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await db.schema.dropIndex(name).execute();
    await db.schema.createIndex(name).on("quotes").columns(columns).execute();
  }
}
