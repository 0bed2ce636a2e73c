import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { QuoteRevisionsTable, Tables } from "#server/db/tables.ts";
import type { Announce } from "#server/outbox/message-store.ts";
import { contentWriter } from "#server/quotes/content-store.ts";
import { cents, dollars } from "#shared/money.ts";
import { sentContent } from "#shared/quote-content.ts";
import type { QuoteRevision } from "#shared/quote-revisions.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import { answeredQuote } from "./answered-quote.ts";

/** More than staff ever send. Each has a PDF. */
const MOST_REVISIONS = 100;

/** A revision to send. */
interface NewRevision {
  readonly quoteId: string;
  readonly revision: QuoteRevision;
  readonly pdf: Uint8Array;
  /** The request as JSON, which marks a retry. */
  readonly request: string;
  /** The status that staff saw. */
  readonly from: QuoteStatus | undefined;
}

/** The outcome of a request to send: a retry gets the revision that was sent before. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly revision: QuoteRevision }
  | { readonly kind: "gone" | "newer" | "changed" | "too many" };

export type RevisionStore = ReturnType<typeof createRevisionStore>;

/** The revisions of quotes that were sent. They never change. Who only reads has nothing to announce. */
export function createRevisionStore(db: Database, announce: Announce = () => {}) {
  const { writer } = db.connections;
  const quotes = answeredQuote(writer, announce);
  const setContent = contentWriter(writer);
  const findRow = writer.prepare<[number, number], RevisionRow>(
    `select ${COLUMNS.join(", ")} from quote_revisions where quote_seq = ? and number = ?`,
  );
  const insert = writer.prepare<[QuoteRevisionsTable]>(`
    insert into quote_revisions (quote_seq, number, sent_at, expires_on, grand_total_cents, request, document, pdf)
    values (@quote_seq, @number, @sent_at, @expires_on, @grand_total_cents, @request, @document, @pdf)`);

  return {
    /** The revisions of a quote, oldest first. */
    async of(quoteId: string): Promise<QuoteRevision[]> {
      return (await revisionRows(db, quoteId).orderBy("number").execute()).map(readRevision);
    },

    async find(quoteId: string, number: number): Promise<QuoteRevision | undefined> {
      const row = await revisionRows(db, quoteId).where("number", "=", number).executeTakeFirst();
      return row && readRevision(row);
    },

    /** The revision with a number that the same request sent before. */
    async sentBy(
      quoteId: string,
      number: number,
      request: string,
    ): Promise<QuoteRevision | undefined> {
      const row = await revisionRows(db, quoteId)
        .where("number", "=", number)
        .where("request", "=", request)
        .executeTakeFirst();
      return row && readRevision(row);
    },

    /** The revision that an event sent or answered, with its PDF; undefined if it did neither. */
    async ofEvent(seq: number) {
      const row = await db
        .selectFrom("quote_events as event")
        .innerJoin("quotes", "quotes.id", "event.quote_id")
        .innerJoin("quote_revisions as revision", (join) =>
          join
            .onRef("revision.quote_seq", "=", "quotes.seq")
            .onRef("revision.number", "=", "event.number"),
        )
        .select(COLUMNS.map((column) => `revision.${column}` as const))
        .select("pdf")
        .where("event.seq", "=", seq)
        .executeTakeFirst();
      return row && { revision: readRevision(row), document: row.pdf };
    },

    /** The PDF of a revision as it was sent, or of the newest. */
    async document(quoteId: string, number: number | undefined) {
      let query = db
        .selectFrom("quote_revisions")
        .innerJoin("quotes", "seq", "quote_seq")
        .select(["number", "pdf"])
        .where("id", "=", quoteId)
        .where("deleted_at", "is", null);
      if (number !== undefined) query = query.where("number", "=", number);
      return query.orderBy("number", "desc").limit(1).executeTakeFirst();
    },

    /** Stores a revision with its PDF, sets the status and appends the event, in one transaction. */
    send({ quoteId, revision, pdf, request, from }: NewRevision): Promise<SendOutcome> {
      return db.write((): SendOutcome => {
        const quote = quotes.find(quoteId);
        if (!quote) return { kind: "gone" };
        const { number, sentAt, expiresOn, grandTotal, ...document } = revision;
        const earlier = quote.newest === number ? findRow.get(quote.seq, number) : undefined;
        if (earlier?.request === request) return { kind: "sent", revision: readRevision(earlier) };
        if (quote.newest !== number - 1) return { kind: "newer" };
        if (from !== undefined && from !== quote.status) return { kind: "changed" };
        if (number > MOST_REVISIONS) return { kind: "too many" };
        insert.run({
          quote_seq: quote.seq,
          number,
          sent_at: sentAt,
          expires_on: expiresOn,
          grand_total_cents: cents(grandTotal),
          request,
          document: JSON.stringify(document),
          pdf: Buffer.from(pdf),
        });
        setContent(quote.seq, sentContent(revision));
        quotes.append(quote, "quoted", { at: sentAt, kind: "sent", actor: "staff", number });
        return { kind: "sent", revision };
      });
    },
  };
}

/** All columns but the PDF. */
const COLUMNS = [
  "number",
  "sent_at",
  "expires_on",
  "grand_total_cents",
  "request",
  "document",
] as const satisfies (keyof QuoteRevisionsTable)[];

type RevisionRow = Pick<Selectable<QuoteRevisionsTable>, (typeof COLUMNS)[number]>;

function revisionRows(db: Kysely<Tables>, quoteId: string) {
  return db
    .selectFrom("quote_revisions")
    .innerJoin("quotes", "seq", "quote_seq")
    .select(COLUMNS)
    .where("id", "=", quoteId);
}

/** Stored revisions are trusted, like quotes. */
function readRevision(row: RevisionRow): QuoteRevision {
  const document: Omit<QuoteRevision, "number" | "sentAt" | "expiresOn" | "grandTotal"> =
    JSON.parse(row.document);
  return {
    number: row.number,
    sentAt: row.sent_at,
    ...document,
    expiresOn: row.expires_on,
    grandTotal: dollars(row.grand_total_cents),
  };
}
