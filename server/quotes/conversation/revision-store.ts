import type { Kysely, Selectable } from "kysely";
import type { QuoteRevisionsTable, Tables } from "#server/db/tables.ts";
import type { SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import { dollars } from "#shared/money.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";

export type RevisionStore = ReturnType<typeof createRevisionStore>;

/** The revisions of quotes that were sent. They never change, but get what was accepted of them. */
export function createRevisionStore(db: Kysely<Tables>) {
  return {
    /** The revisions of a quote, oldest first. */
    async listOf(quoteId: string): Promise<QuoteRevision[]> {
      return (await revisionRows(db, quoteId).orderBy("number").execute()).map(readRevision);
    },

    async find(quoteId: string, number: number): Promise<QuoteRevision | undefined> {
      const row = await revisionRows(db, quoteId).where("number", "=", number).executeTakeFirst();
      return row && readRevision(row);
    },

    findSentBy: (quoteId: string, request: SendQuoteRequest) => findSentBy(db, quoteId, request),

    /** The revision that an event sent or answered, with its PDF; undefined if it did neither. */
    async findByEvent(seq: number) {
      const row = await db
        .selectFrom("quote_events as event")
        .innerJoin("quotes", "quotes.id", "event.quote_id")
        .innerJoin("quote_revisions as revision", (join) =>
          join.onRef("revision.quote_seq", "=", "quotes.seq").onRef("revision.number", "=", "event.number"),
        )
        .select(REVISION_COLUMNS.map((column) => `revision.${column}` as const))
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
  };
}

/** All columns but the PDF. */
const REVISION_COLUMNS = [
  "number",
  "sent_at",
  "expires_on",
  "grand_total_cents",
  "request",
  "document",
  "selection",
] as const satisfies (keyof QuoteRevisionsTable)[];

type RevisionRow = Pick<Selectable<QuoteRevisionsTable>, (typeof REVISION_COLUMNS)[number]>;

/** The revision that the same request sent before. */
export async function findSentBy(
  db: Kysely<Tables>,
  quoteId: string,
  request: SendQuoteRequest,
): Promise<QuoteRevision | undefined> {
  const row = await revisionRows(db, quoteId)
    .where("number", "=", request.after + 1)
    .where("request", "=", JSON.stringify(request))
    .executeTakeFirst();
  return row && readRevision(row);
}

function revisionRows(db: Kysely<Tables>, quoteId: string) {
  return db
    .selectFrom("quote_revisions")
    .innerJoin("quotes", "seq", "quote_seq")
    .select(REVISION_COLUMNS)
    .where("id", "=", quoteId);
}

/** Stored revisions are trusted, like quotes. */
function readRevision(row: RevisionRow): QuoteRevision {
  const findDocument: Omit<QuoteRevision, "number" | "sentAt" | "expiresOn" | "grandTotal"> = JSON.parse(row.document);
  return {
    number: row.number,
    sentAt: row.sent_at,
    ...findDocument,
    expiresOn: row.expires_on,
    grandTotal: dollars(row.grand_total_cents),
    ...(row.selection !== null && { selection: JSON.parse(row.selection) }),
  };
}
