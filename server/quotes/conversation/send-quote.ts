import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { Act } from "#server/staff/author.ts";
import type { SendPreviewReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import { cents } from "#shared/money.ts";
import { sentContent } from "#shared/quotes/quote-content.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { listAttachments, shareWaiting } from "../attachments/attachment-store.ts";
import type { ChangeQuote } from "../change-quote.ts";
import type { LinkStore } from "../links/link-store.ts";
import { refuseChanged } from "../quote-id.ts";
import { quoteRows, readCustomer } from "../quote-rows.ts";
import { setContent } from "../set-content.ts";
import { findSentBy } from "./revision-store.ts";

/** More than staff ever send. Each has a PDF. */
const MAX_REVISIONS = 100;

/** The characters of all revisions of a quote, which its page has. The largest, of fifty benches with every accessory, has 200,000. */
const MAX_REVISIONS_CHARACTERS = 4_000_000;

/** What goes to the customer with a revision and is not in it, and who gets it. */
type SentAlong = Pick<SendPreviewReply, "customerInfo" | "attachments" | "missingLink">;

/** A revision to send. */
interface NewRevision {
  readonly quoteId: string;
  readonly revision: QuoteRevision;
  /** As it was when the PDF was begun. */
  readonly along: SentAlong;
  readonly pdf: Uint8Array;
  /** It also marks a retry. */
  readonly request: SendQuoteRequest;
  readonly author: Act["author"];
}

export type QuoteSender = ReturnType<typeof createQuoteSender>;

/** Sends revisions of quotes. */
export function createQuoteSender(db: Database, change: ChangeQuote, links: Pick<LinkStore, "linkOf">) {
  const loadAlong = async (quoteId: string, from: Kysely<Tables> = db): Promise<SentAlong | undefined> => {
    const quote = await quoteRows(from).where("id", "=", quoteId).executeTakeFirst();
    if (!quote) return undefined;
    const link = await links.linkOf(quoteId, from);
    return {
      customerInfo: readCustomer(quote),
      attachments: (await listAttachments(from, quoteId)).filter(({ isNext }) => isNext),
      // The first is made when the quote is sent.
      ...(link !== undefined && !link?.url && { missingLink: link }),
    };
  };

  return {
    /** What would go along now; undefined if the quote is deleted. */
    loadAlong: (quoteId: string) => loadAlong(quoteId),

    /**
     * Stores a revision with its PDF and makes it the current content, sets the status and appends the event. A retry gets the revision that
     * was sent before. Undefined if the quote is deleted; throws the 409 if the revision cannot be sent any more.
     */
    send({ quoteId, revision, along, pdf, request, author }: NewRevision): Promise<QuoteRevision | undefined> {
      const { from, answered, previewed } = request;
      return db.write(async (within) => {
        const quote = await quoteRows(within).where("id", "=", quoteId).executeTakeFirst();
        if (!quote) return undefined;
        const { number, sentAt, expiresOn, grandTotal, ...document } = revision;
        const newest = quote.sent_number ?? 0;
        const earlier = newest === number ? await findSentBy(within, quoteId, request) : undefined;
        if (earlier) return earlier;
        if (newest !== number - 1) throw new ApiError(409, "newer_revision");
        if (answered !== undefined && answered !== quote.answered_at) throw refuseChanged("answered");
        if (from !== undefined && from !== quote.status) throw refuseChanged("changed");
        if (JSON.stringify(await loadAlong(quoteId, within)) !== JSON.stringify(along))
          throw previewed === undefined ? refuseChanged("changed") : new ApiError(409, "preview_changed");
        const sent = await within
          .selectFrom("quote_revisions")
          .select(({ fn }) => fn.sum<number | null>(fn("length", ["document"])).as("characters"))
          .where("quote_seq", "=", quote.seq)
          .executeTakeFirstOrThrow();
        if (number > MAX_REVISIONS || Number(sent.characters) > MAX_REVISIONS_CHARACTERS)
          throw new ApiError(409, "too_many_revisions");
        await within
          .insertInto("quote_revisions")
          .values({
            quote_seq: quote.seq,
            number,
            sent_at: sentAt,
            expires_on: expiresOn,
            grand_total_cents: cents(grandTotal),
            request: JSON.stringify(request),
            document: JSON.stringify(document),
            pdf: Buffer.from(pdf),
          })
          .execute();
        const patch = {
          ...(await setContent(within, quote, sentContent(revision))),
          status: "quoted",
          sent_number: number,
          last_sent_at: sentAt,
          sent_until: expiresOn,
          answer: null,
          answered_at: null,
          answer_waits: null,
          archived_at: null,
          loss_reason: null,
          loss_note: null,
          opened_at: null,
          reminded_at: null,
        } as const;
        const seq = await change(within, quoteId, patch, {
          ...{ at: sentAt, kind: "sent", actor: "staff", author, number },
          ...(quote.status !== "quoted" && { from_status: quote.status, to_status: "quoted" }),
        });
        await shareWaiting(within, quoteId, seq);
        return revision;
      });
    },
  };
}
