import { Fragment, useState } from "react";
import { May } from "#client/api/May.tsx";
import { quoteLink } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import { shownFields } from "#shared/quotes/customer-texts.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";
import { CopyText } from "../labels/CopyText.tsx";
import { LongText } from "../labels/LongText.tsx";
import type { CustomerEdits } from "../work/use-notes.ts";
import { mailtoLink, telLink } from "./contact-links.ts";
import { EditCustomer } from "./EditCustomer.tsx";

interface Props {
  readonly quote: Quote;
  readonly sameRequest: QuoteReply["sameRequest"];
  /** Whether it can be corrected; a deleted one cannot. */
  readonly isEditable?: boolean;
  /** The unsaved corrections. */
  readonly edits: CustomerEdits | undefined;
  readonly onEdits: (edits: CustomerEdits | undefined) => void;
}

/** The customer's contact details and notes, and the quote that may be the same. */
export function QuoteContact({ quote, sameRequest: same, isEditable = false, edits, onEdits }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { quoteId, customerInfo, partner } = quote;
  const fields = shownFields(customerInfo, "staff", quote.current.number !== null);
  const facts = (isLong: boolean) =>
    fields
      .filter(({ type }) => (type === "lines") === isLong)
      .map((field) => (
        <Fragment key={field.label}>
          <dt>{field.label}</dt>
          <Fact {...{ ...field, quoteId }} />
        </Fragment>
      ));

  return (
    <section aria-labelledby="quote-customer">
      <h3 id="quote-customer">Customer</h3>
      <dl
        // Right-to-left names still align with the others.
        className="[&_dt]:text-soft [&_dt]:text-sm [&_dt]:leading-[1.5rem] grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 [&_dd]:text-left [&_dd]:wrap-anywhere [&_a]:text-accent coarse:items-baseline coarse:[&_a]:py-[calc((var(--target)-1rem)/2)]"
      >
        {facts(false)}
        {partner && (
          <>
            <dt>Partner</dt>
            <dd>
              {partner.name !== undefined && <bdi>{endTurns(partner.name)}</bdi>}{" "}
              <span
                // Beside a partner's name, its ID is less prominent.
                className="not-only:text-soft not-only:text-sm"
              >
                {partner.id}
              </span>
            </dd>
          </>
        )}
        {facts(true)}
      </dl>
      {isEditable && (
        <May scope="quotes:write">
          <Button look="link" className="mt-2 text-sm" onClick={() => setEditing(true)}>
            Edit <VisuallyHidden>the customer</VisuallyHidden>
            {edits && " (unsaved)"}
          </Button>
        </May>
      )}
      {isEditing && <EditCustomer {...{ quote, edits, onEdits }} onClose={() => setEditing(false)} />}
      {same && (
        <p className="mt-2">
          Same benches as{" "}
          <a className="text-accent" href={quoteLink(same.quoteId)}>
            {same.quoteId}
          </a>
          , {passedText(same.timestamp, quote.timestamp)} earlier
        </p>
      )}
    </section>
  );
}

/** '2 minutes', '5 hours': between two times of one day. */
function passedText(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  if (minutes < 1) return "less than a minute";
  return minutes < 60 ? countNoun(minutes, "minute") : countNoun(Math.round(minutes / 60), "hour");
}

type FactProps = ReturnType<typeof shownFields>[number] & Pick<Quote, "quoteId">;

function Fact({ type, label, text, quoteId }: FactProps) {
  const what = label.toLowerCase();
  if (type === "lines" || type === "address")
    return (
      <dd>
        <LongText text={text} what={what} />
      </dd>
    );
  if (type !== "email" && type !== "tel") return <dd dir="auto">{text}</dd>;

  const href = type === "email" ? mailtoLink(text, `Quote ${quoteId}`) : telLink(text);
  // A long address breaks after the @.
  const domain = text.lastIndexOf("@") + 1;
  return (
    <dd className="[&>:first-child]:mr-3 coarse:py-2 coarse:[&_button]:min-w-target coarse:[&_button]:text-left">
      {href ? (
        <a href={href} dir="ltr">
          {text.slice(0, domain)}
          {domain > 0 && <wbr />}
          {text.slice(domain)}
        </a>
      ) : (
        <bdi>{endTurns(text)}</bdi>
      )}
      <CopyText text={text} what={what} />
    </dd>
  );
}
