import { memo, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { priceField } from "#shared/rules/option-price.ts";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import type { AdminDialog } from "../../rules/create-admin.ts";
import { offerText, priceText, whenSentence } from "../../rules/step-texts.ts";
import { linkTo } from "../../section/address.ts";
import { COLUMNS, type ColumnName, gridStyles } from "./GridTitles.tsx";
import { PriceInput, PriceNote } from "./PriceCell.tsx";
import { figuresText, rowId } from "./rows.ts";
import { useTypedPrice } from "./use-typed-price.ts";

const IMAGE = "flex-none size-6 rounded object-cover";

interface Props {
  readonly stepKey: string;
  readonly option: OptionDocument;
  /** All steps, to name them in its condition; undefined if no option of its step has one. Otherwise, nothing is typed into its row. */
  readonly steps: readonly StepDocument[] | undefined;
  /** Whether visitors are not offered it yet. */
  readonly isWithheld: boolean;
  /** Whether any option of the step has a picture. */
  readonly isPictured: boolean;
  /** The number of benches with it, and how often it was tried; undefined if that is not counted. */
  readonly requested: number | undefined;
  readonly tried: number | undefined;
}

/** An option. Only its price is typed here. */
export const OptionRow = memo(function OptionRow(props: Props) {
  const { stepKey, option, steps, isWithheld, isPictured, requested, tried } = props;
  const { open } = useAdmin();
  const mayEdit = useMay("catalog:write");
  const { value, label, when, prices } = option;
  const id = rowId(stepKey, value);
  const fact = priceField(option);
  const isAbsolute = fact === "price";
  const editOf = (amount: number) => ({ type: "edit-option", stepKey, value, changes: { [fact]: amount } }) as const;
  const price = useTypedPrice({ name: id, saved: option[fact] ?? 0, editOf });
  const offer = offerText(option);

  const renderText = (name: ColumnName, text = "") => (
    <td
      data-column={name}
      className={`${gridStyles[name]} ${QUIET.includes(text) ? "text-soft max-lg:hidden" : ""}`}
      title={text}
    >
      {text}
    </td>
  );
  const renderButton = (text: string, type: "edit-option" | "delete-option") => (
    <Button
      look="quiet"
      className="min-h-7 px-1 text-xs"
      aria-label={`${text} ${label}`}
      onClick={() => open({ type, stepKey, value } satisfies AdminDialog)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <tr data-row={id} className={`${gridStyles.row} ${offer === "Archived" ? "text-soft" : ""}`}>
        <th scope="row" data-column="label" className={gridStyles.label}>
          {isPictured && <OptionPicture option={option} />}
          <a href={linkTo("catalog", stepKey, value)} title={`${label} · ${value}`} className={gridStyles.link}>
            {label}
          </a>
        </th>
        {steps ? (
          renderText("price", prices ? `${priceText(option)}, and by choice` : priceText(option))
        ) : (
          <td data-column="price" className={gridStyles.price}>
            <span className="inline-flex items-center flex-wrap justify-end gap-1 gap-y-1 text-soft max-sm:flex-col max-sm:items-end">
              {isAbsolute && (
                <span className="px-[0.3rem] py-0 border border-line-strong rounded text-xs">absolute</span>
              )}
              <PriceInput
                price={price}
                name={fact}
                label={`${isAbsolute ? "Absolute price" : "Price modifier"} of ${label}`}
              />
            </span>
          </td>
        )}
        {renderText("sku", option.sku)}
        {renderText("figures", figuresText(option))}
        {renderText("availability", when && steps ? whenSentence(when, steps) : "Always")}
        {renderText("state", isWithheld ? "Not offered yet" : (offer ?? "Offered"))}
        {renderText("requested", requested?.toLocaleString("en-US"))}
        {renderText("tried", tried?.toLocaleString("en-US"))}
        <td className={gridStyles.actions}>
          {renderButton(mayEdit ? "Edit" : "View", "edit-option")}
          {mayEdit && renderButton("Delete", "delete-option")}
        </td>
      </tr>
      {price.trouble !== undefined && (
        <tr className={gridStyles.note}>
          <td colSpan={COLUMNS.length} className="block">
            <PriceNote price={price} />
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
    <span
      aria-hidden="true"
      className={`${IMAGE} ${colorCode ? "border border-[light-dark(#00000033,#ffffff40)]" : ""}`}
      style={{ background: colorCode }}
    />
  );
}
