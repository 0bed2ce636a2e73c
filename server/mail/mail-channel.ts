import type { Logger } from "pino";
import sharp from "sharp";
import type { AnswerStore } from "#server/answers/answer-store.ts";
import { quoteAsSent } from "#server/answers/quote-as-sent.ts";
import type { RevisionStore } from "#server/answers/revision-store.ts";
import type { MakeDrawing } from "#server/drawings/make-drawing.ts";
import type { Message, NewMessage, Subscription } from "#server/outbox/message-store.ts";
import { type Channel, NeverDeliverable } from "#server/outbox/outbox.ts";
import type { PartnerSettings } from "#server/partners/partners-file.ts";
import type { Company } from "#server/quotes/document/document-input.ts";
import type { ListStore } from "#server/quotes/list-store.ts";
import { rulesOfRevision } from "#server/quotes/quote-routes.ts";
import type { QuoteStore } from "#server/quotes/store.ts";
import type { TallyStore } from "#server/quotes/tally-store.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { onlyChosen } from "#shared/bench/only-chosen.ts";
import { overdueBefore } from "#shared/business-time.ts";
import { type Rules, readRules } from "#shared/engine/model.ts";
import type { WholeQuote } from "#shared/quotes.ts";
import { wallClockDay } from "#shared/wall-clock.ts";
import { requestReceived, yourQuote } from "./customer-letters.ts";
import { type Letter, PICTURE_ID } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import { isAddress, type MailSettings } from "./mail-settings.ts";
import type { QuoteFacts } from "./quote-facts.ts";
import { customerAnswer, newRequest, overdueDigest } from "./staff-letters.ts";
import { MOST_CONNECTIONS, openTransport } from "./transport.ts";

interface MailDeps {
  readonly settings: MailSettings;
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

const ANSWER = { destination: "staff", template: "answer" } as const;

/** The emails about each kind of event. A new kind is a line here, and a line in `letterOf`. */
const EMAILS: Readonly<Record<string, readonly Pick<Message, "destination" | "template">[]>> = {
  submitted: [
    { destination: "staff", template: "new-request" },
    { destination: "customer", template: "request-received" },
  ],
  sent: [{ destination: "customer", template: "quote" }],
  accepted: [ANSWER],
  "change-asked": [ANSWER],
  declined: [ANSWER],
};

/** The emails about an event. */
export const mailSubscription: Subscription = ({ kind }) =>
  (EMAILS[kind] ?? []).map((email): NewMessage => ({ channel: "email", ...email }));

/** Longer than the mail server may be silent, and enough for a PDF on a slow line. */
const LONGEST_MS = 60_000;

/** The overdue quotes that the digest lists. */
const MOST_LISTED = 50;

/** Twice the width of the picture in an email. The drawing as it is would be four times as large. */
const PICTURE_WIDTH = 1120;

/** The channel for email. Call `end` when nothing is being sent any more. */
export function createMailChannel(deps: MailDeps): Channel & { readonly end: () => void } {
  const { settings, company, log, now, timeZone, publicOrigin } = deps;
  const transport = openTransport(settings.smtpUrl);
  const staffLink = (quoteId: string) => publicOrigin && `${publicOrigin}/#quote=${quoteId}`;

  const drawn = async (rules: Rules, { quoteId, configuration }: WholeQuote) => {
    try {
      const png = await deps.makeDrawing({ rules, configuration, format: "png", units: "in" });
      return await sharp(png)
        .resize({ width: PICTURE_WIDTH, withoutEnlargement: true })
        .png()
        .toBuffer();
    } catch (error) {
      log.error({ err: error, quote: quoteId }, "email without its drawing");
      return undefined;
    }
  };

  const digest = async (): Promise<Letter | undefined> => {
    const at = now();
    const before = overdueBefore(at, timeZone);
    const count = await deps.tallies.waitingSince(before);
    if (count === 0) return undefined;
    const { quotes } = await deps.lists.list(
      { sort: "oldest", overdue: true, overdueFirst: false, deleted: false },
      { limit: MOST_LISTED, overdueBefore: before, today: wallClockDay(at, timeZone) },
    );
    return overdueDigest({ quotes, count, now: at, timeZone, linkTo: staffLink });
  };

  const quoteEmail = async (message: Message) => {
    const { quote_id: quoteId, event_seq: eventSeq, template } = message;
    const requested = quoteId === null ? undefined : await deps.quotes.find(quoteId);
    if (!requested) throw new NeverDeliverable("The quote was deleted.");
    const sent = eventSeq === null ? undefined : await deps.revisions.ofEvent(eventSeq);
    const quote = sent ? quoteAsSent(requested, sent.revision) : requested;
    const rules = readRules(
      onlyChosen(await rulesOfRevision(deps.rules, quote.revision), quote.configuration),
    );
    const image = await drawn(rules, quote);
    const partner = quote.partner && (await deps.partners.find(quote.partner.id));
    const facts: QuoteFacts = {
      quote,
      sent: sent?.revision,
      rules: await rulesOfRevision(deps.rules, quote.revision),
      hasPicture: image !== undefined,
      pricesHidden: partner?.hidePrices ?? false,
      company,
      timeZone,
      staffLink: staffLink(quote.quoteId),
      customerLink: await deps.linkTo(quote.quoteId),
    };
    const pictures = image ? [{ filename: "bench.png", content: image, cid: PICTURE_ID }] : [];
    const isQuote = template === "quote" && sent;
    const documents = isQuote
      ? [{ filename: `${quote.quoteId}-${sent.revision.number}.pdf`, content: sent.document }]
      : [];
    return {
      letter: await letterOf(message, facts),
      email: quote.customerInfo.email,
      attachments: [...pictures, ...documents],
    };
  };

  const letterOf = async ({ template, event_seq: seq }: Message, facts: QuoteFacts) => {
    if (template === "new-request") return newRequest(facts);
    if (template === "request-received") return requestReceived(facts);
    if (template === "quote" && facts.sent) return yourQuote(facts, facts.sent);
    const answer =
      template === "answer" && seq !== null ? await deps.answers.ofEvent(seq) : undefined;
    if (answer) return customerAnswer(facts, answer);
    throw new NeverDeliverable(`This version has no email '${template}'.`);
  };

  const send = async (
    { id, destination }: Message,
    signal: AbortSignal,
    letter: Letter,
    email?: string,
    attachments: readonly { filename: string; content: Buffer; cid?: string }[] = [],
  ) => {
    const isForStaff = destination === "staff";
    const customer = email !== undefined && isAddress(email) ? email : undefined;
    if (!isForStaff && customer === undefined)
      throw new NeverDeliverable("The customer's address is not an email address.");
    const to = isForStaff ? settings.staff : [customer ?? ""];
    const replyTo = isForStaff ? customer : (company.email ?? settings.staff[0]);
    const { rejected } = await transport.sendMail({
      from: { name: company.name, address: settings.from },
      // As objects, addresses are not parsed: one field holds one address.
      to: to.map((address) => ({ name: "", address })),
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter, company.name),
      attachments: [...attachments],
      messageId: `<${id}@${settings.from.replace(/^.*@/, "")}>`,
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      signal,
    });
    if (rejected.length > 0)
      log.warn(
        { message: id, refused: rejected.length },
        "the mail server refuses addresses of staff",
      );
  };

  return {
    longestMs: LONGEST_MS,
    atOnce: MOST_CONNECTIONS,
    // Staff's emails never wait for a customer's mail server.
    atOnceEach: MOST_CONNECTIONS / 2,
    async deliver(message, signal) {
      if (message.template === OVERDUE_DIGEST) {
        const letter = await digest();
        // Nothing is overdue any more.
        if (letter) await send(message, signal, letter);
        return;
      }
      const { letter, email, attachments } = await quoteEmail(message);
      await send(message, signal, letter, email, attachments);
    },
    end: () => transport.close({ force: true }),
  };
}

export const OVERDUE_DIGEST = "overdue-digest";
