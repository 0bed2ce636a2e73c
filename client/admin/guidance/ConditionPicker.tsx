import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import type { ConditionPart } from "#shared/rules/condition.ts";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import styles from "./Guidance.module.css";

interface Props {
  readonly steps: readonly StepDocument[];
  readonly parts: readonly ConditionPart[];
  readonly onParts: (parts: readonly ConditionPart[]) => void;
}

/** Picks the steps and options of a condition: in each step, one or none of the ticked options must be chosen. */
export function ConditionPicker({ steps, parts, onParts }: Props) {
  const unused = steps.filter(({ key }) => parts.every(({ stepKey }) => stepKey !== key));
  return (
    <>
      {parts.map((part) => {
        const { stepKey, values, not } = part;
        const step = steps.find((each) => each.key === stepKey);
        const name = step?.name ?? stepKey;
        const change = (changes: Partial<ConditionPart>) =>
          onParts(parts.map((each) => (each === part ? { ...part, ...changes } : each)));
        return (
          <fieldset key={stepKey} className={styles.condition}>
            <legend>
              When {name} is {not ? "none" : "one"} of
            </legend>
            {optionsOf(step).map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                name={`${stepKey}-${value}`}
                checked={values.includes(value)}
                onCheck={(checked) => {
                  const others = values.filter((each) => each !== value);
                  change({ values: checked ? [...others, value] : others });
                }}
              />
            ))}
            <Button look="small" onClick={() => change({ not: !not })}>
              Change to {not ? "one" : "none"} of
            </Button>
            <Button look="small" onClick={() => onParts(parts.filter((each) => each !== part))}>
              Remove {name}
            </Button>
          </fieldset>
        );
      })}
      {unused.length > 0 && (
        <Select
          label={unused.length === steps.length ? "Show it depending on" : "And on"}
          value=""
          options={[["", "Pick a step"], ...unused.map(({ key, name }) => [key, name] as const)]}
          onValue={(stepKey) =>
            stepKey !== "" && onParts([...parts, { stepKey, values: [], not: false }])
          }
        />
      )}
    </>
  );
}

/** The options of a step, each value once. */
export function optionsOf(step: StepDocument | undefined): readonly OptionDocument[] {
  const all = step ? [...step.options, ...(step.conditionalOptions ?? [])] : [];
  return all.filter(({ value }, index) => all.findIndex((each) => each.value === value) === index);
}
