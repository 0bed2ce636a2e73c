import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { MAX_DOLLARS } from "#shared/money.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { ColorField } from "../../forms/ColorField.tsx";
import styles from "../../forms/FormDialog.module.css";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useFormValues } from "../../forms/use-form-values.ts";
import { ImageField } from "../../images/ImageField.tsx";
import { ShapeFields } from "../../shapes/ShapeFields.tsx";
import { kindsFor, shapeChange, shapeFieldOf, shapeFields } from "../../shapes/shape-fields.ts";
import { type OptionFields, optionChanges, optionFieldOf, optionFields } from "./option-fields.ts";

interface Props {
  readonly config: RulesDocument;
  readonly step: StepDocument;
  readonly option: OptionDocument;
  readonly onClose: () => void;
}

interface FigureField {
  readonly name: keyof OptionFields;
  readonly label: string;
  /** The figure that, if given, makes this one required. */
  readonly requiredBy?: keyof OptionFields;
}

/** The figures of an option, with their units. */
const FIGURE_FIELDS: Readonly<Record<string, readonly FigureField[]>> = {
  Specifications: [
    { name: "weightCapacity", label: "Weight capacity (lb)" },
    { name: "heightMin", label: "Lowest height (in)", requiredBy: "heightMax" },
    { name: "heightMax", label: "Highest height (in)", requiredBy: "heightMin" },
    { name: "weight", label: "Weight (lb)" },
    { name: "weightPerSquareFoot", label: "Weight per sq ft (lb)" },
  ],
  Dimensions: [
    { name: "width", label: "Width (in)" },
    { name: "depth", label: "Depth (in)" },
    { name: "height", label: "Height (in)" },
    { name: "thickness", label: "Thickness (in)" },
  ],
};

/** Edits every field of an option. Fields without edits follow colleagues' changes. */
export function EditOptionDialog({ config, step, option, onClose }: Props) {
  const { values, dirty, edit, field } = useFormValues({
    ...optionFields(option),
    ...shapeFields(option.shape),
  });
  const [uploading, setUploading] = useState(false);

  return (
    <FormDialog
      title={`Edit Option ${option.label}`}
      wide={kindsFor(step.role) !== undefined}
      submitLabel="Save Option"
      dirty={dirty}
      busy={uploading}
      change={() => ({
        type: "edit-option",
        stepKey: step.key,
        value: option.value,
        changes: { ...optionChanges(option, values), ...shapeChange(option.shape, values) },
      })}
      fieldOf={(path) => optionFieldOf(path) ?? shapeFieldOf(path)}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="Label" required maxLength={200} {...field("label", errorOf("label"))} />
          <TextField
            label="Description"
            rows={2}
            maxLength={1000}
            {...field("description", errorOf("description"))}
          />
          <div className={styles.row}>
            <TextField
              label="Price modifier ($)"
              type="number"
              step={0.01}
              min={-MAX_DOLLARS}
              required
              {...field("priceModifier", errorOf("priceModifier"))}
            />
            <TextField
              label="Absolute price ($)"
              type="number"
              step={0.01}
              min={-MAX_DOLLARS}
              hint="Replaces the modifier."
              {...field("price", errorOf("price"))}
            />
            <TextField label="SKU" maxLength={64} {...field("sku", errorOf("sku"))} />
          </div>
          {Object.entries(FIGURE_FIELDS).map(([legend, figures]) => (
            <fieldset key={legend} className={styles.group}>
              <legend>{legend}</legend>
              {figures.map(({ name, label, requiredBy }) => (
                <TextField
                  key={name}
                  label={label}
                  type="number"
                  step="any"
                  min={0}
                  required={requiredBy !== undefined && values[requiredBy] !== ""}
                  {...field(name, errorOf(name))}
                />
              ))}
            </fieldset>
          ))}
          <ShapeFields
            config={config}
            step={step}
            value={option.value}
            values={values}
            edit={edit}
            errorOf={errorOf}
          />
          <ColorField
            value={values.colorCode}
            onColor={(colorCode) => edit("colorCode", colorCode)}
            error={errorOf("colorCode")}
          />
          <ImageField
            image={values.image}
            onImage={(image) => edit("image", image)}
            onUploading={setUploading}
            error={errorOf("image")}
          />
        </>
      )}
    </FormDialog>
  );
}
