import { useState } from "react";
import { TextField } from "#client/ui/TextField.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { KEY_HINT } from "./key-hint.ts";

interface Props {
  readonly stepCount: number;
  readonly onClose: () => void;
}

const NOTHING = { key: "", name: "" };

/** Asks for the key, the name and the number of a new step. */
export function AddStepDialog({ stepCount, onClose }: Props) {
  const suggested = String(stepCount + 1);
  const [draft, setDraft] = useState({ ...NOTHING, stepNumber: suggested });
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    onText: (text: string) => setDraft((before) => ({ ...before, [name]: text })),
    required: true,
  });

  return (
    <FormDialog
      title="Add Step"
      submitLabel="Add Step"
      dirty={draft.key !== "" || draft.name !== "" || draft.stepNumber !== suggested}
      change={() => ({
        type: "add-step",
        step: {
          key: draft.key.trim(),
          name: draft.name,
          stepNumber: Number(draft.stepNumber),
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
          <TextField label="Key" hint={KEY_HINT} error={errorOf("key")} {...field("key")} />
          <TextField label="Name" maxLength={120} error={errorOf("name")} {...field("name")} />
          <TextField
            label="Step number"
            type="number"
            step={1}
            min={1}
            hint="Later steps move down by one."
            error={errorOf("stepNumber")}
            {...field("stepNumber")}
          />
        </>
      )}
    </FormDialog>
  );
}
