import { dateTime } from "#client/ui/date-time.ts";
import { ADDRESS_TYPE_LABELS } from "#shared/delivery.ts";
import { cents, formatModifier, formatMoney, sum } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import styles from "./QuoteDetail.module.css";
import { StatusBadge } from "./StatusBadge.tsx";

export function QuoteDetail({ quote }: { quote: Quote }) {
  const { customerInfo: customer, pricing } = quote;
  const [price, fee] = [cents(pricing.totalPrice), cents(pricing.deliveryFee)];

  return (
    <article className={styles.detail} aria-labelledby="quote-id">
      <header className={styles.head}>
        <h2 id="quote-id">{quote.quoteId}</h2>
        <StatusBadge status={quote.status} />
        <p>{dateTime(quote.timestamp)}</p>
      </header>
      <section aria-labelledby="quote-customer">
        <h3 id="quote-customer">Customer</h3>
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd dir="auto">{customer.name}</dd>
          <dt>Company</dt>
          <dd dir="auto">{customer.company}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(customer.email)}`}>{customer.email}</a>
          </dd>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${customer.phone.replace(/[^+\d]/g, "")}`}>{customer.phone}</a>
          </dd>
          <dt>Address Type</dt>
          <dd>{ADDRESS_TYPE_LABELS[customer.addressType]}</dd>
          {customer.notes && (
            <>
              <dt>Notes</dt>
              <dd dir="auto" className={styles.notes}>
                {customer.notes}
              </dd>
            </>
          )}
        </dl>
      </section>
      <section aria-labelledby="quote-parts">
        <h3 id="quote-parts">Parts</h3>
        <table className={styles.parts}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Selection</th>
              <th scope="col">SKU</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {pricing.parts.map((part) => (
              <tr key={`${part.stepKey} ${part.value}`}>
                <td>{part.stepName}</td>
                <td>{part.optionName}</td>
                <td>{part.sku}</td>
                <td>{formatModifier(cents(part.price))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sum label="Base Price" amount={formatMoney(cents(pricing.breakdown.basePrice))} />
            <Sum label="Price" amount={formatMoney(price)} />
            <Sum label="Delivery" amount={formatMoney(fee)} />
            <Sum label="Total with delivery" amount={formatMoney(sum([price, fee]))} strong />
          </tfoot>
        </table>
      </section>
    </article>
  );
}

function Sum({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <tr className={strong ? styles.strong : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{amount}</td>
    </tr>
  );
}
