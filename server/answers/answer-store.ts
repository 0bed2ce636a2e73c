import type { Database } from "#server/db/connection.ts";
import type { QuoteAnswersTable } from "#server/db/tables.ts";
import type { Announce } from "#server/outbox/message-store.ts";
import type { CustomerAnswer } from "#shared/api/answers.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { WholeItem } from "#shared/quotes.ts";
import { answeredQuote } from "./answered-quote.ts";

/** More than a conversation about one quote has. Accepting is always possible. */
const MOST_ANSWERS = 100;

/** The bytes of all proposals of a quote. A bench has some 3 KB, so this is a hundred benches and more. */
export const MOST_PROPOSED_BYTES = 500_000;

/** More than a person writes in an hour. Each answer is an email to staff. */
const MOST_ANSWERS_IN_AN_HOUR = 10;

const HOUR_MS = 60 * 60 * 1000;

/** The same answer again within this time is a retry, not a second answer. */
const RETRY_MS = 10 * 60 * 1000;

/** An answer without what the store adds. */
export type NewAnswer =
  | { readonly kind: "accepted"; readonly number: number; readonly name: string }
  | {
      readonly kind: "change-asked";
      readonly number: number | null;
      readonly message: string;
      readonly proposal?: readonly WholeItem[] | undefined;
    }
  | { readonly kind: "declined"; readonly number: number | null; readonly message: string };

/** The outcome of an answer. Only a stored answer changes anything; a retry gets 'stored', too. */
export type AnswerOutcome = "stored" | "gone" | "newer" | "accepted before" | "closed" | Refusal;

/** Too many answers in all, too many bytes of proposals, or too many answers within an hour. */
type Refusal = "too many" | "too much" | "too fast";

/** The status that an answer sets. */
const STATUS_AFTER = {
  accepted: "approved",
  "change-asked": "reviewed",
  declined: "rejected",
} as const satisfies Record<NewAnswer["kind"], QuoteStatus>;

interface AnswerRow extends QuoteAnswersTable {
  readonly kind: NewAnswer["kind"];
  readonly at: string;
  readonly number: number | null;
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** The answers of customers. They never change. Who only reads has nothing to announce. */
export function createAnswerStore(db: Database, announce: Announce = () => {}) {
  const { reader, writer } = db.connections;
  const quotes = answeredQuote(writer, announce);
  const all = `select a.*, kind, at, number from quote_events e join quote_answers a on a.seq = e.seq`;
  const answers = `${all} where quote_id = ? order by a.seq`;
  const readOne = reader.prepare<[number], AnswerRow>(`${all} where a.seq = ?`);
  const readAll = reader.prepare<[string], AnswerRow>(answers);
  const findAll = writer.prepare<[string], AnswerRow>(answers);
  const findExpiry = writer.prepare<[number, number], { readonly expires_on: string }>(
    "select expires_on from quote_revisions where quote_seq = ? and number = ?",
  );
  const insert = writer.prepare<[QuoteAnswersTable]>(`
    insert into quote_answers (seq, name, late, message, proposal)
    values (@seq, @name, @late, @message, @proposal)`);

  return {
    /** The answers to a quote, oldest first. */
    of: async (quoteId: string): Promise<CustomerAnswer[]> => readAll.all(quoteId).map(readAnswer),

    /** The answer with an event; undefined if the event is none. */
    async ofEvent(seq: number): Promise<CustomerAnswer | undefined> {
      const row = readOne.get(seq);
      return row && readAnswer(row);
    },

    /**
     * Stores an answer to the newest revision with its event, and sets the status. `today` is the day in the company's time
     * zone: a quote that expired before it is accepted late, which leaves the status to staff.
     */
    add(quoteId: string, answer: NewAnswer, at: Date, today: string): Promise<AnswerOutcome> {
      return db.write((): AnswerOutcome => {
        const quote = quotes.find(quoteId);
        if (!quote) return "gone";
        const earlier = findAll.all(quoteId);
        const row = writeAnswer(answer);
        const { kind, number } = answer;
        if (earlier.some((each) => isRetry(each, { ...row, kind, number }, at))) return "stored";
        if ((number ?? 0) !== quote.newest) return "newer";
        const isAccepted = earlier.some(
          (each) => each.kind === "accepted" && each.number === number,
        );
        if (isAccepted) return "accepted before";
        if (kind === "accepted" && quote.status === "rejected") return "closed";
        if (kind !== "accepted" && quote.status === "approved") return "accepted before";
        const refusal = kind === "accepted" ? undefined : refusalOf(earlier, row, at);
        if (refusal) return refusal;

        const expiry = kind === "accepted" ? findExpiry.get(quote.seq, answer.number) : undefined;
        const isLate = expiry !== undefined && expiry.expires_on < today;
        const to = isLate ? undefined : STATUS_AFTER[kind];
        const event = { at: at.toISOString(), kind, actor: "customer", number } as const;
        const late = expiry && (isLate ? 1 : 0);
        insert.run({ ...row, seq: quotes.append(quote, to, event), late: late ?? null });
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
    name: null,
    message: answer.message,
    proposal: proposal ? JSON.stringify(proposal) : null,
  };
}

/** The reason not to take a message or a proposal after these answers, if any. */
function refusalOf(
  earlier: readonly AnswerRow[],
  { proposal }: WrittenAnswer,
  at: Date,
): Refusal | undefined {
  if (earlier.length >= MOST_ANSWERS) return "too many";
  const hourAgo = new Date(at.getTime() - HOUR_MS).toISOString();
  if (earlier.filter((each) => each.at > hourAgo).length >= MOST_ANSWERS_IN_AN_HOUR)
    return "too fast";
  const bytes = [...earlier, { proposal }].map((each) => Buffer.byteLength(each.proposal ?? ""));
  const isTooMuch = bytes.reduce((sum, each) => sum + each, 0) > MOST_PROPOSED_BYTES;
  return proposal !== null && isTooMuch ? "too much" : undefined;
}

/** Accepting the same revision again is always a retry, and any other answer if it comes soon after. */
function isRetry(
  earlier: AnswerRow,
  now: WrittenAnswer & Pick<AnswerRow, "kind" | "number">,
  at: Date,
): boolean {
  if (earlier.kind !== now.kind || earlier.number !== now.number) return false;
  if (now.kind === "accepted") return true;
  return (
    earlier.message === now.message &&
    earlier.proposal === now.proposal &&
    at.getTime() - Date.parse(earlier.at) < RETRY_MS
  );
}

function readAnswer(row: AnswerRow): CustomerAnswer {
  const { seq, kind, at, number, message } = row;
  const facts = { seq, at, number };
  const text = message ?? "";
  switch (kind) {
    case "accepted":
      return { ...facts, kind, name: row.name ?? "", late: row.late === 1 };
    case "change-asked":
      return {
        ...facts,
        kind,
        message: text,
        ...(row.proposal !== null && { proposal: JSON.parse(row.proposal) }),
      };
    case "declined":
      return { ...facts, kind, message: text };
  }
}
