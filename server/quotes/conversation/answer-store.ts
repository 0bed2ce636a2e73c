import type { Kysely } from "kysely";
import type { QuoteAnswersTable, Tables } from "#server/db/tables.ts";
import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import { browserName } from "#shared/text/browser-name.ts";

/** An answer with the kind, the time and the revision of its event. */
export interface AnswerRow extends QuoteAnswersTable {
  readonly kind: CustomerAnswer["kind"];
  readonly at: string;
  readonly number: number | null;
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** The answers of customers. They never change. */
export function createAnswerStore(db: Kysely<Tables>) {
  return {
    /** The answers to a quote, oldest first. */
    listOf: async (quoteId: string): Promise<CustomerAnswer[]> => (await answerRows(db, quoteId)).map(readAnswer),

    /** The answer that belongs to an event, if the event is an answer. */
    async findByEvent(seq: number): Promise<CustomerAnswer | undefined> {
      const [row] = await selectAnswers(db).where("answer.seq", "=", seq).$castTo<AnswerRow>().execute();
      return row && readAnswer(row);
    },
  };
}

/** The answers to a quote, oldest first. */
export const answerRows = (db: Kysely<Tables>, quoteId: string): Promise<AnswerRow[]> =>
  selectAnswers(db).where("quote_id", "=", quoteId).orderBy("answer.seq").$castTo<AnswerRow>().execute();

function selectAnswers(db: Kysely<Tables>) {
  return db
    .selectFrom("quote_answers as answer")
    .innerJoin("quote_events as event", "event.seq", "answer.seq")
    .selectAll("answer")
    .select(["kind", "at", "number"]);
}

function readAnswer(row: AnswerRow): CustomerAnswer {
  const { seq, kind, at, number, message } = row;
  const origin = row.address !== null && { origin: { address: row.address, browser: browserName(row.agent ?? "") } };
  const base = { seq, at, number, ...origin };
  const text = message ?? "";
  switch (kind) {
    case "accepted":
      return { ...base, kind, name: row.name ?? "", late: row.late === 1 };
    case "change-asked":
      return { ...base, kind, message: text, ...(row.proposal !== null && { proposal: JSON.parse(row.proposal) }) };
    case "declined":
      return { ...base, kind, ...(row.name !== null && { name: row.name }), message: text };
  }
}
