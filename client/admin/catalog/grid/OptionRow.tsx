import { memo, type ReactNode, useId, useRef, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { priceField } from "#shared/rules/option-price.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import { offerText, priceText } from "../../rules/step-texts.ts";
import { linkTo } from "../../section/address.ts";
import { COLUMNS, type ColumnName } from "./columns.ts";
import styles from "./Grid.module.css";
import { PriceInput, PriceNote } from "./PriceCell.tsx";
import { type CatalogRow, figuresText } from "./rows.ts";
import { useTypedPrice } from "./use-typed-price.ts";

const IMAGE = "flex-none size-6 rounded object-cover";

interface Props extends CatalogRow {
  readonly stepKey: string;
  /** The step has conditional options, so nothing is typed into its rows. */
  readonly isConditional: boolean;
  /** Whether visitors are not offered it yet. */
  readonly isWithheld: boolean;
  readonly isSelected: boolean;
  /** Whether any option of the step has a picture. */
  readonly isPictured: boolean;
  /** The number of benches with it, and how often it was tried; undefined if that is not counted. */
  readonly requested: number | undefined;
  readonly tried: number | undefined;
  /** The choices with which it was tried without a match, as a sentence; empty for none. */
  readonly triedWith: string;
  /** The column whose cell Tab leads to, if it is in this row. */
  readonly column: number | undefined;
  readonly onSelect: (id: string, isOn: boolean, isRange: boolean) => void;
}

/** An option. Keys reach each of its cells; only the price is typed here. */
export const OptionRow = memo(function OptionRow(props: Props) {
  const { id, stepKey, option, availability, hasPrices, isConditional, isWithheld } = props;
  const { requested, tried, triedWith, column, isSelected, onSelect } = props;
  const { open } = useAdmin();
  const mayEdit = useMay("catalog:write");
  const field = useRef<HTMLInputElement>(null);
  const { value, label } = option;
  const fact = priceField(option);
  const editOf = (amount: number) => ({ type: "edit-option", stepKey, value, changes: { [fact]: amount } }) as const;
  const typed = useTypedPrice({ name: id, saved: option[fact] ?? 0, editOf }, field);
  const price = { price: typed, field, noteId: useId() };
  const tabIndexOf = (name: ColumnName) => (COLUMNS[column ?? -1]?.name === name ? 0 : -1);
  const offer = offerText(option);
  const figures = figuresText(option);

  /** A cell of plain text has the focus itself. */
  const renderText = (name: ColumnName, text: string | undefined, content?: ReactNode) => (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move through the cells of the grid
      role="gridcell"
      data-column={name}
      tabIndex={tabIndexOf(name)}
      className={`${QUIET.includes(text ?? "") ? styles.soft : ""} ${styles[name]}`}
      title={text}
    >
      {content ?? text}
    </td>
  );
  return (
    <>
      <tr data-row={id} aria-selected={isSelected} className={offer === "Archived" ? styles.archived : ""}>
        <td data-column="select" className={styles.select}>
          <input
            className="size-4 m-0 accent-accent-fill"
            type="checkbox"
            aria-label={`Select ${label}`}
            tabIndex={tabIndexOf("select")}
            checked={isSelected}
            onChange={({ target, nativeEvent }) =>
              onSelect(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
        <th scope="row" data-column="label" className={styles.label}>
          {props.isPictured && <OptionPicture option={option} />}
          <a href={linkTo("catalog", stepKey, value)} tabIndex={tabIndexOf("label")} title={`${label} · ${value}`}>
            {label}
          </a>
        </th>
        {isConditional ? (
          renderText("price", hasPrices ? `${priceText(option)}, and by choice` : priceText(option))
        ) : (
          <td data-column="price" className={styles.price}>
            <PriceInput {...price} fact={fact} label={label} tabIndex={tabIndexOf("price")} />
          </td>
        )}
        {renderText("sku", option.sku)}
        {renderText("figures", figures)}
        {renderText("availability", availability)}
        {renderText("state", isWithheld ? "Not offered yet" : (offer ?? "Offered"))}
        {renderText("requested", requested?.toLocaleString("en-US"))}
        {renderText("tried", tried?.toLocaleString("en-US"))}
        <td data-column="edit" className={styles.edit}>
          <Button
            look="quiet"
            className="min-h-7 px-1 text-xs"
            tabIndex={tabIndexOf("edit")}
            aria-label={`${mayEdit ? "Edit" : "View"} ${label}`}
            onClick={() => open({ type: "edit-option", stepKey, value })}
          >
            {mayEdit ? "Edit" : "View"}
          </Button>
        </td>
        <td data-column="delete" className={styles.delete}>
          {mayEdit && (
            <Button
              look="quiet"
              className="min-h-7 px-1 text-xs"
              tabIndex={tabIndexOf("delete")}
              aria-label={`Delete ${label}`}
              onClick={() => open({ type: "delete-option", stepKey, value })}
            >
              Delete
            </Button>
          )}
        </td>
      </tr>
      {(typed.trouble !== undefined || triedWith !== "") && (
        <tr className={styles.note}>
          <td colSpan={COLUMNS.length}>
            {triedWith !== "" && <p>{triedWith}</p>}
            {typed.trouble !== undefined && <PriceNote {...price} />}
          </td>
        </tr>
      )}
    </>
  );
});

/** The usual contents of cells, which a narrow page leaves out. */
const QUIET: readonly string[] = ["0", "Offered", "Always"];

/** The image of an option. Without one, its color, if any. */
function OptionPicture({ option: { image, colorCode } }: { option: OptionDocument }) {
  const [broken, setBroken] = useState<string>();
  if (image && image !== broken)
    return <img className={IMAGE} src={imageAddress(image)} alt="" loading="lazy" onError={() => setBroken(image)} />;
  return (
    <svg className={IMAGE} viewBox="0 0 32 32" aria-hidden="true">
      {colorCode && (
        <rect
          className="stroke-[light-dark(#00000033,#ffffff40)]"
          x="0.5"
          y="0.5"
          width="31"
          height="31"
          rx="2"
          fill={colorCode}
        />
      )}
    </svg>
  );
}
