import type { Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { AppendedEvent } from "#server/quotes/change-quote.ts";
import { BUILT_IN_OWNER, destinationOf } from "#server/staff/person.ts";
import type { Company } from "#shared/quotes/company.ts";
import type { Message, NewMessage, Subscription } from "../message-store.ts";
import { NeverDeliverable } from "../outbox.ts";
import { type ComposeDeps, createEmailComposer, type Email, HAND_OVER, MENTION, REMINDER } from "./compose-email.ts";
import type { AdmitEmail } from "./email-limits.ts";
import { type EmailSettings, isAddress } from "./email-settings.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import { explainEmailError, failureOf, MAX_CONNECTIONS, openTransport } from "./transport.ts";

const ANSWER_EMAIL = { channel: "email", destination: "staff", template: "answer" } as const;

/**
 * Begins a destination, which has the hashes of those of staff's addresses that have the email already. After 'staff:', earlier servers expect those
 * that are to get it.
 */
const OTHER_STAFF = "staff-but:";

/** Nodemailer returns domains in small letters. */
const hashOf = (address: string) => versionOf(address.toLowerCase());

/** Tells the customer that an answer arrived. */
const RECEIVED_EMAIL = { destination: "customer", template: "answer-received" } as const;

/** The same email to the customer's second contact. It is a message of its own, so that neither mailbox hides that the other refuses it. */
const COPY_EMAIL = { channel: "email", destination: "copy", template: "quote" } as const;

/** Staff get one email about the messages that a customer writes within this time. */
const COLLECT_MS = 10 * 60 * 1000;

/** The emails about each kind of event. */
const EMAILS: Readonly<Record<string, readonly Pick<Message, "destination" | "template">[]>> = {
  submitted: [
    { destination: "staff", template: "new-request" },
    { destination: "customer", template: "request-received" },
  ],
  sent: [{ destination: "customer", template: "quote" }],
  accepted: [ANSWER_EMAIL, RECEIVED_EMAIL],
  "change-asked": [RECEIVED_EMAIL],
  declined: [RECEIVED_EMAIL],
  reminded: [{ destination: "customer", template: REMINDER }],
};

/** The events that staff get one email about, if they follow each other. */
const COLLECTED_KINDS: ReadonlySet<string> = new Set(["change-asked", "declined"]);

/**
 * The emails about an event. Those to staff go to the person whom the quote is assigned to, if any. Customers without an email address get
 * none, and nobody gets one about a new quote that staff wrote.
 */
export const emailSubscription: Subscription = async (event, within) => {
  const { kind, actor } = event;
  const quote = await within
    .selectFrom("quotes")
    .leftJoin("people", (join) => join.onRef("people.id", "=", "assignee_id").on("is_active", "=", 1))
    .select(["people.id", "assignee_id", "quotes.email", "cc_email"])
    .where("quotes.id", "=", event.quote_id)
    .executeTakeFirst();
  if (!quote) return [];
  const emails: readonly NewMessage[] = [
    ...(COLLECTED_KINDS.has(kind) ? await collect(event, within) : []),
    ...(kind === "note-added" ? await mentioned(event, within) : []),
    ...(kind === "assigned" && actor === "staff" ? await handedOver(event, quote.assignee_id, within) : []),
    ...(kind === "sent" && quote.cc_email ? [COPY_EMAIL] : []),
    ...(kind === "submitted" && actor === "staff" ? [] : (EMAILS[kind] ?? [])).map(
      (email): NewMessage => ({ channel: "email", ...email }),
    ),
  ];
  const staff = quote.id ? destinationOf(quote.id) : "staff";
  return emails
    .filter(({ destination }) => destination !== "customer" || quote.email !== "")
    .map((email) => ({ ...email, destination: email.destination === "staff" ? staff : email.destination }));
};

/** The emails to the people whom a note mentions, except its author. */
async function mentioned({ seq }: AppendedEvent, within: Transaction<Tables>): Promise<readonly NewMessage[]> {
  const rows = await within
    .selectFrom("mentions")
    .select("person_id")
    .where("event_seq", "=", seq)
    .where("read_at", "is", null)
    .execute();
  return rows.map(({ person_id }) => ({
    ...{ channel: "email", template: MENTION },
    destination: destinationOf(person_id),
  }));
}

/** The email to the person to whom a colleague hands a quote. Of many at once, one is enough: the others are in the list. */
async function handedOver(
  { quote_id, assignee, author, at }: AppendedEvent,
  id: string | null,
  within: Transaction<Tables>,
): Promise<readonly NewMessage[]> {
  if (!id || id === BUILT_IN_OWNER.id || assignee === author) return [];
  const email = { channel: "email", template: HAND_OVER, destination: destinationOf(id) } as const;
  const waiting = joinWaiting(within, at)
    // An email goes with its quote when that is erased.
    .set({ quote_id })
    .where("channel", "=", email.channel)
    .where("destination", "=", email.destination)
    .where("template", "=", email.template);
  return (await waiting.executeTakeFirstOrThrow()).numUpdatedRows > 0n ? [] : [email];
}

/**
 * The email to staff about a message of a customer. None if one is already waiting, because that one will contain all
 * messages.
 */
async function collect({ quote_id, at }: AppendedEvent, within: Transaction<Tables>): Promise<readonly NewMessage[]> {
  const last = await within
    .selectFrom("messages")
    .innerJoin("quote_events", "seq", "event_seq")
    .select(["id", "due_at"])
    .where("messages.quote_id", "=", quote_id)
    .where("channel", "=", ANSWER_EMAIL.channel)
    .where("template", "=", ANSWER_EMAIL.template)
    .where("kind", "!=", "accepted")
    .where("destination", "not like", `${OTHER_STAFF}%`)
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return [ANSWER_EMAIL];
  const after = (time: string) => new Date(Date.parse(time) + COLLECT_MS).toISOString();
  const soon = after(at);
  const waiting = joinWaiting(within, last.due_at < soon ? last.due_at : soon).where("id", "=", last.id);
  if ((await waiting.executeTakeFirstOrThrow()).numUpdatedRows > 0n) return [];
  const earliest = after(last.due_at);
  return [earliest > at ? { ...ANSWER_EMAIL, due_at: earliest } : ANSWER_EMAIL];
}

/** Lets an email that waits tell of more: its next attempt, which may be hours away, comes at a time, and it has all attempts again. One that is being sent tells of no more. */
const joinWaiting = (within: Transaction<Tables>, due_at: string) =>
  within
    .updateTable("messages")
    .set({ attempts: 0, due_at })
    .where("state", "=", "waiting")
    .where("claimed_until", "is", null);

/** Longer than the ten minutes that a mail server may take to accept an email, by enough for a PDF on a slow line. */
const DELIVERY_TIMEOUT_MS = 11 * 60_000;

interface EmailDeps extends ComposeDeps {
  readonly settings: EmailSettings;
  readonly admit: AdmitEmail;
}

/** The channel for email. Call `end` when nothing is being sent anymore. */
export function createEmailChannel(deps: EmailDeps) {
  const { settings } = deps;
  const transport = openTransport(settings.smtpUrl);
  const compose = createEmailComposer(deps);

  return {
    longestMs: DELIVERY_TIMEOUT_MS,
    atOnce: MAX_CONNECTIONS,
    // So that neither staff nor customers wait for each other.
    atOnceEach: MAX_CONNECTIONS / 2,
    async deliver(message: Message, signal: AbortSignal): Promise<void> {
      const company = await deps.companyStore.loadCompany();
      const email = await compose(message, company);
      if (!email) return;
      const { letter, attachments = [] } = email;
      const { to, replyTo } = findRecipients(message, email, settings, company);
      if (to.length === 0) return;
      await deps.admit(message, to, deps.now());
      const { customer, copyTo } = email;
      const shown = customer && copyTo !== undefined ? { to: [customer], cc: addressObject(copyTo) } : { to };
      const sending = transport.sendMail({
        from: { name: company.name, address: settings.from },
        envelope: { from: settings.from, to: [...to] },
        ...shown,
        to: shown.to.map(addressObject),
        ...(replyTo !== undefined && { replyTo: addressObject(replyTo) }),
        subject: letter.subject,
        text: letterText(letter),
        html: letterHtml(letter, company.name),
        attachments: [...attachments],
        messageId: `<${message.id}@${settings.from.replace(/^.*@/, "")}>`,
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        signal,
      });
      const { rejected, rejectedErrors = [] } = await sending.catch((error: unknown) => {
        throw failureOf(error, settings.smtpUrl);
      });
      // Some of staff's addresses. If it had refused all, sending would have failed.
      if (rejected.length > 0) {
        const missing = new Set(rejected.map(hashOf));
        const reached = settings.staff.map(hashOf).filter((hash) => !missing.has(hash));
        throw failureOf(rejectedErrors[0], settings.smtpUrl, `${OTHER_STAFF}${reached}`);
      }
    },
    /** Signs in at the mail server. Returns what is wrong with the settings, or undefined. */
    check: () =>
      transport.verify().then(
        () => undefined,
        (error: unknown) => explainEmailError(error, settings.smtpUrl),
      ),
    end: () => transport.close({ force: true }),
  };
}

/** The recipients of an email, and the address for replies: a reply to staff's email goes to the customer, and the other way round. */
function findRecipients(
  { destination }: Message,
  { customer, copyTo, person, sender }: Email,
  settings: EmailSettings,
  company: Company,
) {
  const valid = customer !== undefined && isAddress(customer) ? customer : undefined;
  if (person !== undefined) return { to: [person], replyTo: valid };
  const isCopy = destination === COPY_EMAIL.destination;
  if (destination !== "customer" && !isCopy) {
    const reached = destination.startsWith(OTHER_STAFF) ? destination : "";
    return { to: settings.staff.filter((one) => !reached.includes(hashOf(one))), replyTo: valid };
  }
  // Nobody is to get a copy anymore.
  if (isCopy && copyTo === undefined) return { to: [], replyTo: undefined };
  const to = isCopy ? copyTo : valid;
  if (to === undefined || !isAddress(to))
    throw new NeverDeliverable(`The ${isCopy ? "second contact" : "customer"}'s address is not an email address.`);
  return { to: [to], replyTo: sender ?? company.email ?? settings.staff[0] };
}

/** As an object, an address is not parsed: it can hold neither a second one nor a name. */
const addressObject = (address: string) => ({ name: "", address });
