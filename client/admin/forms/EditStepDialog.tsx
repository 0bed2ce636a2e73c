import { useState } from "react";
import { Checkbox } from "#client/ui/Checkbox.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import type { StepChanges } from "#shared/edit-rules.ts";
import type { StepDocument } from "#shared/rules.ts";
import { FormDialog } from "./FormDialog.tsx";

interface Props {
  readonly step: StepDocument;
  readonly onClose: () => void;
}

/** Edits a step without its options. Fields without edits follow colleagues' changes. */
export function EditStepDialog({ step, onClose }: Props) {
  const [edits, setEdits] = useState<StepChanges>({});
  const [typedNumber, setTypedNumber] = useState<string>();
  const draft = { ...step, ...edits };
  const edit = (changes: StepChanges) => setEdits((before) => ({ ...before, ...changes }));
  const stepNumber = typedNumber ?? String(step.stepNumber);

  return (
    <FormDialog
      title={`Edit Step ${step.name}`}
      submitLabel="Save Step"
      dirty={Object.keys(edits).length > 0 || typedNumber !== undefined}
      change={() => ({
        type: "edit-step",
        stepKey: step.key,
        changes: {
          ...edits,
          ...(typedNumber !== undefined && { stepNumber: Number(typedNumber) }),
        },
      })}
      fieldOf={(path) => /(?:^|\.)(name|description|stepNumber)$/.exec(path)?.[1]}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={120}
            value={draft.name}
            onText={(name) => edit({ name })}
            error={errorOf("name")}
          />
          <TextField
            label="Description"
            name="description"
            rows={3}
            maxLength={1000}
            value={draft.description}
            onText={(description) => edit({ description })}
            error={errorOf("description")}
          />
          <TextField
            label="Step number"
            name="stepNumber"
            type="number"
            step={1}
            min={1}
            required
            value={stepNumber}
            onText={setTypedNumber}
            hint="Its place in the order. Other steps move."
            error={errorOf("stepNumber")}
          />
          <div>
            <Checkbox
              label="Required"
              name="required"
              hint="Visitors must choose here before they can request a quote."
              checked={draft.required}
              onCheck={(required) => edit({ required })}
            />
            <Checkbox
              label="Multi-select"
              name="multiSelect"
              hint="Visitors may choose several options."
              checked={draft.multiSelect}
              onCheck={(multiSelect) => edit({ multiSelect })}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
