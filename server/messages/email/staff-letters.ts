import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import { formatDollars } from "#shared/money.ts";
import { assigneeName } from "#shared/quotes/assignee.ts";
import { shownFields } from "#shared/quotes/customer-texts.ts";
import type { Quote, ShortQuote } from "#shared/quotes/quote.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import { proposalText } from "#shared/quotes/revision-changes.ts";
import { unfinishedText } from "#shared/quotes/unfinished.ts";
import { countNoun, shownName } from "#shared/text/text.ts";
import { answerDue } from "#shared/time/business-time.ts";
import type { DaysOff } from "#shared/time/days-off.ts";
import { dueText } from "#shared/time/due-text.ts";
import { customerFacts, type EmailQuote, pictureBlock, priceList } from "./email-quote.ts";
import { type Block, buttons, type Letter, paragraph, quoted } from "./letter.ts";

const FOOTER = ["The workbench configurator sent this email to staff.", "A reply goes to the customer."];

/** A customer requested a quote. */
export function writeNewRequest(facts: EmailQuote): Letter {
  const { quote, timeZone, daysOff } = facts;
  const { quoteId, items, grandTotal, customerInfo } = quote;
  const due = momentText(answerDue(new Date(quote.timestamp), timeZone, daysOff), timeZone);
  const company = shownName(customerInfo.company);
  return {
    subject: `New request ${quoteId}: ${company}, ${formatDollars(grandTotal)}`,
    preview: `${benchesText(items)}. Please answer by ${due}.`,
    title: `${company} requests ${benchesText(items)}`,
    blocks: [
      paragraph(`Please answer by ${due}.`),
      ...(quote.complete ? [] : [paragraph(`The request is unfinished. ${unfinishedText(items)}`)]),
      customerBlock(quote),
      ...shownFields(customerInfo, "email").flatMap(({ type, text }) => (type === "lines" ? quoted(text) : [])),
      priceList(facts, { withNames: true }),
      ...openQuote(facts),
      pictureBlock(facts),
    ],
    footer: FOOTER,
  };
}

const ANSWERS: Readonly<Record<CustomerAnswer["kind"], string>> = {
  accepted: "accepts",
  "change-asked": "asks for a change of",
  declined: "declines",
};

/** A customer answered a quote, once or several times. The subject names the newest answer. */
export function writeCustomerAnswer(facts: EmailQuote, answers: readonly CustomerAnswer[]): Letter {
  const { quote } = facts;
  const kind = answers.at(-1)?.kind ?? "change-asked";
  const { quoteId, grandTotal, customerInfo } = quote;
  const sentence = `${shownName(customerInfo.company)} ${ANSWERS[kind]} ${quoteId}`;
  return {
    subject: `${sentence}, ${formatDollars(grandTotal)}`,
    preview: `${shownName(customerInfo.name)} answered on the quote's page.`,
    title: sentence,
    blocks: [
      ...answers.flatMap(answerBlocks),
      customerBlock(quote),
      priceList(facts, { withNames: true }),
      ...openQuote(facts),
    ],
    footer: FOOTER,
  };
}

function answerBlocks(answer: CustomerAnswer): readonly Block[] {
  if (answer.kind === "accepted") {
    const late = answer.late
      ? " The quote had expired, so its status is the same. If you agree, accept it in Quote Requests."
      : "";
    return [paragraph(`Accepted by ${shownName(answer.name)}.${late}`)];
  }
  const changes = answer.kind === "change-asked" ? answer.changes : undefined;
  return [
    ...(answer.message.trim() === "" ? [] : [quoted(answer.message)]),
    ...(changes ? [paragraph(proposalText(changes))] : []),
    ...(changes && changes.length > 0 ? [quoted(changes.join("\n"))] : []),
  ];
}

interface MentionFacts {
  readonly quoteId: string;
  readonly note: string;
  /** Undefined for staff without an account. */
  readonly author?: string | undefined;
  readonly staffLink: string | undefined;
}

/** The characters of a note that an email repeats. */
const MAX_NOTE_CHARACTERS = 500;

/** A colleague mentions a person in a note. It names neither the customer nor prices, unless the note does. */
export function writeMention({ quoteId, note, author, staffLink }: MentionFacts): Letter {
  const sentence = `${author === undefined ? "A colleague" : shownName(author)} mentions you in a note on ${quoteId}`;
  return {
    subject: sentence,
    preview: "Open the quote to read the note and answer it.",
    title: sentence,
    blocks: [quoted(cutNote(note)), ...openQuote({ staffLink })],
    footer: [
      "The workbench configurator sent this email because a note mentions you.",
      "Answer with a note on the quote.",
    ],
  };
}

/** A colleague hands a quote over. */
export function writeHandOver({ quoteId, author, staffLink }: Omit<MentionFacts, "note">): Letter {
  const sentence = `${author === undefined ? "A colleague" : shownName(author)} assigned ${quoteId} to you`;
  return {
    subject: sentence,
    preview: "Open the quote to see what is next.",
    title: sentence,
    blocks: openQuote({ staffLink }),
    footer: ["The workbench configurator sent this email because you look after this quote now."],
  };
}

/** The beginning of a note, without half a character. */
function cutNote(note: string): string {
  const characters = [...note];
  if (characters.length <= MAX_NOTE_CHARACTERS) return note;
  return `${characters.slice(0, MAX_NOTE_CHARACTERS).join("").trimEnd()} …`;
}

interface KeptDraft {
  readonly name: string;
  readonly not_published: string | null;
}

/** Scheduled drafts met a conflict, so that they will not be published. */
export function writeDraftConflict(drafts: readonly KeptDraft[], href: string | undefined): Letter {
  const title = `${countNoun(drafts.length, "scheduled draft")} will not be published`;
  return {
    subject: title,
    preview: "Correct it, and schedule it again.",
    title,
    blocks: [
      ...drafts.map(({ name, not_published }) => quoted(`${name}: ${not_published ?? "It no longer fits the rules."}`)),
      ...buttons("Open in History", href),
    ],
    footer: [
      "The workbench configurator sent this email because a change of the rules conflicts with a scheduled draft.",
    ],
  };
}

interface Overdue {
  /** The first overdue quotes, the oldest first. */
  readonly quotes: readonly ShortQuote[];
  /** The number of all overdue quotes. */
  readonly count: number;
  readonly now: Date;
  readonly timeZone: string;
  /** None if absent. */
  readonly daysOff?: DaysOff | undefined;
  readonly linkTo: (quoteId: string) => string | undefined;
}

/** The quotes whose customers have waited for too long. */
export function writeOverdueDigest({ quotes, count, now, timeZone, daysOff, linkTo }: Overdue): Letter {
  const title = `${countNoun(count, "quote")} ${count === 1 ? "is" : "are"} overdue`;
  const more = count - quotes.length;
  return {
    subject: title,
    preview: "These customers have waited for more than two business days.",
    title,
    blocks: [
      paragraph(
        "These customers have waited for an answer for more than two business days. The longest wait comes first.",
      ),
      {
        kind: "list",
        caption: "Overdue quotes",
        rows: quotes.map(({ quoteId, customerInfo, grandTotal, timestamp, assignee }) => ({
          label: shownName(customerInfo.company),
          value: formatDollars(grandTotal),
          detail: [
            `${quoteId}. ${dueText(new Date(timestamp), now, timeZone, daysOff)}.`,
            ...(assignee ? [`Assigned to ${assigneeName(assignee)}.`] : []),
          ].join(" "),
          href: linkTo(quoteId),
        })),
      },
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
    ],
    footer: ["The workbench configurator sends this email to staff on business days with overdue quotes."],
  };
}

function customerBlock({ quoteId, customerInfo, partner }: Quote): Block {
  const facts = customerFacts(shownFields(customerInfo, "email").filter(({ type }) => type !== "lines"));
  const from = partner && { label: "Partner", text: partner.name ?? partner.id };
  return { kind: "facts", rows: [{ label: "Quote", text: quoteId }, ...facts, ...(from ? [from] : [])] };
}

const openQuote = ({ staffLink }: Pick<EmailQuote, "staffLink">) => buttons("Open in Quote Requests", staffLink);

/** 'Tue, Nov 24, 10:05 AM'. */
function momentText(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  return format.format(moment).replace(/\s/g, " ");
}
