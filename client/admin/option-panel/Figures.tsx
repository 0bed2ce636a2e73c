import { type FieldPath, OPTION_FIELDS } from "#shared/rules/option-fields.ts";
import { ColorField } from "../forms/ColorField.tsx";
import { formDialogStyles } from "../forms/form-dialog-styles.ts";
import { OptionField, type OptionTexts } from "./OptionField.tsx";

const FIGURES = OPTION_FIELDS.filter(({ kind }) => kind === "figure").map(({ path }) => path);

const RANGE: readonly FieldPath[] = ["specifications.heightRange.min", "specifications.heightRange.max"];

/** The figures of an option with their units, its color and its absolute price. */
export function Figures({ texts }: { readonly texts: OptionTexts }) {
  const { values, edit, field } = texts;
  // Each end of a range needs the other.
  const isRange = RANGE.some((end) => values[end] !== "");
  return (
    <>
      <div className={formDialogStyles.row}>
        {FIGURES.map((path) => (
          <OptionField key={path} path={path} texts={texts} required={isRange && RANGE.includes(path)} />
        ))}
        <OptionField path="price" texts={texts} hint="Replaces the modifier." />
      </div>
      <ColorField
        value={values.colorCode}
        onColor={(color) => edit("colorCode", color)}
        error={field("colorCode").error}
      />
    </>
  );
}
