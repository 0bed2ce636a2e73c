import type { Part } from "#shared/engine/price.ts";
import { formatModifier } from "#shared/money.ts";
import styles from "./NowBuilding.module.css";

interface Props {
  readonly parts: readonly Part[];
  readonly priced: boolean;
}

export function PartsList({ parts, priced }: Props) {
  if (parts.length === 0) {
    return (
      <p className={styles.empty}>Nothing chosen yet. Each option you choose is listed here.</p>
    );
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Selection</th>
          {priced && <th scope="col">Price Modifier</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={`${part.stepKey} ${part.value}`}>
            <td>{part.stepName}</td>
            <td>
              {part.optionName}
              {part.sku !== undefined && <span className={styles.sku}>{part.sku}</span>}
            </td>
            {priced && <td>{formatModifier(part.price)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
