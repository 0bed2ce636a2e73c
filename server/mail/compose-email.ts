import type { Logger } from "pino";
import type { AnswerStore } from "#server/answers/answer-store.ts";
import type { RevisionStore } from "#server/answers/revision-store.ts";
import type { MakeDrawing } from "#server/drawings/make-drawing.ts";
import type { Message } from "#server/outbox/message-store.ts";
import { NeverDeliverable } from "#server/outbox/outbox.ts";
import type { PartnerSettings } from "#server/partners/partners-file.ts";
import type { Company } from "#server/quotes/document/document-input.ts";
import type { ListStore } from "#server/quotes/list-store.ts";
import type { QuoteStore } from "#server/quotes/store.ts";
import type { TallyStore } from "#server/quotes/tally-store.ts";
import type { RulesStore } from "#server/rules/store.ts";
import type { CustomerAnswer } from "#shared/api/answers.ts";
import { overdueBefore } from "#shared/business-time.ts";
import { withContent } from "#shared/quote-content.ts";
import { wallClockDay } from "#shared/wall-clock.ts";
import { createBenchPicture } from "./bench-picture.ts";
import { answerReceived, requestReceived, yourQuote } from "./customer-letters.ts";
import { type Letter, PICTURE_ID } from "./letter.ts";
import type { QuoteFacts } from "./quote-facts.ts";
import { customerAnswer, newRequest, overdueDigest } from "./staff-letters.ts";

export interface ComposeDeps {
  readonly quotes: QuoteStore;
  readonly rules: RulesStore;
  readonly lists: ListStore;
  readonly tallies: TallyStore;
  readonly partners: PartnerSettings;
  readonly makeDrawing: MakeDrawing;
  readonly company: Company;
  readonly timeZone: string;
  /** The origin of the page; undefined: emails have no links. */
  readonly publicOrigin: string | undefined;
  /** The address of the customer's own page, if the quote has one. */
  readonly linkTo: (quoteId: string) => Promise<string | undefined>;
  readonly revisions: RevisionStore;
  readonly answers: AnswerStore;
  readonly log: Logger;
  readonly now: () => Date;
}

/** The content of a message when it is sent. */
interface Email {
  readonly letter: Letter;
  /** The address of the customer that it is about, if any. */
  readonly customer?: string;
  readonly attachments?: readonly Attachment[];
}

interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  /** Its ID within the letter. */
  readonly cid?: string;
}

/** The template of the digest. All others are about a quote. */
export const OVERDUE_DIGEST = "overdue-digest";

/** The overdue quotes that the digest lists. */
const MOST_LISTED = 50;

/** Returns a function that composes the email of a message; undefined if there is nothing to say anymore. */
export function emailComposer(deps: ComposeDeps) {
  const { company, timeZone, publicOrigin, now } = deps;
  const pictureOf = createBenchPicture(deps.makeDrawing, deps.log);
  const staffLink = (quoteId: string) => publicOrigin && `${publicOrigin}/#quote=${quoteId}`;

  const digest = async (): Promise<Email | undefined> => {
    const at = now();
    const before = overdueBefore(at, timeZone);
    const count = await deps.tallies.waitingSince(before);
    if (count === 0) return undefined;
    const { quotes } = await deps.lists.list(
      { sort: "oldest", overdue: true, overdueFirst: false, deleted: false },
      { limit: MOST_LISTED, overdueBefore: before, today: wallClockDay(at, timeZone) },
    );
    return { letter: overdueDigest({ quotes, count, now: at, timeZone, linkTo: staffLink }) };
  };

  /** The answer of an event, or all messages since then: each acceptance has a separate email. */
  const answersSince = async (quoteId: string, { event_seq }: Message) => {
    const first = event_seq === null ? undefined : await deps.answers.ofEvent(event_seq);
    if (!first || first.kind === "accepted") return first ? [first] : [];
    const given = await deps.answers.of(quoteId);
    return given.filter(({ seq, kind }) => seq >= first.seq && kind !== "accepted");
  };

  /** The letter. A new template is a line here. */
  const letterOf = async (
    { template, event_seq: seq }: Message,
    facts: QuoteFacts,
    answers: readonly CustomerAnswer[],
  ): Promise<Letter> => {
    if (template === "new-request") return newRequest(facts);
    if (template === "request-received") return requestReceived(facts);
    if (template === "quote" && facts.sent) return yourQuote(facts, facts.sent);
    if (template === "answer" && answers.length > 0) return customerAnswer(facts, answers);
    const answer =
      template === "answer-received" && seq !== null ? await deps.answers.ofEvent(seq) : undefined;
    if (answer) return answerReceived(facts, answer);
    throw new NeverDeliverable(`There is nothing to write for the template '${template}'.`);
  };

  const quoteEmail = async (message: Message, quoteId: string): Promise<Email> => {
    const { template } = message;
    const answers = template === "answer" ? await answersSince(quoteId, message) : [];
    const seq = answers.at(-1)?.seq ?? message.event_seq;
    const found = await deps.quotes.find(quoteId);
    if (!found) throw new NeverDeliverable("The quote was deleted.");
    const sent = seq === null ? undefined : await deps.revisions.ofEvent(seq);
    const quote = withContent(found, sent?.revision);
    const { rules } = await deps.rules.at(quote.revision);
    const picture = await pictureOf(rules, quote);
    const partner = quote.partner && (await deps.partners.find(quote.partner.id));
    const facts = {
      quote,
      sent: sent?.revision,
      rules,
      hasPicture: picture !== undefined,
      pricesHidden: partner?.hidePrices ?? false,
      company,
      timeZone,
      staffLink: staffLink(quoteId),
      customerLink: await deps.linkTo(quoteId),
    };
    return {
      letter: await letterOf(message, facts, answers),
      customer: quote.customerInfo.email,
      attachments: [
        ...(picture ? [{ filename: "bench.png", content: picture, cid: PICTURE_ID }] : []),
        ...(sent && template === "quote"
          ? [{ filename: `${quoteId}-${sent.revision.number}.pdf`, content: sent.document }]
          : []),
      ],
    };
  };

  return async (message: Message): Promise<Email | undefined> => {
    if (message.template === OVERDUE_DIGEST) return digest();
    if (message.quote_id === null) throw new NeverDeliverable("It is about no quote.");
    return quoteEmail(message, message.quote_id);
  };
}
