import { useEffect, useId, useRef, useState } from "react";
import { addressOf, initOf } from "#client/api/request.ts";
import { useSaveFile } from "#client/api/use-save-file.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { SendPreviewReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import type { CustomerInfo } from "#shared/quotes/customer-fields.ts";
import { leadTimeText } from "#shared/quotes/quote-terms.ts";
import { dayText } from "#shared/time/day-text.ts";
import { QuoteTotals } from "./QuoteTotals.tsx";
import styles from "./SendQuote.module.css";

const DOCUMENT = "POST /api/quotes/{quoteId}/send/document";

interface Props {
  readonly quoteId: string;
  readonly customer: Pick<CustomerInfo, "email" | "ccEmail">;
  readonly terms: SendQuoteRequest;
  readonly preview: SendPreviewReply;
  readonly isEmailed: boolean;
}

/** The revision as it would be sent: totals, differences, email and PDF. */
export function SendPreview({ quoteId, customer, terms, preview, isEmailed }: Props) {
  const { revision, changes } = preview;
  const [failure, setFailure] = useState<string>();
  const { savingAddress, save } = useSaveFile(setFailure);
  return (
    <>
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
          onClick={() => {
            setFailure(undefined);
            void save(addressOf(DOCUMENT, { params: { quoteId } }), initOf(DOCUMENT, { body: terms }));
          }}
        >
          {savingAddress ? "Making …" : "Save PDF"}
        </Button>
        {failure && (
          <p role="alert" className={`${styles.problem} text-bad wrap-anywhere`}>
            {failure}
          </p>
        )}
      </div>
      {!isEmailed && revision.message !== "" && (
        <section aria-label="Message">
          <h3>Message</h3>
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {revision.message}
          </p>
        </section>
      )}
      {isEmailed && <EmailPreview quoteId={quoteId} customer={customer} terms={terms} {...preview.email} />}
    </>
  );
}

/** Makes a frame as high as its page. */
function showWhole(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.documentElement;
  if (page && page.scrollHeight > 0) frame.style.height = `${page.scrollHeight + 2}px`;
}

interface EmailProps extends Pick<Props, "quoteId" | "customer" | "terms"> {
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
