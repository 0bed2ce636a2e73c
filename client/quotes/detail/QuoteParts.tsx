import { cents, formatModifier } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import { PartImage } from "./PartImage.tsx";
import styles from "./QuoteParts.module.css";

/** What the bench is made of, in the names and prices that the visitor saw. */
export function QuoteParts({ parts }: { parts: Quote["pricing"]["parts"] }) {
  const hasImages = parts.some(({ image }) => image !== undefined);
  return (
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
          {parts.map(({ stepKey, stepName, value, optionName, sku, image, price }) => (
            <tr key={`${stepKey} ${value}`}>
              <td>{stepName}</td>
              <td>
                <span className={hasImages ? styles.pictured : undefined}>
                  <PartImage key={image} image={image} />
                  <span>{optionName}</span>
                </span>
              </td>
              <td>{sku}</td>
              <td>{formatModifier(cents(price))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
