import { useState } from "react";
import { addressOf } from "#client/api/request.ts";
import { useSaveFile } from "#client/api/use-save-file.ts";
import { QuoteModels } from "#client/quotes/detail/QuoteModels.tsx";
import { SaveLink } from "#client/ui/components/SaveLink.tsx";
import { formatDollars } from "#shared/money.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { requestOf } from "#shared/quotes/quote-content.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { leadTimeText } from "#shared/quotes/quote-terms.ts";
import { revisionChanges } from "#shared/quotes/revision-changes.ts";
import { dayText } from "#shared/time/day-text.ts";
import { LongText } from "../labels/LongText.tsx";
import { conversationStyles } from "./conversation-styles.ts";

/** The customer's request, with its files. */
export function Requested({ quote }: { readonly quote: WholeQuote }) {
  const { items, grandTotal } = requestOf(quote);
  return (
    <>
      <div className={conversationStyles.line}>
        <b>Requested by the customer</b> <b>{formatDollars(grandTotal)}</b>
        <SavePdf
          address={addressOf("GET /api/quotes/{quoteId}/document", {
            params: { quoteId: quote.quoteId },
            query: { paper: "letter", number: 0 },
          })}
          label="PDF of the Request"
        />
      </div>
      <p className="text-soft text-sm">{benchesText(items)}</p>
      <BenchFiles quoteId={quote.quoteId} number={0} count={items.length} />
    </>
  );
}

interface FilesProps {
  readonly quoteId: string;
  /** The revision; 0 for the request. */
  readonly number: number;
  readonly count: number;
}

/** The drawings and models of each bench of a revision, or of the request. */
function BenchFiles({ quoteId, number, count }: FilesProps) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer coarse:leading-[var(--target)]">Drawings and CAD files</summary>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
        <div key={index} className="pt-2 text-sm">
          {count > 1 && <span>Bench {index + 1}</span>}
          <QuoteModels quoteId={quoteId} item={index + 1} number={number} />
        </div>
      ))}
    </details>
  );
}

/** A link that saves a PDF, and says why if that fails. */
function SavePdf({ address, label }: { readonly address: string; readonly label: string }) {
  const [failure, setFailure] = useState<string>();
  const { savingAddress, save } = useSaveFile(setFailure);
  return (
    <>
      <SaveLink
        address={address}
        label={label}
        isSaving={savingAddress === address}
        onSave={() => {
          setFailure(undefined);
          void save(address);
        }}
      />
      {failure && (
        <p role="alert" className="text-bad text-sm">
          {failure}
        </p>
      )}
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
}

/** A revision, its files, and the differences from the one before it, or from the request. */
export function Revision({ quote, revision, before, isExpired }: RevisionProps) {
  const { number, grandTotal, expiresOn, leadTime, message } = revision;
  const changes = revisionChanges(before ?? requestOf(quote), revision);
  return (
    <>
      <div className={conversationStyles.line}>
        <b>Revision {number} sent</b> <b>{formatDollars(grandTotal)}</b>
        <SavePdf
          address={addressOf("GET /api/quotes/{quoteId}/revisions/{number}/document", {
            params: { quoteId: quote.quoteId, number },
          })}
          label={`PDF of Revision ${number}`}
        />
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
      <BenchFiles quoteId={quote.quoteId} number={number} count={revision.items.length} />
    </>
  );
}
