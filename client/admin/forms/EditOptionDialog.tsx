import { useState } from "react";
import { ImageField } from "#client/admin/images/ImageField.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import { MAX_DOLLARS } from "#shared/money.ts";
import type { OptionDocument, StepDocument } from "#shared/rules.ts";
import { ColorField } from "./ColorField.tsx";
import styles from "./EditOptionDialog.module.css";
import { FormDialog } from "./FormDialog.tsx";
import { MEASURE_GROUPS } from "./measure-groups.ts";
import { type OptionFields, optionChanges, optionFieldOf, optionFields } from "./option-fields.ts";

interface Props {
  readonly step: StepDocument;
  readonly option: OptionDocument;
  readonly onClose: () => void;
}

/** Edits every field of an option. What was not edited follows what others change. */
export function EditOptionDialog({ step, option, onClose }: Props) {
  const [edits, setEdits] = useState<Partial<OptionFields>>({});
  const [uploading, setUploading] = useState(false);
  const fields = { ...optionFields(option), ...edits };
  const edit = (changes: Partial<OptionFields>) =>
    setEdits((before) => ({ ...before, ...changes }));

  return (
    <FormDialog
      title={`Edit Option ${option.label}`}
      submitLabel="Save Option"
      dirty={Object.keys(edits).length > 0}
      busy={uploading}
      change={() => ({
        type: "edit-option",
        stepKey: step.key,
        value: option.value,
        changes: optionChanges(option, edits),
      })}
      fieldOf={optionFieldOf}
      onClose={onClose}
    >
      {(errorOf) => {
        const field = (name: keyof OptionFields) => ({
          name,
          value: fields[name],
          onText: (text: string) => edit({ [name]: text }),
          error: errorOf(name),
        });
        return (
          <>
            <TextField label="Label" required maxLength={200} {...field("label")} />
            <TextField label="Description" rows={2} maxLength={1000} {...field("description")} />
            <div className={styles.row}>
              <TextField
                label="Price modifier ($)"
                type="number"
                step={0.01}
                min={-MAX_DOLLARS}
                required
                {...field("priceModifier")}
              />
              <TextField
                label="Absolute price ($)"
                type="number"
                step={0.01}
                min={-MAX_DOLLARS}
                hint="Takes the place of the modifier."
                {...field("price")}
              />
              <TextField label="SKU" maxLength={64} {...field("sku")} />
            </div>
            {MEASURE_GROUPS.map(({ legend, measures }) => (
              <fieldset
                key={legend}
                className={`${styles.group} ${measures.length === 4 ? styles.four : ""}`}
              >
                <legend>{legend}</legend>
                {measures.map(({ name, label, together }) => (
                  <TextField
                    key={name}
                    label={label}
                    type="number"
                    step="any"
                    min={0}
                    required={together !== undefined && fields[together] !== ""}
                    {...field(name)}
                  />
                ))}
              </fieldset>
            ))}
            <ColorField
              value={fields.colorCode}
              onColor={(colorCode) => edit({ colorCode })}
              error={errorOf("colorCode")}
            />
            <ImageField
              image={fields.image}
              onImage={(image) => edit({ image })}
              onUploading={setUploading}
              error={errorOf("image")}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
