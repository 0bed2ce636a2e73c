import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { NUMBER_INPUT, readNumber } from "#shared/read-number.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { keyFromName } from "../../forms/key-from-name.ts";
import { useFormValues } from "../../forms/use-form-values.ts";
import { KEY_HINT } from "./AddOptionDialog.tsx";

interface Props {
  readonly steps: readonly StepDocument[];
  /** The step to edit; undefined for a new one. */
  readonly step?: StepDocument;
  readonly onClose: () => void;
}

/** Adds a step, or edits one, except its options. Untouched fields follow colleagues' changes. */
export function StepDialog({ steps, step, onClose }: Props) {
  const { values, edits, dirty, field, check } = useFormValues({
    key: "",
    name: step?.name ?? "",
    description: step?.description ?? "",
    stepNumber: String(step?.stepNumber ?? steps.length + 1),
    required: step?.required ?? true,
    multiSelect: step?.multiSelect ?? false,
  });
  const used = steps.map(({ key }) => key);
  const key = edits.key ?? keyFromName(values.name, used);
  const { stepNumber, ...changes } = edits;
  const number = readNumber(values.stepNumber) ?? Number.NaN;

  return (
    <FormDialog
      title={step ? `Edit Step ${step.name}` : "Add Step"}
      submitLabel={step ? "Save Step" : "Add Step"}
      dirty={dirty}
      change={() =>
        step
          ? {
              type: "edit-step",
              stepKey: step.key,
              changes: { ...changes, ...(stepNumber !== undefined && { stepNumber: number }) },
            }
          : { type: "add-step", step: { ...values, key: key.trim(), stepNumber: number, options: [] } }
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="Name" required maxLength={120} {...field("name", errorOf("name"))} />
          {!step && <TextField label="Key" hint={KEY_HINT} required {...field("key", errorOf("key"))} value={key} />}
          <TextField label="Description" rows={2} maxLength={1000} {...field("description", errorOf("description"))} />
          <TextField
            label="Step number"
            {...NUMBER_INPUT}
            required
            hint="Its place in the order. Other steps move to make room."
            {...field("stepNumber", errorOf("stepNumber"))}
          />
          <div>
            <Checkbox
              label="Required"
              hint="Visitors must choose here before they can request a quote."
              {...check("required")}
            />
            <Checkbox label="Multi-select" hint="Visitors may choose several options." {...check("multiSelect")} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
