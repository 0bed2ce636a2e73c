import { ADDRESS_TYPE_LABELS } from "#shared/delivery.ts";
import type { Quote } from "#shared/quotes.ts";
import { endTurns } from "#shared/text.ts";
import { CopyText } from "./CopyText.tsx";
import { mailtoLink, telLink } from "./contact-links.ts";
import { LongText } from "./LongText.tsx";
import styles from "./QuoteContact.module.css";

/** The customer's contact details and notes. */
export function QuoteContact({ quote }: { quote: Quote }) {
  const { name, company, email, phone, addressType, notes } = quote.customerInfo;
  const { partner } = quote;
  const tel = telLink(phone);
  // A long address breaks after the @.
  const domain = email.lastIndexOf("@") + 1;

  return (
    <section aria-labelledby="quote-customer">
      <h3 id="quote-customer">Customer</h3>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd dir="auto">{name}</dd>
        <dt>Company</dt>
        <dd dir="auto">{company}</dd>
        <dt>Email</dt>
        <dd className={styles.reach}>
          <a href={mailtoLink(email, `Quote ${quote.quoteId}`)} dir="ltr">
            {email.slice(0, domain)}
            <wbr />
            {email.slice(domain)}
          </a>
          <CopyText text={email} what="email" />
        </dd>
        <dt>Phone</dt>
        <dd className={styles.reach}>
          {tel ? (
            <a href={tel} dir="ltr">
              {phone}
            </a>
          ) : (
            <bdi>{endTurns(phone)}</bdi>
          )}
          <CopyText text={phone} what="phone" />
        </dd>
        <dt>Address Type</dt>
        <dd>{ADDRESS_TYPE_LABELS[addressType]}</dd>
        {partner && (
          <>
            <dt>Partner</dt>
            <dd>
              {partner.name !== undefined && <bdi>{endTurns(partner.name)}</bdi>}{" "}
              <span className={styles.id}>{partner.id}</span>
            </dd>
          </>
        )}
        {notes.trim() !== "" && (
          <>
            <dt>Notes</dt>
            <dd>
              <LongText text={notes} what="notes" />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
