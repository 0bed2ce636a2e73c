import { formatDollars } from "#shared/money.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { requestOf } from "#shared/quotes/quote-content.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { leadTimeText } from "#shared/quotes/quote-terms.ts";
import { revisionChanges } from "#shared/quotes/revision-changes.ts";
import { dayText } from "#shared/time/day-text.ts";
import { LongText } from "../labels/LongText.tsx";

const LINE = "flex flex-wrap items-baseline gap-x-4 gap-y-2";

/** The customer's request, once others were sent. */
export function Requested({ quote, by }: { readonly quote: WholeQuote; readonly by: string }) {
  const { items, grandTotal } = requestOf(quote);
  return (
    <>
      <div className={LINE}>
        <b>{quote.byPhone ? `Written ${by}, by phone` : "Requested by the customer"}</b>{" "}
        <b>{formatDollars(grandTotal)}</b>
      </div>
      <p className="text-soft text-sm">{benchesText(items)}</p>
    </>
  );
}

/** Differences as a list of sentences. */
export function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

interface RevisionProps {
  readonly quote: WholeQuote;
  readonly revision: QuoteRevision;
  readonly before: QuoteRevision | undefined;
  readonly isExpired: boolean;
  /** 'by Ana Silva'. */
  readonly by: string;
}

/** A revision, and the differences from the one before it, or from the request. */
export function Revision({ quote, revision, before, isExpired, by }: RevisionProps) {
  const { number, grandTotal, expiresOn, leadTime, message } = revision;
  const changes = revisionChanges(before ?? requestOf(quote), revision);
  return (
    <>
      <div className={LINE}>
        <span>
          <b>Revision {number} sent</b> {by}
        </span>{" "}
        <b>{formatDollars(grandTotal)}</b>
      </div>
      <p className={isExpired ? "text-bad text-sm" : "text-soft text-sm"}>
        {isExpired ? "Expired: valid through" : "Valid through"} {dayText(expiresOn)}, {leadTimeText(leadTime)} to
        delivery
      </p>
      {message.trim() !== "" && <LongText text={message} what="message" />}
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer coarse:leading-[var(--target)]">
            {changes.length === 1 ? "1 change" : `${changes.length} changes`}{" "}
            {before ? `from revision ${before.number}` : "from the request"}
          </summary>
          <Changes changes={changes} />
        </details>
      )}
    </>
  );
}
