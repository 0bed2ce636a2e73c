import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { formatDollars } from "#shared/money.ts";
import { endTurns } from "#shared/text/text.ts";
import { dayOf } from "./quote-days.ts";

interface Entry {
  readonly at: string;
  readonly title: string;
  readonly message?: string;
  /** The customer's proposal, as differences, or the choices of an acceptance. */
  readonly changes?: readonly string[];
}

/** The conversation of customer and company, newest first. */
export function History({ reply }: { readonly reply: CustomerQuoteReply }) {
  const entries = entriesOf(reply).sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="history">
      <h2 id="history">So far</h2>
      <ol reversed className="grid gap-3">
        {entries.map(({ at, title, message, changes = [] }) => (
          <li key={`${at} ${title}`}>
            <p className="flex flex-wrap justify-between gap-x-4 [&+ul]:mt-2">
              <bdi>{endTurns(title)}</bdi>{" "}
              <time className="text-soft text-sm" dateTime={at}>
                {dayOf(at, reply.timeZone)}
              </time>
            </p>
            {message && (
              <p className="mt-1 px-3 py-2 bg-sunk rounded whitespace-pre-wrap [&+ul]:mt-2" dir="auto">
                {message}
              </p>
            )}
            {changes.length > 0 && <Changes changes={changes} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function entriesOf({ quote, revisions, answers, company }: CustomerQuoteReply): Entry[] {
  return [
    { at: quote.timestamp, title: "You asked for a quote" },
    ...revisions.map(({ number, sentAt, sender }) => ({
      at: sentAt,
      title: `${sender?.name ?? company.name} sent ${number === 1 ? "the quote" : `revision ${number}`}`,
    })),
    ...answers.map(answerEntry),
  ];
}

function answerEntry(answer: CustomerAnswer): Entry {
  const { at } = answer;
  switch (answer.kind) {
    case "accepted":
      return { at, title: acceptedText(answer), ...(answer.choices && { changes: answer.choices }) };
    case "declined":
      return { at, title: `${answer.name ?? "You"} declined the quote`, message: answer.message };
    case "change-asked": {
      const { message, changes } = answer;
      const title = changes ? "You proposed a change" : "You wrote to us";
      return { at, title, message, ...(changes && { changes }) };
    }
  }
}

function acceptedText({ name, grandTotal, late }: Extract<CustomerAnswer, { kind: "accepted" }>): string {
  const total = grandTotal === undefined ? "" : ` for ${formatDollars(grandTotal)}`;
  return `${name} accepted the quote${total}${late ? ", after it had expired" : ""}`;
}

/** Differences, one sentence each. A minus sign stays with its amount. */
export function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {changes.map((change) => (
        <li key={change} className="pl-4 border-l-3 border-accent">
          <bdi>{change.replaceAll("−", "−\u2060")}</bdi>
        </li>
      ))}
    </ul>
  );
}
