import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { keyFromName } from "#shared/edits/key-from-name.ts";
import { MAX_DOLLARS } from "#shared/money.ts";
import { fieldAt, fieldLabel, fieldOfProblem } from "#shared/rules/option-fields.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useFormValues } from "../../forms/use-form-values.ts";
import { type OptionAddition, useAdmin } from "../../rules/admin-context.ts";
import styles from "./AddDialogs.module.css";
import { type DependentOption, findDependentOptions } from "./dependent-options.ts";

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
          <TextField label="Name" maxLength={120} required {...field("name", errorOf("name"))} />
          <TextField
            label="Key"
            hint={KEY_HINT}
            required
            {...field("key", errorOf("key"))}
            value={key}
          />
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
  readonly config: RulesDocument;
  readonly step: StepDocument;
  readonly onClose: () => void;
}

const NO_OPTION = { value: "", label: "", priceModifier: "0" };

/** Asks for the value, the label and the price modifier of a new option, and for options that depend on its step. */
export function AddOptionDialog({ config, step, onClose }: AddOptionProps) {
  const { open } = useAdmin();
  const { values, edits, dirty, field } = useFormValues(NO_OPTION);
  const [named, setNamed] = useState<readonly DependentOption[]>([]);
  const [dependent] = useState(() => findDependentOptions(config, step.key));
  const value = (edits.value ?? keyFromName(values.label, valuesOf(step))).trim();
  const addition = (): OptionAddition => ({
    type: "add-option",
    stepKey: step.key,
    option: {
      value,
      label: values.label,
      description: "",
      priceModifier: Number(values.priceModifier),
    },
    named: named.map((each) => ({ stepKey: each.stepKey, value: each.value })),
  });
  /** Goes on to the panel. The server says what is wrong with a value that exists. */
  const goOn = (form: HTMLFormElement | null) => {
    if (valuesOf(step).includes(value)) form?.requestSubmit();
    else if (form?.reportValidity())
      open({ type: "add-option", stepKey: step.key, begun: addition() });
  };
  return (
    <FormDialog
      title={`Add Option to ${step.name}`}
      submitLabel="Add Option"
      dirty={dirty || named.length > 0}
      change={addition}
      fieldOf={(path) => (/(?:^|\.)value$/.test(path) ? "value" : fieldOfProblem(path))}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField label="Label" maxLength={200} required {...field("label", errorOf("label"))} />
          <TextField
            label="Value"
            hint={KEY_HINT}
            required
            {...field("value", errorOf("value"))}
            value={value}
          />
          <TextField
            label={fieldLabel(fieldAt("priceModifier"))}
            type="number"
            step={0.01}
            min={-MAX_DOLLARS}
            hint="Added to the base price; may be negative. You can edit everything but the value afterward."
            required
            {...field("priceModifier", errorOf("priceModifier"))}
          />
          {dependent.length > 0 && (
            <fieldset className={styles.dependent}>
              <legend>Options that depend on {step.name}</legend>
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
          <Button
            look="small"
            className={styles.goOn}
            onClick={({ currentTarget }) => goOn(currentTarget.form)}
          >
            Edit the Rest …
          </Button>
        </>
      )}
    </FormDialog>
  );
}

const valuesOf = ({ options, conditionalOptions = [] }: StepDocument) =>
  [...options, ...conditionalOptions].map((each) => each.value);
