import type { Logger } from "pino";
import type { MakeDrawing } from "#server/documents/drawings/make-drawing.ts";
import type { Photos } from "#server/documents/drawings/photos.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import type { CompanyStore } from "#server/quotes/company/company-store.ts";
import type { AnswerStore } from "#server/quotes/conversation/answer-store.ts";
import type { ReminderStore } from "#server/quotes/conversation/reminder-store.ts";
import type { RevisionStore } from "#server/quotes/conversation/revision-store.ts";
import { showAnswers } from "#server/quotes/conversation/shown-answers.ts";
import type { EventStore } from "#server/quotes/event-store.ts";
import type { DaysOffStore } from "#server/quotes/list/days-off-store.ts";
import type { ListStore } from "#server/quotes/list/list-store.ts";
import type { TallyStore } from "#server/quotes/list/tally-store.ts";
import type { QuoteStore } from "#server/quotes/quote-store.ts";
import { readShortQuotes } from "#server/quotes/read-quotes.ts";
import type { DraftStore } from "#server/rules/drafts/draft-store.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import type { PeopleStore } from "#server/staff/people-store.ts";
import { BUILT_IN_OWNER, type PersonRow, personIn } from "#server/staff/person.ts";
import { joinLink, type LinkPurpose, NOBODY, type PersonLinkStore } from "#server/staff/sign-in/link-store.ts";
import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { Company } from "#shared/quotes/company.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { replaceContent, requestOf } from "#shared/quotes/quote-content.ts";
import { acceptedOffer } from "#shared/quotes/select-lines.ts";
import { overdueBefore } from "#shared/time/business-time.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import type { Message } from "../message-store.ts";
import { NeverDeliverable } from "../outbox.ts";
import { createBenchPicture } from "./bench-picture.ts";
import { writeAnswerReceived, writeQuote, writeReminder, writeRequestReceived } from "./customer-letters.ts";
import type { EmailQuote } from "./email-quote.ts";
import { type Letter, PICTURE_ID } from "./letter.ts";
import { writeInvitation, writePasswordReset } from "./person-letters.ts";
import {
  writeCustomerAnswer,
  writeDraftConflict,
  writeHandOver,
  writeMention,
  writeNewRequest,
  writeOverdueDigest,
} from "./staff-letters.ts";

export interface ComposeDeps {
  readonly quotes: QuoteStore;
  readonly rules: RulesStore;
  readonly lists: ListStore;
  readonly tallies: TallyStore;
  readonly partners: PartnerSettings;
  readonly makeDrawing: MakeDrawing;
  readonly photos?: Pick<Photos, "print"> | undefined;
  readonly companyStore: Pick<CompanyStore, "loadCompany">;
  readonly timeZone: string;
  readonly daysOff: Pick<DaysOffStore, "load">;
  /** The origin of the page; undefined: emails have no links. */
  readonly publicOrigin: string | undefined;
  /** The address of the customer's own page, if the quote has one. */
  readonly linkTo: (quoteId: string) => Promise<string | undefined>;
  readonly people: PeopleStore;
  /** Makes a link that lets a person in: an invitation, or a new password. */
  readonly personLinks: PersonLinkStore;
  readonly revisions: RevisionStore;
  readonly answers: AnswerStore;
  readonly reminders: Pick<ReminderStore, "isDue">;
  readonly drafts: Pick<DraftStore, "list">;
  readonly events: EventStore;
  readonly log: Logger;
  readonly now: () => Date;
}

/** The content of a message when it is sent. */
export interface Email {
  readonly letter: Letter;
  /** The address of the customer that it is about, if any. */
  readonly customer?: string;
  /** The customer's second contact, for a quote that staff send. */
  readonly copyTo?: string;
  /** The address of the member of staff to whom it goes, if it goes to one. */
  readonly person?: string;
  /** The address of the person who sent the quote. */
  readonly sender?: string | undefined;
  readonly attachments?: readonly Attachment[];
}

interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  /** Its ID within the letter. */
  readonly cid?: string;
}

/** The template of the digest. */
export const OVERDUE_DIGEST = "overdue-digest";

/** The template of the email to a person whom a note mentions. */
export const MENTION = "mention";

/** The template of the email to a person to whom a colleague hands a quote. */
export const HAND_OVER = "hand-over";

/** The template of the email before a quote expires. */
export const REMINDER = "reminder";

/** The template of the email about drafts that were taken off the schedule. */
export const DRAFT_CONFLICT = "draft-conflict";

/** The letters that let a person in. */
const PERSON_LETTERS: Readonly<
  Record<string, { readonly purpose: LinkPurpose; readonly write: typeof writeInvitation }>
> = {
  invitation: { purpose: "invitation", write: writeInvitation },
  "password-reset": { purpose: "reset", write: writePasswordReset },
};

/** The letters that go to the person whom the quote is assigned to, or else to all of staff. */
const STAFF_TEMPLATES: ReadonlySet<string> = new Set(["new-request", "answer"]);

/** Whoever sends a revision has seen what the customer wrote longer ago. */
const SEEN_MS = 60_000;

/** The overdue quotes that the digest lists. */
const MAX_LISTED = 50;

/** Returns a function that composes the email of a message; undefined if there is nothing to say anymore. */
export function createEmailComposer(deps: ComposeDeps) {
  const { timeZone, publicOrigin, now } = deps;
  const pictureOf = createBenchPicture(deps.makeDrawing, deps.log);
  const staffLink = (quoteId: string) => publicOrigin && `${publicOrigin}/#quote=${quoteId}`;

  const composeDigest = async (): Promise<Email | undefined> => {
    const at = now();
    const daysOff = await deps.daysOff.load();
    const before = overdueBefore(at, timeZone, daysOff);
    const count = await deps.tallies.waitingSince(before);
    if (count === 0) return undefined;
    const { quotes } = await deps.lists.list(
      { sort: "oldest", overdue: true, overdueFirst: false, deleted: false },
      { limit: MAX_LISTED, overdueBefore: before, today: wallClockDay(at, timeZone) },
      readShortQuotes,
    );
    return { letter: writeOverdueDigest({ quotes, count, now: at, timeZone, daysOff, linkTo: staffLink }) };
  };

  /** The answer of an event, or all messages since then that no revision answers: each acceptance has a separate email. */
  const answersSince = async (quote: WholeQuote, { event_seq }: Message) => {
    const { quoteId, sent } = quote;
    const [given, revisions] = await Promise.all([deps.answers.listOf(quoteId), deps.revisions.listOf(quoteId)]);
    const answers = showAnswers(given, requestOf(quote).items, revisions);
    const index = answers.findIndex(({ seq }) => seq === event_seq);
    const first = answers[index];
    if (!first || first.kind === "accepted") return first ? [first] : [];
    return answers.slice(index).filter(({ kind, number, at }) => {
      const isAnswered = sent && sent.number !== number && Date.parse(sent.at) - Date.parse(at) > SEEN_MS;
      return kind !== "accepted" && !isAnswered;
    });
  };

  /** Throws if a quote whose email waited must not be emailed anymore. Staff see why at the quote. */
  const checkQuote = async ({ quoteId, sent, status, answer }: WholeQuote, message: Message) => {
    const { event_seq, destination, admitted_at } = message;
    const events = await deps.events.listOf(quoteId);
    const event = events.find(({ seq }) => seq === event_seq);
    if (sent && event?.kind === "sent" && event.number !== sent.number)
      throw new NeverDeliverable(`Revision ${sent.number} was sent before this email could leave.`);
    // Staff who send it again afterwards have decided.
    const isNews = (at: string | undefined) => admitted_at === null || (at !== undefined && at > admitted_at);
    const rejected = events.findLast((each) => "to" in each && each.to === "rejected");
    if (status === "rejected" && isNews(rejected?.at))
      throw new NeverDeliverable("The quote was rejected before this email could leave.");
    // The second contact may still need the PDF, and the customer as long as the offer is open.
    if (answer && answer.kind !== "change-asked" && destination === "customer" && isNews(answer.at))
      throw new NeverDeliverable("The customer answered before this email could leave.");
  };

  /** The letter. A new template is a line here. */
  const letterOf = async (
    { template }: Message,
    emailQuote: EmailQuote,
    answers: readonly CustomerAnswer[],
    answer: CustomerAnswer | undefined,
  ): Promise<Letter> => {
    if (template === "new-request") return writeNewRequest(emailQuote);
    if (template === "request-received") return writeRequestReceived(emailQuote);
    if (template === "quote" && emailQuote.sent) return writeQuote(emailQuote, emailQuote.sent);
    if (template === REMINDER && emailQuote.sent) return writeReminder(emailQuote, emailQuote.sent);
    if (template === "answer") return writeCustomerAnswer(emailQuote, answers);
    if (template === "answer-received" && answer) return writeAnswerReceived(emailQuote, answer);
    throw new NeverDeliverable(`There is nothing to write for the template '${template}'.`);
  };

  const quoteEmail = async (message: Message, quoteId: string, company: Company): Promise<Email | undefined> => {
    const { template } = message;
    // The customer may have answered since, or staff withdrawn the quote.
    if (template === REMINDER && !(await deps.reminders.isDue(message, now()))) return undefined;
    const found = await deps.quotes.find(quoteId);
    if (!found) throw new NeverDeliverable("The quote was deleted.");
    if (template === "quote") await checkQuote(found, message);
    const answers = template === "answer" ? await answersSince(found, message) : [];
    if (template === "answer" && answers.length === 0) return undefined;
    const seq = answers.at(-1)?.seq ?? message.event_seq;
    const sent = seq === null ? undefined : await deps.revisions.findByEvent(seq);
    const answer = seq === null ? undefined : await deps.answers.findByEvent(seq);
    const offer = sent && (answer?.kind === "accepted" ? acceptedOffer(sent.revision) : sent.revision);
    const quote = replaceContent(found, offer);
    const { rules } = await deps.rules.at(quote.revision);
    const [photo] = (sent && (await deps.photos?.print(rules, [quote]))) ?? [];
    const picture = photo ?? (await pictureOf(rules, quote));
    const partner = quote.partner && (await deps.partners.find(quote.partner.id));
    const emailQuote = {
      quote,
      sent: offer,
      rules,
      hasPicture: picture !== undefined,
      pricesHidden: partner?.hidePrices ?? false,
      company,
      timeZone,
      daysOff: await deps.daysOff.load(),
      staffLink: staffLink(quoteId),
      customerLink: await deps.linkTo(quoteId),
    };
    return {
      letter: await letterOf(message, emailQuote, answers, answer),
      customer: quote.customerInfo.email,
      ...(template === "quote" && quote.customerInfo.ccEmail !== "" && { copyTo: quote.customerInfo.ccEmail }),
      sender: sent?.revision.sender?.email,
      attachments: [
        ...(picture
          ? [{ filename: photo ? "bench.jpg" : "bench.png", content: Buffer.from(picture), cid: PICTURE_ID }]
          : []),
        ...(sent && template === "quote"
          ? [{ filename: `${quoteId}-${sent.revision.number}.pdf`, content: sent.document }]
          : []),
      ],
    };
  };

  /** About what a colleague did. Without the customer, to whom no reply may go. */
  const mentionEmail = async ({ event_seq }: Message, quoteId: string): Promise<Email> => {
    if (!(await deps.quotes.find(quoteId))) throw new NeverDeliverable("The quote was deleted.");
    const event = (await deps.events.listOf(quoteId)).find(({ seq }) => seq === event_seq);
    if (event?.kind !== "note-added") throw new NeverDeliverable("It is about no note.");
    const { author, note } = event;
    return { letter: writeMention({ quoteId, author, staffLink: staffLink(quoteId), note }) };
  };

  /** About the first of the quotes that it tells of, of those that the person still has. */
  const handOverEmail = async ({ event_seq }: Message, person?: PersonRow): Promise<Email | undefined> => {
    const found = person && event_seq !== null && (await deps.events.findHandOver(event_seq, person.id));
    if (!found) return undefined;
    const { quote_id: quoteId, author } = found;
    return { letter: writeHandOver({ quoteId, author: author ?? undefined, staffLink: staffLink(quoteId) }) };
  };

  /** The member of staff to whom a message goes; undefined if it goes to somebody else. What is the built-in owner's goes to all. */
  const personOf = async (message: Message): Promise<PersonRow | undefined> => {
    const id = personIn(message.destination);
    if (id === undefined || id === BUILT_IN_OWNER.id) return undefined;
    const person = await deps.people.find(id);
    if (person?.is_active === 1) return person;
    // Somebody must answer the customer.
    if (STAFF_TEMPLATES.has(message.template)) return undefined;
    throw new NeverDeliverable("The account of this person has ended.");
  };

  /** The link is made now, so that no message in the database holds one. */
  const personEmail = async ({ template, author }: Message, company: Company, person?: PersonRow): Promise<Email> => {
    const kind = PERSON_LETTERS[template];
    if (!kind || !person) throw new NeverDeliverable("It is about no quote.");
    if (publicOrigin === undefined)
      throw new NeverDeliverable("PUBLIC_URL is not set, so the link would lead nowhere.");
    const maker = { by: author ?? NOBODY, byEmail: true };
    const token = await deps.personLinks.makeLink(person, kind.purpose, maker, now());
    const link = joinLink(publicOrigin, token);
    return { letter: kind.write({ name: person.name, company: company.name, link }) };
  };

  /** The drafts that were not published; undefined once staff have taken care of all. */
  const composeConflict = async (): Promise<Email | undefined> => {
    const kept = (await deps.drafts.list()).filter(({ not_published }) => not_published !== null);
    if (kept.length === 0) return undefined;
    return { letter: writeDraftConflict(kept, publicOrigin && `${publicOrigin}/#admin/history`) };
  };

  return async (message: Message, company: Company): Promise<Email | undefined> => {
    if (message.template === OVERDUE_DIGEST) return composeDigest();
    const person = await personOf(message);
    if (message.template === DRAFT_CONFLICT) {
      const email = await composeConflict();
      return email && { ...email, ...(person && { person: person.email }) };
    }
    const email = await (message.quote_id === null
      ? personEmail(message, company, person)
      : message.template === HAND_OVER
        ? handOverEmail(message, person)
        : message.template === MENTION
          ? mentionEmail(message, message.quote_id)
          : quoteEmail(message, message.quote_id, company));
    return email && { ...email, ...(person && { person: person.email }) };
  };
}
