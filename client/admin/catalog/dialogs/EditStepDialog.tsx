import { useState } from "react";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { StepChanges } from "#shared/edits/edit-rules.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useFormValues } from "../../forms/use-form-values.ts";

interface Props {
  readonly step: StepDocument;
  readonly onClose: () => void;
}

/** Edits a step, except its options. Untouched fields follow colleagues' changes. */
export function EditStepDialog({ step, onClose }: Props) {
  const { edits, dirty, field } = useFormValues({
    name: step.name,
    description: step.description,
    stepNumber: String(step.stepNumber),
  });
  const [flags, setFlags] = useState<Pick<StepChanges, "required" | "multiSelect">>({});
  const { stepNumber, ...texts } = edits;
  const { required, multiSelect } = { ...step, ...flags };

  return (
    <FormDialog
      title={`Edit Step ${step.name}`}
      submitLabel="Save Step"
      dirty={dirty || Object.keys(flags).length > 0}
      change={() => ({
        type: "edit-step",
        stepKey: step.key,
        changes: {
          ...texts,
          ...flags,
          ...(stepNumber !== undefined && { stepNumber: Number(stepNumber) }),
        },
      })}
      fieldOf={(path) => /(?:^|\.)(name|description|stepNumber)$/.exec(path)?.[1]}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="Name" required maxLength={120} {...field("name", errorOf("name"))} />
          <TextField
            label="Description"
            rows={3}
            maxLength={1000}
            {...field("description", errorOf("description"))}
          />
          <TextField
            label="Step number"
            type="number"
            step={1}
            min={1}
            required
            hint="Its place in the order. Other steps move to make room."
            {...field("stepNumber", errorOf("stepNumber"))}
          />
          <div>
            <Checkbox
              label="Required"
              name="required"
              hint="Visitors must choose here before they can request a quote."
              checked={required}
              onCheck={(checked) => setFlags((before) => ({ ...before, required: checked }))}
            />
            <Checkbox
              label="Multi-select"
              name="multiSelect"
              hint="Visitors may choose several options."
              checked={multiSelect}
              onCheck={(checked) => setFlags((before) => ({ ...before, multiSelect: checked }))}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
