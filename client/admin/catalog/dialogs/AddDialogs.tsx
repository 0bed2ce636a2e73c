import { TextField } from "#client/ui/fields/TextField.tsx";
import { keyFromName } from "#shared/edits/key-from-name.ts";
import { MAX_DOLLARS } from "#shared/money.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useFormValues } from "../../forms/use-form-values.ts";
import { optionFieldOf } from "./option-fields.ts";

const KEY_HINT =
  "It follows the name until you edit it: lowercase letters, digits, - and _. Rules and links use it, so it cannot be changed later.";

interface AddStepProps {
  readonly steps: readonly StepDocument[];
  readonly onClose: () => void;
}

/** Asks for the key, the name and the number of a new step. */
export function AddStepDialog({ steps, onClose }: AddStepProps) {
  const { values, edits, dirty, field } = useFormValues({
    key: "",
    name: "",
    stepNumber: `${steps.length + 1}`,
  });
  const used = steps.map((step) => step.key);
  const key = edits.key ?? keyFromName(values.name, used);
  return (
    <FormDialog
      title="Add Step"
      submitLabel="Add Step"
      dirty={dirty}
      change={() => ({
        type: "add-step",
        step: {
          key: key.trim(),
          name: values.name,
          stepNumber: Number(values.stepNumber),
          required: true,
          description: "",
          multiSelect: false,
          options: [],
        },
      })}
      fieldOf={(path) => /(?:^|\.)(key|name|stepNumber)$/.exec(path)?.[1]}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Key"
            hint={KEY_HINT}
            required
            {...field("key", errorOf("key"))}
            value={key}
          />
          <TextField label="Name" maxLength={120} required {...field("name", errorOf("name"))} />
          <TextField
            label="Step number"
            type="number"
            step={1}
            min={1}
            hint="The step that has this number and all later ones move down by one."
            required
            {...field("stepNumber", errorOf("stepNumber"))}
          />
        </>
      )}
    </FormDialog>
  );
}

interface AddOptionProps {
  readonly step: StepDocument;
  readonly onClose: () => void;
}

const NO_OPTION = { value: "", label: "", priceModifier: "0" };

/** Asks for the value, the label and the price modifier of a new option. */
export function AddOptionDialog({ step, onClose }: AddOptionProps) {
  const { values, edits, dirty, field } = useFormValues(NO_OPTION);
  const used = [...step.options, ...(step.conditionalOptions ?? [])].map((each) => each.value);
  const value = edits.value ?? keyFromName(values.label, used);
  return (
    <FormDialog
      title={`Add Option to ${step.name}`}
      submitLabel="Add Option"
      dirty={dirty}
      change={() => ({
        type: "add-option",
        stepKey: step.key,
        option: {
          value: value.trim(),
          label: values.label,
          description: "",
          priceModifier: Number(values.priceModifier),
        },
      })}
      fieldOf={(path) => (/(?:^|\.)value$/.test(path) ? "value" : optionFieldOf(path))}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Value"
            hint={KEY_HINT}
            required
            {...field("value", errorOf("value"))}
            value={value}
          />
          <TextField label="Label" maxLength={200} required {...field("label", errorOf("label"))} />
          <TextField
            label="Price modifier ($)"
            type="number"
            step={0.01}
            min={-MAX_DOLLARS}
            hint="Added to the base price; may be negative. You can edit everything but the value afterward."
            required
            {...field("priceModifier", errorOf("priceModifier"))}
          />
        </>
      )}
    </FormDialog>
  );
}
