import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import type { Condition, OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import styles from "./Guidance.module.css";

interface Props {
  readonly steps: readonly StepDocument[];
  readonly when: Condition;
  readonly onWhen: (when: Condition) => void;
}

/** Picks the steps and options of a condition: one of the ticked options must be chosen in each step. */
export function ConditionPicker({ steps, when, onWhen }: Props) {
  const unused = steps.filter(({ key }) => !Object.hasOwn(when, key));
  return (
    <>
      {Object.entries(when).map(([key, values]) => {
        const step = steps.find((each) => each.key === key);
        const name = step?.name ?? key;
        return (
          <fieldset key={key} className={styles.condition}>
            <legend>When {name} is one of</legend>
            {optionsOf(step).map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                name={`${key}-${value}`}
                checked={values.includes(value)}
                onCheck={(checked) => {
                  const others = values.filter((each) => each !== value);
                  onWhen({ ...when, [key]: checked ? [...others, value] : others });
                }}
              />
            ))}
            <Button
              look="small"
              onClick={() => {
                const { [key]: _removed, ...others } = when;
                onWhen(others);
              }}
            >
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
          onValue={(key) => key !== "" && onWhen({ ...when, [key]: [] })}
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
