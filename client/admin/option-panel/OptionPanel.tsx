import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { type FieldPath, fieldOfProblem, OPTION_FIELDS } from "#shared/rules/option-fields.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { ColorField } from "../forms/ColorField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { formDialogStyles } from "../forms/form-dialog-styles.ts";
import { useFormValues } from "../forms/use-form-values.ts";
import { ImageField } from "../images/ImageField.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { ShapeFields } from "../shapes/ShapeFields.tsx";
import { shapeChange, shapeFieldOf, shapeFields } from "../shapes/shape-fields.ts";
import { OptionField } from "./OptionField.tsx";
import { PriceListFields } from "./PriceListFields.tsx";
import { readList, typeList } from "./typed-list.ts";
import { readOption, typeOption } from "./typed-option.ts";
import { UsesList } from "./UsesList.tsx";

const FIGURES = OPTION_FIELDS.filter(({ kind }) => kind === "figure").map(({ path }) => path);

/** Each end of a range needs the other. */
const RANGE: readonly FieldPath[] = ["specifications.heightRange.min", "specifications.heightRange.max"];

/** A sheet at the right edge, as high as the window; on a phone, the whole screen. */
const PANEL =
  "inset-[var(--band-top)_0_var(--band-bottom)_auto] w-[min(46rem,100vw)] h-[calc(100%-var(--band-top)-var(--band-bottom))] max-h-none m-0 ml-auto border-y-0 border-r-0 rounded-none [&>div]:grid [&>div]:grid-rows-[auto_1fr] [&>div]:min-h-full [&>div>div]:grid [&_form]:grid-rows-[1fr_auto]";

interface Props {
  readonly config: RulesDocument;
  readonly step: StepDocument;
  /** The value of an option of the step. */
  readonly value: string;
  readonly onClose: () => void;
}

/** Edits everything about an option, whatever its step. Fields without edits follow colleagues' changes. */
export function OptionPanel({ config, step, value, onClose }: Props) {
  const { open } = useAdmin();
  const { steps } = config;
  const option = step.options.find((each) => each.value === value);
  if (!option) throw new Error(`${step.key} has no option ${value}.`);
  const { values, edits, dirty, edit, field } = useFormValues({
    ...typeOption(option),
    ...typeList(option),
    ...shapeFields(option.shape),
    archived: option.archived ? "yes" : "",
  });
  const isArchived = values.archived !== "";
  const isRange = RANGE.some((end) => values[end] !== "");
  const [uploading, setUploading] = useState(false);

  const change = (): RulesEdit => {
    const changes = {
      ...readOption(option, isArchived ? { ...values, offeredUntil: "" } : values),
      ...(isArchived !== (option.archived === true) && { archived: isArchived || null }),
      ...shapeChange(option.shape, values),
      ...readList(edits),
    };
    return { type: "edit-option", stepKey: step.key, value, changes };
  };
  const earlier = steps.filter(({ stepNumber }) => stepNumber < step.stepNumber);

  return (
    <FormDialog
      title={`Edit Option ${option.label}`}
      className={PANEL}
      submitLabel="Save Option"
      dirty={dirty || uploading}
      busy={uploading}
      change={change}
      fieldOf={(path) => fieldOfProblem(path) ?? shapeFieldOf(path)}
      onClose={onClose}
    >
      {(errorOf) => {
        const at = (path: FieldPath) => ({ path, text: field(path, errorOf(path)) });
        return (
          <>
            <p className="-mt-2 text-soft text-sm">
              {step.stepNumber}. {step.name} · <code>{value}</code>
            </p>
            <OptionField {...at("label")} />
            <div className={formDialogStyles.row}>
              <OptionField {...at("priceModifier")} hint={values.price !== "" && "The absolute price replaces it."} />
              <OptionField {...at("cost")} hint="Only staff see it." />
              <OptionField {...at("sku")} />
            </div>
            <OptionField {...at("description")} rows={2} />
            <ImageField {...field("image", errorOf("image"))} onUploading={setUploading} />
            <Checkbox
              label="ESD"
              name="esd"
              hint="It leads a charge to ground. Benches with another ESD part are completed with it."
              checked={values.esd !== ""}
              onCheck={(checked) => edit("esd", checked ? "yes" : "")}
            />
            <div className={formDialogStyles.row}>
              {FIGURES.map((path) => (
                <OptionField key={path} {...at(path)} required={isRange && RANGE.includes(path)} />
              ))}
              <OptionField {...at("price")} hint="Replaces the modifier." />
            </div>
            <ColorField {...field("colorCode", errorOf("colorCode"))} />
            <PriceListFields
              {...{ option, values }}
              steps={earlier}
              onAvailable={(available) => edit("available", available)}
              onPrices={(prices) => edit("prices", prices)}
            />
            <ShapeFields config={config} step={step} value={value} values={values} edit={edit} errorOf={errorOf} />
            <fieldset className="grid justify-items-start gap-3">
              <legend className="mb-2 p-0 font-strong">Offer</legend>
              <Checkbox
                label="Offered to visitors"
                name="offered"
                hint="Without it, the option is archived: nobody can choose it, but quotes and links keep its name."
                checked={!isArchived}
                onCheck={(checked) => edit("archived", checked ? "" : "yes")}
              />
              {!isArchived && <OptionField {...at("offeredUntil")} hint="Afterward, the option is archived." />}
              {/* The question takes the place of the panel, with what is typed in it. */}
              {!dirty && (
                <Button onClick={() => open({ type: "delete-option", stepKey: step.key, value })}>Delete …</Button>
              )}
            </fieldset>
            <UsesList config={config} stepKey={step.key} value={value} />
          </>
        );
      }}
    </FormDialog>
  );
}
