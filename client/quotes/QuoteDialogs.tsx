import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { formatDollars } from "#shared/money.ts";
import type { ShortQuote } from "#shared/quotes/quote.ts";
import { customerReads, isOrder } from "#shared/quotes/quote-outcome.ts";
import { MAX_REMARK_CHARACTERS, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { actionText } from "#shared/quotes/waiting-since.ts";
import { Question } from "./labels/Question.tsx";
import { CustomerNames } from "./labels/QuoteLabels.tsx";

interface DeleteProps {
  readonly quote: ShortQuote;
  readonly onDelete: () => void;
  readonly onArchive: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks before a quote is deleted. An order is archived instead. */
export function DeleteQuoteDialog({ quote, onDelete, onArchive, onClose }: DeleteProps) {
  const [reason, setReason] = useState("");
  const open = [
    ...(quote.answer?.waits ? ["nobody has confirmed the acceptance"] : []),
    ...(quote.nextAction ? [`“${actionText(quote.nextAction)}” is planned`] : []),
  ];
  if (isOrder(quote))
    return (
      <Question
        title="Archive This Order"
        action="Archive Order"
        look="primary"
        onAct={() => onArchive(reason.trim())}
        onClose={onClose}
      >
        <p className="text-soft">
          <CustomerNames {...quote.customerInfo} />, {quote.quoteId}, <b>{formatDollars(quote.grandTotal)}</b>
          {quote.answer && `, accepted ${dateTime(quote.answer.at)}`}
        </p>
        <p>The customer accepted this quote, so it is archived instead of deleted: it stays under Archived.</p>
        {open.length > 0 && <p>To Do no longer has it, though {open.join(" and ")}.</p>}
        <TextField
          label="Reason (optional)"
          name="reason"
          maxLength={MAX_REMARK_CHARACTERS}
          value={reason}
          onText={setReason}
        />
      </Question>
    );
  return (
    <Question title={`Delete Quote ${quote.quoteId}`} action="Delete Quote" onAct={onDelete} onClose={onClose}>
      <p>Are you sure you want to delete this quote?</p>
      <p className="text-soft">
        <CustomerNames {...quote.customerInfo} />
      </p>
      <p>You can restore it from Deleted for one day.</p>
    </Question>
  );
}

interface SignedProps {
  /** The quotes that their customers accepted. */
  readonly signed: readonly ShortQuote[];
  /** The number of all quotes that the status would be set for. */
  readonly count: number;
  readonly status: QuoteStatus;
  readonly onSet: () => void;
  readonly onClose: () => void;
}

/** Asks before a status is set that undoes what customers signed, and says what they will read. */
export function SignedStatusDialog({ signed, count, status, onSet, onClose }: SignedProps) {
  const [only] = signed;
  const isOne = signed.length === 1 && count === 1;
  return (
    <Question
      title={isOne ? "The customer accepted this quote" : "Customers accepted these quotes"}
      action={`Set to ${status}`}
      onAct={onSet}
      onClose={onClose}
    >
      {isOne && only ? (
        <p className="text-soft">
          <CustomerNames {...only.customerInfo} />, {only.quoteId}
          {only.answer && `, accepted ${dateTime(only.answer.at)}`}
        </p>
      ) : (
        <p>
          {signed.length} of {count} selected quotes: {signed.map(({ quoteId }) => quoteId).join(", ")}.
        </p>
      )}
      <p>
        If you set {isOne ? "it" : "them"} to {status}, {isOne ? "the customer reads" : "these customers read"}: “
        {customerReads(status)}”.
      </p>
      <p>The acceptance stays in the history. Setting the status to approved restores it.</p>
    </Question>
  );
}
