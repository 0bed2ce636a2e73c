import { type Kysely, sql } from "kysely";
import { add, cents, negate } from "#shared/money.ts";
import { type QuoteContent, sentContent } from "#shared/quotes/quote-content.ts";
import { quoteSearchText } from "#shared/quotes/quote-search.ts";
import type { Tables } from "../../../tables.ts";

/**
 * The rows of a quote describe its current content: the newest revision that was sent, and before that the request, which is kept
 * apart once a revision was sent. Triggers keep tallies and search with it. Acceptances wait until staff confirm them; those from
 * before this migration count as confirmed.
 */
export async function currentContent(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("quote_requests")
    .addColumn("quote_seq", "integer", (column) =>
      column.primaryKey().references("quotes.seq").onDelete("cascade"),
    )
    .addColumn("total_cents", "integer", (column) => column.notNull())
    .addColumn("delivery_fee_cents", "integer", (column) => column.notNull())
    .addColumn("rules_revision", "integer", (column) => column.notNull())
    .addColumn("snapshot", "text", (column) => column.notNull())
    .addColumn("other_benches", "text")
    .execute();
  await addTimes(db);
  await replaceTriggers(db);
  await fillSentQuotes(db);
  // A change of a webhook names the version that staff saw.
  await db.schema
    .alterTable("webhooks")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}

/** When a revision was sent and answered, and since when the quote waits for staff: see `waitingSince`. */
async function addTimes(db: Kysely<Tables>): Promise<void> {
  for (const column of ["last_sent_at", "answered_at"])
    await db.schema.alterTable("quotes").addColumn(column, "text").execute();
  await sql`update quotes set
    last_sent_at = (select sent_at from quote_revisions where quote_seq = seq and number = sent_number),
    answered_at = case when answer is not null then (
      select max(at) from quote_events where quote_id = id and kind in ('accepted', 'change-asked', 'declined')) end
    where sent_number is not null or answer is not null`.execute(db);
  await db.schema
    .alterTable("quotes")
    .addColumn("waits_since", "text", (column) =>
      column.generatedAlwaysAs(sql`case
        when answer_waits is not null or status in ('pending', 'reviewed')
        then coalesce(answered_at, last_sent_at, submitted_at) end`),
    )
    .execute();
  for (const name of [
    "quotes_by_amount",
    "quotes_by_waiting",
    "quotes_by_waiting_amount",
    "quotes_by_waiting_age",
  ])
    await db.schema.dropIndex(name).execute();
  // Skipped quotes are never read.
  const listed = ["waits_since", "answer_waits", "deleted_at"];
  await db.schema
    .createIndex("quotes_by_amount")
    .on("quotes")
    .columns(["amount_cents", "seq", ...listed])
    .execute();
  const waiting = {
    quotes_by_waiting: ["seq", ...listed],
    quotes_by_waiting_amount: ["amount_cents", "seq", ...listed],
    quotes_by_waiting_age: ["waits_since", "deleted_at"],
  };
  for (const [name, columns] of Object.entries(waiting))
    await db.schema
      .createIndex(name)
      .on("quotes")
      .columns(columns)
      .where(sql.ref("waits_since"), "is not", null)
      .execute();
}

async function replaceTriggers(db: Kysely<Tables>): Promise<void> {
  const counted = "status, deleted_at, total_cents, delivery_fee_cents";
  const triggers = {
    quote_left: `after update of ${counted} on quotes when old.deleted_at is null begin
      update quote_tallies set
        quotes = quotes - 1, amount_cents = amount_cents - old.total_cents - old.delivery_fee_cents
      where status = old.status; end`,
    quote_came: `after update of ${counted} on quotes when new.deleted_at is null begin
      insert into quote_tallies values (new.status, 1, new.total_cents + new.delivery_fee_cents)
      on conflict (status) do update set
        quotes = quotes + 1, amount_cents = amount_cents + excluded.amount_cents; end`,
    // A contentless index needs the old text in order to delete it.
    quote_renamed: `after update of search_text on quotes when old.search_text <> new.search_text begin
      insert into quote_search (quote_search, rowid, text) values ('delete', old.seq, old.search_text);
      insert into quote_search (rowid, text) values (new.seq, new.search_text); end`,
    quote_sent: `after insert on quote_revisions begin
      update quotes set sent_number = new.number, last_sent_at = new.sent_at, sent_until = new.expires_on,
        answer = null, answered_at = null, answer_waits = null
      where seq = new.quote_seq; end`,
    // The answer follows its event and the status that it sets.
    quote_answered: `after insert on quote_answers begin
      update quotes set
        answer = case when new.late = 1 then 'late' else event.kind end,
        answered_at = event.at,
        answer_waits = case when event.kind in ('accepted', 'change-asked') then 1 end
      from (select quote_id, kind, at from quote_events where seq = new.seq) as event
      where id = event.quote_id; end`,
  };
  for (const [name, trigger] of Object.entries(triggers)) {
    await sql`drop trigger if exists ${sql.ref(name)}`.execute(db);
    await sql`create trigger ${sql.raw(`${name} ${trigger}`)}`.execute(db);
  }
}

/** The number of quotes to read at a time. */
const PAGE = 100;

/** Makes the newest revision of each sent quote its current content. */
async function fillSentQuotes(db: Kysely<Tables>): Promise<void> {
  await sql`insert into quote_requests (quote_seq, total_cents, delivery_fee_cents, rules_revision, snapshot, other_benches)
    select seq, total_cents, delivery_fee_cents, rules_revision, snapshot, other_benches
    from quotes join quote_snapshots on quote_seq = seq where sent_number is not null`.execute(db);
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("quotes")
      .innerJoin("quote_revisions as sent", (join) =>
        join.onRef("sent.quote_seq", "=", "seq").onRef("sent.number", "=", "sent_number"),
      )
      .select(["seq", "id", "name", "email", "company", "partner_id", "partner_name"])
      .select(["sent.number", "sent.grand_total_cents", "sent.document"])
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
    for (const { seq, number, grand_total_cents, document, ...row } of rows) {
      const content = sentContent({
        ...JSON.parse(document),
        number,
        grandTotal: grand_total_cents / 100,
      });
      const { snapshot, other_benches, ...amounts } = writeContent(content);
      const partner =
        row.partner_id === null
          ? undefined
          : { id: row.partner_id, name: row.partner_name ?? undefined };
      const search_text = quoteSearchText(row.id, row, partner, content.items);
      await db
        .updateTable("quote_snapshots")
        .set({ snapshot, other_benches })
        .where("quote_seq", "=", seq)
        .execute();
      await db
        .updateTable("quotes")
        .set({ ...amounts, search_text })
        .where("seq", "=", seq)
        .execute();
    }
  }
}

/** The columns of a content as this migration writes them, independent of later versions. */
function writeContent({ items, adjustments, ...content }: QuoteContent) {
  const [first, ...others] = items.map(({ configuration, breakdown, parts }) => ({
    configuration,
    breakdown,
    parts,
  }));
  const listed = items.map(({ name, quantity, unitPrice, orderCode }) => ({
    ...{ name, quantity, unitPrice, orderCode },
  }));
  const fee = cents(content.deliveryFee);
  return {
    snapshot: JSON.stringify({
      ...first,
      items: listed,
      ...(adjustments.length > 0 && { adjustments }),
    }),
    other_benches: others.length > 0 ? JSON.stringify(others) : null,
    total_cents: add(cents(content.grandTotal), negate(fee)),
    delivery_fee_cents: fee,
    rules_revision: content.rulesRevision,
  };
}
