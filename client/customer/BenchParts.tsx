import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import type { WholeItem } from "#shared/quotes.ts";
import styles from "./BenchParts.module.css";

interface Props extends Pick<WholeItem, "breakdown" | "parts" | "unitPrice"> {
  readonly pricesHidden: boolean;
}

/** The parts of one bench, which add up to its price. */
export function BenchParts({ breakdown, parts, unitPrice, pricesHidden }: Props) {
  return (
    <table className={styles.parts}>
      <tbody>
        {!pricesHidden && (
          <tr>
            <th scope="row">Base price</th>
            <td />
            <td className={styles.price}>{formatDollars(breakdown.basePrice)}</td>
          </tr>
        )}
        {parts.map(({ stepKey, stepName, value, optionName, price }) => (
          <tr key={`${stepKey} ${value}`}>
            <th scope="row">{stepName}</th>
            <td>{optionName}</td>
            {!pricesHidden && <td className={styles.price}>{formatModifier(cents(price))}</td>}
          </tr>
        ))}
      </tbody>
      {!pricesHidden && (
        <tfoot>
          <tr>
            <th scope="row">One bench</th>
            <td />
            <td className={styles.price}>{formatDollars(unitPrice)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
