import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { OptionDocument } from "#shared/rules.ts";
import { OptionRow } from "./OptionRow.tsx";
import styles from "./OptionTable.module.css";

interface Props {
  readonly stepKey: string;
  readonly options: readonly OptionDocument[];
}

export function OptionTable({ stepKey, options }: Props) {
  const pictured = options.some(({ image, colorCode }) => image ?? colorCode);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {pictured && (
            <th scope="col" className={styles.picture}>
              <VisuallyHidden>Picture</VisuallyHidden>
            </th>
          )}
          <th scope="col">Label</th>
          <th scope="col" className={styles.value}>
            Value
          </th>
          <th scope="col" className={styles.sku}>
            SKU
          </th>
          <th scope="col" className={styles.price}>
            Price
          </th>
          <th scope="col" className={styles.actions}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <OptionRow key={option.value} stepKey={stepKey} option={option} pictured={pictured} />
        ))}
      </tbody>
    </table>
  );
}
