import { useMemo, useState } from "react";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { applyChanges } from "#shared/edits/edit-options.ts";
import type { RulesEdit } from "#shared/edits/edit-rules.ts";
import { MAX_DOLLARS } from "#shared/money.ts";
import { readPriceList, variantsOf } from "#shared/rules/price-list.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import formStyles from "../forms/FormDialog.module.css";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { ImageField } from "../images/ImageField.tsx";
import { type OptionAddition, useAdmin } from "../rules/admin-context.ts";
import type { Rejection } from "../rules/rules-edits.ts";
import { ShapeFields } from "../shapes/ShapeFields.tsx";
import { shapeChange, shapeFieldOf, shapeFields } from "../shapes/shape-fields.ts";
import { Figures } from "./Figures.tsx";
import styles from "./OptionPanel.module.css";
import { type OptionFields, optionChanges, optionFieldOf, optionFields } from "./option-fields.ts";
import { PriceListFields } from "./PriceListFields.tsx";
import { useTypedList } from "./typed-list.ts";
import { UsesList } from "./UsesList.tsx";

/** A part of the panel that can have the focus first. */
export type PanelPart = "availability" | "shape";

interface Props {
  readonly config: RulesDocument;
  readonly step: StepDocument;
  /** The value of an option of the step. */
  readonly value: string;
  /** The addition of the option, if it is not in the rules yet. */
  readonly begun?: OptionAddition;
  /** The part that has the focus first, instead of the label. */
  readonly part?: PanelPart;
  readonly onClose: () => void;
  /** Applies the edit to a draft instead of publishing it. Returns the reason if it cannot. */
  readonly apply?: (edit: RulesEdit) => Rejection | undefined;
}

/** Edits everything about an option, whatever its step. Fields without edits follow colleagues' changes. */
export function OptionPanel({ config, step, value, begun, part, onClose, apply }: Props) {
  const { open } = useAdmin();
  const { steps } = config;
  const list = useMemo(() => readPriceList(steps, step, value), [steps, step, value]);
  const option = list?.option ?? variantsOf(step, value)[0];
  if (!option) throw new Error(`${step.key} has no option ${value}.`);
  const { values, dirty, edit, field } = useFormValues({
    ...optionFields(option),
    ...shapeFields(option.shape),
    archived: option.archived ? "yes" : "",
  });
  const isArchived = values.archived !== "";
  const typed = useTypedList(list);
  const isDirty = begun !== undefined || dirty || typed.isDirty;
  const [uploading, setUploading] = useState(false);

  const change = (): RulesEdit => {
    const facts = {
      ...optionChanges(option, isArchived ? { ...values, offeredUntil: "" } : values),
      ...(isArchived !== (option.archived === true) && { archived: isArchived || null }),
      ...shapeChange(option.shape, values),
    };
    if (begun) return { ...begun, option: applyChanges(begun.option, facts), ...typed.changes() };
    const changes = { ...facts, ...typed.changes() };
    return { type: "edit-option", stepKey: step.key, value, changes };
  };
  const earlier = steps.filter(({ stepNumber }) => stepNumber < step.stepNumber);

  return (
    <FormDialog
      title={`${begun ? "Add" : "Edit"} Option ${option.label}`}
      className={styles.panel}
      firstPart={part}
      submitLabel={apply ? "Apply to the Draft" : begun ? "Add Option" : "Save Option"}
      dirty={isDirty}
      busy={uploading}
      {...(apply ? { send: async () => apply(change()) } : { change })}
      fieldOf={(path) => optionFieldOf(path) ?? shapeFieldOf(path)}
      onClose={onClose}
    >
      {(errorOf) => {
        const fields = {
          values,
          edit,
          field: (name: keyof OptionFields) => field(name, errorOf(name)),
        };
        return (
          <>
            <p className={styles.place}>
              {step.stepNumber}. {step.name} · <code>{value}</code>
            </p>
            <TextField label="Label" required maxLength={200} {...fields.field("label")} />
            <div className={formStyles.row}>
              <TextField
                label="Price modifier ($)"
                type="number"
                step={0.01}
                min={-MAX_DOLLARS}
                required
                {...(values.price !== "" && { hint: "The absolute price replaces it." })}
                {...fields.field("priceModifier")}
              />
              <TextField
                label="Cost ($)"
                type="number"
                step={0.01}
                min={0}
                hint="Only staff see it."
                {...fields.field("cost")}
              />
              <TextField label="SKU" maxLength={64} {...fields.field("sku")} />
            </div>
            <TextField
              label="Description"
              rows={2}
              maxLength={1000}
              {...fields.field("description")}
            />
            <ImageField
              image={values.image}
              onImage={(image) => edit("image", image)}
              onUploading={setUploading}
              error={errorOf("image")}
            />
            <Figures role={step.role} isFirst {...fields} />
            {list ? (
              <PriceListFields option={option} steps={earlier} typed={typed} />
            ) : (
              <p className={styles.note} data-part="availability">
                The variants of this option differ in more than price. Edit their conditions and
                prices in the{" "}
                <ButtonLink look="link" href={RULES_FILE} download>
                  rules file
                </ButtonLink>
                , and upload it.
              </p>
            )}
            <ShapeFields
              config={config}
              step={step}
              value={value}
              values={values}
              edit={edit}
              errorOf={errorOf}
            />
            <Figures role={step.role} {...fields} />
            <fieldset className={styles.offer}>
              <legend>Offer</legend>
              <Checkbox
                label="Offered to visitors"
                name="offered"
                hint="Without it, the option is archived: nobody can choose it, but quotes and links keep its name."
                checked={!isArchived}
                onCheck={(checked) => edit("archived", checked ? "" : "yes")}
              />
              {!isArchived && (
                <TextField
                  label="Last day"
                  type="date"
                  hint="Afterward, the option is archived."
                  {...fields.field("offeredUntil")}
                />
              )}
              {/* The question takes the place of the panel, with what is typed in it. */}
              {!apply && !isDirty && (
                <Button onClick={() => open({ type: "delete-option", stepKey: step.key, value })}>
                  Delete …
                </Button>
              )}
            </fieldset>
            {!begun && <UsesList config={config} stepKey={step.key} value={value} />}
          </>
        );
      }}
    </FormDialog>
  );
}
