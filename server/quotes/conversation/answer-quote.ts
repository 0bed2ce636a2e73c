import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QuoteAnswersTable, Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { CustomerChanges, WholeItem } from "#shared/quotes/quote.ts";
import { sentContent } from "#shared/quotes/quote-content.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import type { LossReason, QuoteStatus } from "#shared/quotes/quote-status.ts";
import { acceptedOffer } from "#shared/quotes/select-lines.ts";
import type { ChangeQuote } from "../change-quote.ts";
import { type QuoteRow, quoteRows, readCustomer } from "../quote-rows.ts";
import { writeSearchText } from "../search-text.ts";
import { setContent } from "../set-content.ts";
import { changeCustomer } from "../staff-changes.ts";
import { type AnswerRow, answerRows } from "./answer-store.ts";

/** More than a conversation about one quote has. Accepting is always possible. */
const MAX_ANSWERS = 100;

/** The bytes of all proposals of a quote. A bench has about 3 KB, so this is more than a hundred benches. */
const MAX_PROPOSED_BYTES = 500_000;

/** More than a person writes in an hour. Each answer is an email to staff. */
const MAX_ANSWERS_IN_AN_HOUR = 10;

const HOUR_MS = 60 * 60 * 1000;

const TOO_FAST_TEXT =
  "You have written to us many times within an hour. We have every message. Please write again in an hour.";

/** The same answer again within this time is a retry, not a second answer. */
const RETRY_WINDOW_MS = 10 * 60 * 1000;

/** Where an answer comes from. */
export type AnswerOrigin = Pick<QuoteAnswersTable, "address" | "agent">;

/** An answer without what the store adds. */
export type NewAnswer = { readonly seen?: number | undefined } & (
  | {
      readonly kind: "accepted";
      readonly number: number;
      readonly name: string;
      /** What the customer says about the order. */
      readonly order?: CustomerChanges | undefined;
      /** The revision with what the customer chose, if there was something to choose. */
      readonly selected?: QuoteRevision | undefined;
    }
  | {
      readonly kind: "change-asked";
      readonly number: number | null;
      readonly message: string;
      readonly proposal?: readonly WholeItem[] | undefined;
    }
  | {
      readonly kind: "declined";
      readonly reason?: LossReason | undefined;
      readonly number: number | null;
      readonly name?: string | undefined;
      readonly message: string;
    }
);

/** The status that an answer sets. */
const STATUS_AFTER = {
  accepted: "approved",
  "change-asked": "reviewed",
  declined: "rejected",
} as const satisfies Record<NewAnswer["kind"], QuoteStatus>;

export type AnswerReceiver = ReturnType<typeof createAnswerReceiver>;

/** Stores the answers of customers. */
export function createAnswerReceiver(db: Database, change: ChangeQuote, timeZone: string) {
  return {
    /** Notes that the customer had the newest revision on the screen, once. */
    noteOpened(quoteId: string, number: number, now: Date): Promise<void> {
      return db.write(async (within) => {
        const quote = await within
          .selectFrom("quotes")
          .select("id")
          .where("id", "=", quoteId)
          .where("sent_number", "=", number)
          .where("opened_at", "is", null)
          .executeTakeFirst();
        const at = now.toISOString();
        if (quote) await change(within, quoteId, { opened_at: at }, { at, kind: "opened", actor: "customer", number });
      });
    },

    /**
     * Stores an answer to the newest revision with its event, and sets the status. `today` is the day in the company's time
     * zone: a quote that expired before it is accepted late, which leaves the status to staff. A retry also gets 'stored'. Undefined if the
     * quote is deleted; an answer that cannot be taken throws its error.
     */
    answer(
      quoteId: string,
      given: NewAnswer & { readonly origin?: AnswerOrigin },
      at: Date,
      today: string,
    ): Promise<"stored" | undefined> {
      return db.write(async (within) => {
        const quote = await quoteRows(within).where("id", "=", quoteId).executeTakeFirst();
        if (!quote) return undefined;
        const earlier = await answerRows(within, quoteId);
        const row = writeAnswer(given);
        const { kind, number, seen } = given;
        const last = earlier.at(-1);
        // After another answer, or another status, the same words are meant anew, unless their page does not know the first ones.
        const isCurrent = kind === "accepted" || quote.status === STATUS_AFTER[kind];
        const isUnseen = (each: AnswerRow) => seen !== undefined && each.seq > seen;
        const first = earlier.findLast(
          (each) => isRetry(each, { ...row, kind, number }, at) && (isUnseen(each) || (each === last && isCurrent)),
        );
        if (first && (await isAsStored(within, quote, given, first.seq))) return "stored";
        if (number !== quote.sent_number) throw new ApiError(409, "newer_revision");
        const isAccepted = earlier.some((each) => each.kind === "accepted" && each.number === number);
        if (isAccepted || (kind !== "accepted" && quote.status === "approved"))
          throw new ApiError(409, "quote_accepted");
        if (kind === "accepted" && quote.status === "rejected") throw new ApiError(409, "quote_closed");
        if (kind !== "change-asked" && last?.kind === "change-asked" && isUnseen(last))
          throw new ApiError(409, "change_asked");
        if (kind !== "accepted") refuseMore(earlier, row, at);

        const isLate = kind === "accepted" && quote.sent_until !== null && quote.sent_until < today;
        const status = isLate ? quote.status : STATUS_AFTER[kind];
        const isChanged = status !== quote.status;
        const selected = given.kind === "accepted" ? given.selected : undefined;
        const patch = {
          ...(selected && (await setContent(within, quote, sentContent(acceptedOffer(selected))))),
          status,
          answer: isLate ? "late" : kind,
          answered_at: at.toISOString(),
          answer_waits: kind === "declined" ? null : 1,
          // Whoever gives no reason does not take back the one that is noted, and staff's note on this loss stays.
          ...(given.kind === "declined" &&
            given.reason && { loss_reason: given.reason, ...(isChanged && { loss_note: null }) }),
        } as const;
        if (given.kind === "accepted" && given.order)
          await changeCustomer(within, change, quote, given.order, {
            ...{ at: at.toISOString(), kind: "customer-changed", actor: "customer" },
          });
        const seq = await change(within, quoteId, patch, {
          ...{ at: at.toISOString(), kind, actor: "customer", number },
          ...(isChanged && { from_status: quote.status, to_status: status }),
        });
        if (selected)
          await within
            .updateTable("quote_revisions")
            .set({ selection: JSON.stringify(selected.selection) })
            .where("quote_seq", "=", quote.seq)
            .where("number", "=", selected.number)
            .execute();
        const late = kind === "accepted" ? (isLate ? 1 : 0) : null;
        await within
          .insertInto("quote_answers")
          .values({ ...row, seq, late, ...(given.origin ?? { address: null, agent: null }) })
          .execute();
        await writeSearchText(within, quoteId, timeZone);
        return "stored";
      });
    },
  };
}

type WrittenAnswer = Pick<QuoteAnswersTable, "name" | "message" | "proposal">;

function writeAnswer(answer: NewAnswer): WrittenAnswer {
  if (answer.kind === "accepted") return { name: answer.name, message: null, proposal: null };
  const proposal = "proposal" in answer ? answer.proposal : undefined;
  return {
    name: (answer.kind === "declined" && answer.name) || null,
    message: answer.message,
    proposal: proposal ? JSON.stringify(proposal) : null,
  };
}

/** Refuses a message or a proposal after too many answers in all or within an hour, or too many bytes of proposals. */
function refuseMore(earlier: readonly AnswerRow[], { proposal }: WrittenAnswer, at: Date): void {
  if (earlier.length >= MAX_ANSWERS) throw new ApiError(409, "too_many_answers");
  if (earlier.filter((each) => isWithin(HOUR_MS, each, at)).length >= MAX_ANSWERS_IN_AN_HOUR)
    throw new ApiError(429, "too_many_requests", undefined, { message: TOO_FAST_TEXT, retryAfter: 60 * 60 });
  const bytes = [...earlier, { proposal }].map((each) => Buffer.byteLength(each.proposal ?? ""));
  const isTooMuch = bytes.reduce((sum, each) => sum + each, 0) > MAX_PROPOSED_BYTES;
  if (proposal !== null && isTooMuch) throw new ApiError(409, "too_many_proposals");
}

/** Whether an answer says nothing about the order or the loss, and chooses nothing, that the one before did not. It would be lost. */
async function isAsStored(within: Kysely<Tables>, quote: QuoteRow, given: NewAnswer, before: number): Promise<boolean> {
  if (given.kind === "change-asked") return true;
  if (given.kind === "declined") {
    if ((given.reason ?? quote.loss_reason) === quote.loss_reason) return true;
    // Staff have replaced the reason of the one before.
    const noted = within.selectFrom("quote_events").select("seq").where("quote_id", "=", quote.id);
    return !!(await noted.where("kind", "=", "loss-noted").where("seq", ">", before).executeTakeFirst());
  }
  const { number, order = {}, selected } = given;
  const customer = { ...readCustomer(quote) };
  const isKnown = JSON.stringify({ ...customer, ...order }) === JSON.stringify(customer);
  const chosen = within.selectFrom("quote_revisions").select("selection").where("quote_seq", "=", quote.seq);
  const stored = selected && (await chosen.where("number", "=", number).executeTakeFirst());
  return isKnown && (!selected || stored?.selection === JSON.stringify(selected.selection));
}

/** Accepting the same revision again under the same name can be a retry at any time, and any other answer if it comes soon after. */
function isRetry(earlier: AnswerRow, now: WrittenAnswer & Pick<AnswerRow, "kind" | "number">, at: Date): boolean {
  if (earlier.kind !== now.kind || earlier.number !== now.number || earlier.name !== now.name) return false;
  if (now.kind === "accepted") return true;
  return earlier.message === now.message && earlier.proposal === now.proposal && isWithin(RETRY_WINDOW_MS, earlier, at);
}

/** Whether an answer is at most this far from a time: after it, if the clock was set back. */
const isWithin = (ms: number, earlier: Pick<AnswerRow, "at">, at: Date) =>
  Math.abs(at.getTime() - Date.parse(earlier.at)) < ms;
