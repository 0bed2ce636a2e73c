import type { Insertable } from "kysely";
import { prepare } from "#server/db/prepared.ts";
import type { QuoteSnapshotsTable, QuotesTable } from "#server/db/tables.ts";

/** Inserts a quote, unless its ID is taken. */
export const insertRow = prepare((db, row: Insertable<QuotesTable>) =>
  db
    .insertInto("quotes")
    .values({ ...row })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("seq"),
);

export const insertSnapshot = prepare((db, row: QuoteSnapshotsTable) =>
  db.insertInto("quote_snapshots").values({ ...row }),
);

/** A key of a submission, and the time up to which keys have expired. */
interface NewKey {
  readonly key: string;
  readonly request_hash: string;
  readonly created_at: string;
  readonly expired: string;
}

/** Inserts a key, unless it was used before and has not expired. */
export const insertKey = prepare((db, { key, request_hash, created_at, expired }: NewKey) =>
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

export const setReply = prepare((db, { key, reply }: Record<"key" | "reply", string>) =>
  db.updateTable("idempotency_keys").set({ reply }).where("key", "=", key),
);

export const selectReply = prepare((db, { key, expired }: Pick<NewKey, "key" | "expired">) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("key", "=", key)
    .where("created_at", ">", expired),
);
