import { memo, useId, useRef, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { May } from "#client/api/May.tsx";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { OptionCount } from "../demand/OptionCount.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { offerText } from "../rules/step-texts.ts";
import styles from "./OptionTable.module.css";
import { PriceInput, PriceNote } from "./PriceCell.tsx";
import { useTypedPrice } from "./use-typed-price.ts";

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

interface RowProps {
  readonly stepKey: string;
  readonly option: OptionDocument;
  /** Whether any option of the step has a picture. */
  readonly pictured: boolean;
}

const OptionRow = memo(function OptionRow({ stepKey, option, pictured }: RowProps) {
  const { open } = useAdmin();
  const mayEdit = useMay("catalog:write");
  const field = useRef<HTMLInputElement>(null);
  const price = { price: useTypedPrice(stepKey, option, field), field, noteId: useId() };
  const { value, label } = option;
  const offer = offerText(option);
  return (
    <>
      <tr>
        {pictured && (
          <td className={styles.picture}>
            <OptionPicture option={option} />
          </td>
        )}
        <th scope="row" className={styles.label}>
          {label}
          {offer && <span className={styles.offer}>{offer}</span>}
        </th>
        <td className={styles.value}>
          <code>{value}</code>
          <OptionCount stepKey={stepKey} value={value} />
        </td>
        <td className={styles.sku}>{option.sku}</td>
        <td className={styles.price}>
          <PriceInput {...price} label={label} />
        </td>
        <td className={styles.actions}>
          <Button
            look="quiet"
            aria-label={`${mayEdit ? "Edit" : "View"} ${label}`}
            onClick={() => open({ type: "edit-option", stepKey, value })}
          >
            {mayEdit ? "Edit" : "View"}
          </Button>
          <May scope="catalog:write">
            <Button
              look="quiet"
              aria-label={`Delete ${label}`}
              onClick={() => open({ type: "delete-option", stepKey, value })}
            >
              Delete
            </Button>
          </May>
        </td>
      </tr>
      {price.price.trouble !== undefined && (
        <tr className={styles.note}>
          <td colSpan={pictured ? 6 : 5}>
            <PriceNote {...price} />
          </td>
        </tr>
      )}
    </>
  );
});

/** The image of an option. Without one, its color, if any. */
function OptionPicture({ option: { image, colorCode } }: { option: OptionDocument }) {
  const [broken, setBroken] = useState<string>();
  if (image && image !== broken)
    return (
      <img
        className={styles.image}
        src={imageAddress(image)}
        alt=""
        loading="lazy"
        onError={() => setBroken(image)}
      />
    );
  if (!colorCode) return null;
  return (
    <svg className={styles.image} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="0.5" y="0.5" width="31" height="31" rx="2" fill={colorCode} />
    </svg>
  );
}
