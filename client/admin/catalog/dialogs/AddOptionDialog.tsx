import { useState } from "react";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { NUMBER_INPUT, readDollars } from "#shared/read-number.ts";
import { fieldAt, fieldLabel, fieldOfProblem } from "#shared/rules/option-fields.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { keyFromName } from "../../forms/key-from-name.ts";
import { useFormValues } from "../../forms/use-form-values.ts";
import { type DependentOption, findDependentOptions } from "./dependent-options.ts";

export const KEY_HINT =
  "It follows the name until you edit it: lowercase letters, digits, - and _. Rules and links use it, so it cannot be changed later.";

interface AddOptionProps {
  readonly config: RulesDocument;
  readonly step: StepDocument;
  readonly onClose: () => void;
}

const NO_OPTION = { value: "", label: "", priceModifier: "0" };

/** Asks for the value, the label and the price modifier of a new option, and for options that depend on its step. */
export function AddOptionDialog({ config, step, onClose }: AddOptionProps) {
  const { values, edits, dirty, field } = useFormValues(NO_OPTION);
  const [named, setNamed] = useState<readonly DependentOption[]>([]);
  const [dependent] = useState(() => findDependentOptions(config, step.key));
  const used = step.options.map((each) => each.value);
  const value = (edits.value ?? keyFromName(values.label, used)).trim();
  return (
    <FormDialog
      title={`Add Option to ${step.name}`}
      submitLabel="Add Option"
      dirty={dirty || named.length > 0}
      change={() => ({
        type: "add-option",
        stepKey: step.key,
        option: {
          value,
          label: values.label,
          description: "",
          priceModifier: readDollars(values.priceModifier) ?? Number.NaN,
        },
        named: named.map((each) => ({ stepKey: each.stepKey, value: each.value })),
      })}
      fieldOf={(path) => (/(?:^|\.)value$/.test(path) ? "value" : fieldOfProblem(path))}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="Label" maxLength={200} required {...field("label", errorOf("label"))} />
          <TextField label="Value" hint={KEY_HINT} required {...field("value", errorOf("value"))} value={value} />
          <TextField
            label={fieldLabel(fieldAt("priceModifier"))}
            {...NUMBER_INPUT}
            hint="Added to the base price; may be negative. You can edit everything but the value afterward."
            required
            {...field("priceModifier", errorOf("priceModifier"))}
          />
          {dependent.length > 0 && (
            <fieldset className="grid gap-1 max-h-64 overflow-y-auto">
              <legend className="mb-1 p-0 font-strong">Options that depend on {step.name}</legend>
              {dependent.map((each) => (
                <Checkbox
                  key={`${each.stepKey} ${each.value}`}
                  name={`${each.stepKey}-${each.value}`}
                  label={each.question}
                  hint={each.now}
                  checked={named.includes(each)}
                  onCheck={(checked) => {
                    const others = named.filter((other) => other !== each);
                    setNamed(checked ? [...others, each] : others);
                  }}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  );
}
