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
          .map((step) => {
            const value = [choices[step.key] ?? ""].flat().join();
            return (
              <Select
                key={step.key}
                label={step.name}
                name={`fixed-${step.key}`}
                value={value}
                options={optionsOf(step, value)}
                onValue={(next) => fix(step.key, next)}
              />
            );
          })}
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

/** The options of a step to choose from, with a choice that the catalog no longer has. */
function optionsOf({ options }: StepDocument, value: string): readonly (readonly [string, string])[] {
  const isUnknown = value !== "" && !options.some((each) => each.value === value);
  return [
    ["", "Visitors choose"],
    ...options.map((each) => [each.value, each.label] as const),
    ...(isUnknown ? [[value, `${value} (no longer in the catalog)`] as const] : []),
  ];
}
