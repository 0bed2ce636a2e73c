import { prepared } from "#server/db/prepared.ts";
import type { QuoteSnapshotsTable, QuotesTable } from "#server/db/tables.ts";

/** A quote as it is submitted. */
type NewRow = Pick<
  QuotesTable,
  "id" | "status" | "submitted_at" | "name" | "email" | "phone" | "company" | "address_type"
> &
  Pick<QuotesTable, "notes" | "search_text" | "total_cents" | "delivery_fee_cents"> &
  Pick<QuotesTable, "rules_revision" | "partner_id" | "partner_name">;

/** Inserts a quote, unless its ID is taken. */
export const insertRow = prepared((db, row: NewRow) =>
  db
    .insertInto("quotes")
    .values({
      id: row.id,
      status: row.status,
      submitted_at: row.submitted_at,
      name: row.name,
      email: row.email,
      phone: row.phone,
      company: row.company,
      address_type: row.address_type,
      notes: row.notes,
      search_text: row.search_text,
      total_cents: row.total_cents,
      delivery_fee_cents: row.delivery_fee_cents,
      rules_revision: row.rules_revision,
      partner_id: row.partner_id,
      partner_name: row.partner_name,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("seq"),
);

export const insertSnapshot = prepared((db, row: QuoteSnapshotsTable) =>
  db.insertInto("quote_snapshots").values({
    quote_seq: row.quote_seq,
    snapshot: row.snapshot,
    other_benches: row.other_benches,
  }),
);

/** A key of a submission, and the time before which keys have expired. */
interface NewKey {
  readonly key: string;
  readonly request_hash: string;
  readonly created_at: string;
  readonly expired: string;
}

/** Inserts a key, unless it was used before and has not expired. */
export const insertKey = prepared((db, { key, request_hash, created_at, expired }: NewKey) =>
  db
    .insertInto("idempotency_keys")
    .values({ key, request_hash, created_at, reply: "" })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ request_hash, created_at, reply: "" })
        .where("idempotency_keys.created_at", "<=", expired),
    )
    .returning("key"),
);

export const setReply = prepared((db, { key, reply }: Record<"key" | "reply", string>) =>
  db.updateTable("idempotency_keys").set({ reply }).where("key", "=", key),
);

export const selectReply = prepared((db, { key, expired }: Pick<NewKey, "key" | "expired">) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("key", "=", key)
    .where("created_at", ">", expired),
);
