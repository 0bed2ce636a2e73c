import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { addressOf, initOf } from "#client/api/request.ts";
import { useSaveFile } from "#client/api/save-file.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import type { SendPreviewReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import { formatDollars } from "#shared/money.ts";
import type { CustomerInfo } from "#shared/quotes/customer-fields.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { linesOf } from "#shared/quotes/quote-items.ts";
import { isSigned } from "#shared/quotes/quote-outcome.ts";
import { adjustedPrice, leadTimeText } from "#shared/quotes/quote-terms.ts";
import { countNoun } from "#shared/text/text.ts";
import { dayText } from "#shared/time/day-text.ts";
import { PrivateLink } from "../files/PrivateLink.tsx";
import { QuoteAttachments } from "../files/QuoteAttachments.tsx";
import { Alert } from "../labels/Alert.tsx";
import { CustomerNames } from "../labels/QuoteLabels.tsx";
import { Margin } from "./Margin.tsx";
import { QuoteTotals } from "./QuoteTotals.tsx";
import styles from "./SendQuote.module.css";
import { isCtrlEnter, KeyHint } from "./send-keys.tsx";
import { sendQuoteStyles } from "./send-quote-styles.ts";

const DOCUMENT = "POST /api/quotes/{quoteId}/send/document";

/** Nobody reads a preview in less. A key that was pressed twice sends nothing. */
const SEEN_MS = 500;

interface Props {
  readonly quote: WholeQuote;
  readonly terms: SendQuoteRequest;
  readonly preview: SendPreviewReply;
  /** Why the customer gets no email; undefined if one is sent. */
  readonly unmailed: string | undefined;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onSend: () => void;
  /** The private link is another one, so the preview must be loaded again. */
  readonly onChanged: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The revision as it would be sent: totals, differences, email and PDF. */
export function SendPreview({ quote, terms, preview, unmailed, error, busy, ...props }: Props) {
  const { quoteId } = quote;
  const { revision, changes, customerInfo, attachments, missingLink } = preview;
  const [failure, setFailure] = useState<string>();
  const { savingAddress, save } = useSaveFile(setFailure);
  const [shownAt] = useState(() => performance.now());
  const sendByKey = useEffectEvent((event: KeyboardEvent) => {
    // The question about a new link comes first.
    if (!isCtrlEnter(event) || document.querySelector("dialog dialog")) return;
    event.preventDefault();
    if (performance.now() - shownAt > SEEN_MS) props.onSend();
  });
  useEffect(() => {
    document.addEventListener("keydown", sendByKey);
    return () => document.removeEventListener("keydown", sendByKey);
  }, []);
  const to = <CustomerNames {...customerInfo} />;
  const total = <b>{formatDollars(revision.grandTotal)}</b>;
  const filesText = attachments.length > 0 && countNoun(attachments.length, "file");

  return (
    <Dialog wide title={`Revision ${revision.number} of ${quoteId}`} onClose={props.onClose}>
      <div className={sendQuoteStyles.form}>
        <QuoteTotals {...revision} />
        <p>
          Revision {revision.number}, valid through {dayText(revision.expiresOn)}. Delivery{" "}
          {leadTimeText(revision.leadTime)} after acceptance.
        </p>
        {changes.length > 0 && (
          <section aria-label="Changes">
            <h3>{revision.number === 1 ? "Changes since the request" : "Changes"}</h3>
            <ul className="pl-6 list-disc">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            look="small"
            onClick={() => void save(addressOf(DOCUMENT, { params: { quoteId } }), initOf(DOCUMENT, { body: terms }))}
          >
            {savingAddress ? "Making …" : "Save PDF"}
          </Button>
          <Alert text={failure} />
        </div>
        {filesText && (
          <section aria-label="Files" className="grid gap-2">
            <h3>Files with this revision</h3>
            <QuoteAttachments {...{ quoteId, attachments }} isEditable={false} isNext onChanged={props.onChanged} />
          </section>
        )}
        {unmailed !== undefined && revision.message !== "" && (
          <section aria-label="Message">
            <h3>Message</h3>
            <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {revision.message}
            </p>
          </section>
        )}
        {unmailed === undefined && (
          <EmailPreview quoteId={quoteId} customer={customerInfo} terms={terms} {...preview.email} />
        )}
        <div className={`${styles.foot} ${sendQuoteStyles.foot}`}>
          <p>
            {unmailed === undefined ? (
              <>
                Sends the quote for {total} to {to} by email, with the PDF
                {filesText && `, and ${filesText} on the page`}.
              </>
            ) : (
              <>
                Puts the quote for {total} {filesText && `and ${filesText} `}on the private page of {to}. {unmailed}:
                copy the link and send it yourself.
              </>
            )}{" "}
            This revision cannot be changed afterward. The status becomes quoted.
            {isSigned(quote) && (
              <b>
                {" "}
                The customer accepted revision {terms.after}. That acceptance no longer counts, and the customer is
                asked to accept the new revision.
              </b>
            )}
            {quote.answer?.kind === "declined" && (
              <b>
                {" "}
                The customer declined {terms.after === 0 ? "before a quote was sent" : `revision ${terms.after}`}, and
                is asked to accept the new revision.
              </b>
            )}
          </p>
          {missingLink !== undefined && <PrivateLink {...{ quoteId }} link={missingLink} onChanged={props.onChanged} />}
          <Margin {...preview} price={adjustedPrice(linesOf(revision), revision.adjustments)} />
          <Alert text={error} />
          <div className={sendQuoteStyles.buttons}>
            <Button onClick={props.onBack}>Back</Button>
            <KeyHint>Ctrl+Enter sends.</KeyHint>
            <Button look="primary" aria-disabled={busy} aria-keyshortcuts="Control+Enter" onClick={props.onSend}>
              {busy ? "Sending …" : "Send Quote"}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Makes a frame as high as its page. */
function showWhole(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.documentElement;
  if (page && page.scrollHeight > 0) frame.style.height = `${page.scrollHeight + 2}px`;
}

interface EmailProps {
  readonly quoteId: string;
  readonly customer: Pick<CustomerInfo, "email" | "ccEmail">;
  readonly terms: SendQuoteRequest;
  readonly subject: string;
  readonly text: string;
}

/**
 * The email in a frame without scripts. The page's own policy would forbid its inline styles, so the server sends it as
 * a separate page, in reply to a form: the terms are too long for a URL.
 */
function EmailPreview({ quoteId, customer, terms, subject, text }: EmailProps) {
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  useEffect(() => form.current?.submit(), []);
  return (
    <section aria-label="Email" className="grid grid-cols-1 gap-2">
      <h3>Email</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 wrap-anywhere">
        <dt className="text-soft">To</dt>
        <dd dir="ltr">{customer.email}</dd>
        {customer.ccEmail !== "" && (
          <>
            <dt className="text-soft">Copy to</dt>
            <dd dir="ltr">{customer.ccEmail}</dd>
          </>
        )}
        <dt className="text-soft">Subject</dt>
        <dd>{subject}</dd>
      </dl>
      <form
        ref={form}
        method="post"
        action={addressOf("POST /api/quotes/{quoteId}/send/email", { params: { quoteId } })}
        target={name}
        hidden
      >
        <input type="hidden" name="request" value={JSON.stringify(terms)} />
      </form>
      <iframe
        className="w-full h-128 border border-line rounded bg-[#fff] [color-scheme:light]"
        name={name}
        title="The email"
        // Without scripts. As the page has our origin, it can be shown in full height.
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => showWhole(currentTarget)}
      />
      <details>
        <summary>As plain text</summary>
        <pre className="p-3 bg-sunk text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </details>
    </section>
  );
}
