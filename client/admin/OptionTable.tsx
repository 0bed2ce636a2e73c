import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import type { OptionDocument } from "#shared/rules.ts";
import styles from "./AdminView.module.css";

export function OptionTable({ options }: { options: readonly OptionDocument[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Label</th>
          <th scope="col">Value</th>
          <th scope="col">SKU</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.value}>
            <td>{option.label}</td>
            <td>
              <code>{option.value}</code>
            </td>
            <td>{option.sku}</td>
            <td>
              {option.price === undefined
                ? formatModifier(cents(option.priceModifier))
                : formatMoney(cents(option.price))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
