import { memo } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { Button } from "#client/ui/Button.tsx";
import type { OptionDocument } from "#shared/rules.ts";
import { OptionPicture } from "./OptionPicture.tsx";
import styles from "./OptionTable.module.css";
import { PriceCell } from "./PriceCell.tsx";

interface Props {
  readonly stepKey: string;
  readonly option: OptionDocument;
  /** Whether any option of the step has a picture. */
  readonly pictured: boolean;
}

/** One option: what it is, its price to edit in place, and the way to everything else of it. */
export const OptionRow = memo(function OptionRow({ stepKey, option, pictured }: Props) {
  const { open } = useAdmin();
  const { value, label } = option;
  return (
    <PriceCell stepKey={stepKey} option={option}>
      {(input, note) => (
        <>
          <tr>
            {pictured && (
              <td className={styles.picture}>
                <OptionPicture option={option} />
              </td>
            )}
            <th scope="row" className={styles.label}>
              {label}
            </th>
            <td className={styles.value}>
              <code>{value}</code>
            </td>
            <td className={styles.sku}>{option.sku}</td>
            <td className={styles.price}>{input}</td>
            <td className={styles.actions}>
              <Button
                look="quiet"
                aria-label={`Edit ${label}`}
                onClick={() => open({ type: "edit-option", stepKey, value })}
              >
                Edit
              </Button>
              <Button
                look="quiet"
                aria-label={`Delete ${label}`}
                onClick={() => open({ type: "delete-option", stepKey, value })}
              >
                Delete
              </Button>
            </td>
          </tr>
          {note && (
            <tr className={styles.note}>
              <td colSpan={pictured ? 6 : 5}>{note}</td>
            </tr>
          )}
        </>
      )}
    </PriceCell>
  );
});
