import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import type { StepDocument } from "#shared/rules/rules.ts";
import type { TypedPartner } from "./typed-partner.ts";

const CHOICES = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] items-start gap-x-4";

type Choices = TypedPartner["fixedChoices"];

interface Props {
  readonly steps: readonly StepDocument[];
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

/** The choices made in advance: one option for a step, or several. */
export function FixedChoices({ steps, choices, onChoices }: Props) {
  const fix = (key: string, choice: string | string[]) => {
    const { [key]: _removed, ...others } = choices;
    onChoices(choice.length === 0 ? others : { ...others, [key]: choice });
  };
  const shown = steps.filter((step) => step.options.length > 0);
  return (
    <>
      <div className={`${CHOICES} gap-y-3`}>
        {shown
          .filter(({ multiSelect }) => !multiSelect)
          .map((step) => (
            <FixedChoice
              key={step.key}
              step={step}
              value={[choices[step.key] ?? ""].flat().join()}
              onValue={(value) => fix(step.key, value)}
            />
          ))}
      </div>
      {shown
        .filter(({ multiSelect }) => multiSelect)
        .map((step) => {
          const values = [choices[step.key] ?? []].flat();
          return (
            <details key={step.key} open={values.length > 0}>
              <summary className="py-2 cursor-pointer">
                {step.name}: {values.length === 0 ? "visitors choose" : `${values.length} fixed`}
              </summary>
              <div className={CHOICES}>
                {step.options.map(({ value, label }) => (
                  <Checkbox
                    key={value}
                    label={label}
                    name={`fixed-${step.key}-${value}`}
                    checked={values.includes(value)}
                    onCheck={(checked) => {
                      const others = values.filter((each) => each !== value);
                      fix(step.key, checked ? [...others, value] : others);
                    }}
                  />
                ))}
              </div>
            </details>
          );
        })}
    </>
  );
}

interface ChoiceProps {
  readonly step: StepDocument;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function FixedChoice({ step, value, onValue }: ChoiceProps) {
  const known = step.options.map((option) => [option.value, option.label] as const);
  const isUnknown = value !== "" && !known.some(([each]) => each === value);
  return (
    <Select
      label={step.name}
      name={`fixed-${step.key}`}
      value={value}
      options={[
        ["", "Visitors choose"],
        ...known,
        ...(isUnknown ? [[value, `${value} (no longer in the catalog)`] as const] : []),
      ]}
      onValue={onValue}
    />
  );
}
