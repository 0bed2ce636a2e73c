import { useState } from "react";
import { TextField } from "#client/ui/TextField.tsx";
import { MAX_DOLLARS } from "#shared/money.ts";
import type { StepDocument } from "#shared/rules.ts";
import { FormDialog } from "./FormDialog.tsx";
import { KEY_HINT } from "./key-hint.ts";
import { optionFieldOf } from "./option-fields.ts";

interface Props {
  readonly step: StepDocument;
  readonly onClose: () => void;
}

const NOTHING = { value: "", label: "", priceModifier: "0" };

/** Asks for the value, the label and the price modifier of a new option. */
export function AddOptionDialog({ step, onClose }: Props) {
  const [draft, setDraft] = useState(NOTHING);
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    onText: (text: string) => setDraft((before) => ({ ...before, [name]: text })),
    required: true,
  });

  return (
    <FormDialog
      title={`Add Option to ${step.name}`}
      submitLabel="Add Option"
      dirty={draft !== NOTHING}
      change={() => ({
        type: "add-option",
        stepKey: step.key,
        option: {
          value: draft.value.trim(),
          label: draft.label,
          description: "",
          priceModifier: Number(draft.priceModifier),
        },
      })}
      fieldOf={(path) => (/(?:^|\.)value$/.test(path) ? "value" : optionFieldOf(path))}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="Value" hint={KEY_HINT} error={errorOf("value")} {...field("value")} />
          <TextField label="Label" maxLength={200} error={errorOf("label")} {...field("label")} />
          <TextField
            label="Price modifier ($)"
            type="number"
            step={0.01}
            min={-MAX_DOLLARS}
            hint="What it adds to the base price, below zero for what it takes off. Everything else can be set once it is added."
            error={errorOf("priceModifier")}
            {...field("priceModifier")}
          />
        </>
      )}
    </FormDialog>
  );
}
