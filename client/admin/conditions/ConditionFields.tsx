import { useEffect, useRef } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import type { ConditionPart } from "#shared/rules/condition.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { Note } from "../section/Note.tsx";

interface Props {
  /** The steps that a condition may name, in order. */
  readonly steps: readonly StepDocument[];
  readonly parts: readonly ConditionPart[];
  readonly onParts: (parts: readonly ConditionPart[]) => void;
  /** 'Available', for 'Available when' and 'Not available when'. */
  readonly verb: string;
  /** 'Costs this unless', if not the verb with 'Not'. */
  readonly negated?: string;
  /** The label of the button that adds the first part. */
  readonly first: string;
}

/** The parts of a condition, which must all hold: each names options of a step, one of which must be chosen, or none. */
export function ConditionFields({
  steps,
  parts,
  onParts,
  verb,
  negated = `Not ${verb.toLowerCase()} when`,
  first,
}: Props) {
  const group = useRef<HTMLDivElement>(null);
  const unused = steps.filter(({ key }) => parts.every(({ stepKey }) => stepKey !== key));
  const change = (part: ConditionPart, changes: Partial<ConditionPart>) =>
    onParts(parts.map((each) => (each === part ? { ...part, ...changes } : each)));

  // A new part begins with its step, and a removed one returns to the part above.
  const count = useRef(parts.length);
  useEffect(() => {
    if (count.current === parts.length) return;
    count.current = parts.length;
    const fields = [...(group.current?.querySelectorAll<HTMLElement>("select[name=step]") ?? [])];
    (fields.at(-1) ?? group.current?.querySelector("button"))?.focus();
  }, [parts.length]);

  return (
    <div ref={group} className="grid grid-cols-1 gap-3">
      {parts.map((part, at) => {
        const { stepKey, values, not } = part;
        const own = steps.find(({ key }) => key === stepKey);
        const name = own?.name ?? stepKey;
        const known = own?.options ?? [];
        const labels = new Map(values.map((value) => [value, value]));
        for (const { value, label } of known) labels.set(value, label);
        const lead = at === 0 ? "" : "and ";
        const [yes, no] = [`${lead}${verb} when`, `${lead}${negated}`];
        return (
          <fieldset
            key={stepKey}
            // The selects say the same.
            className="min-w-0 p-3 border border-line rounded"
          >
            <legend className="spoken">
              {capitalize(not ? no : yes)} {name} is any of
            </legend>
            <div className="flex flex-wrap items-center gap-2 text-sm [&_button]:ml-auto">
              <select
                className="flex-[0_1_auto] min-w-0 max-w-full min-h-8 px-2 py-0 bg-paper border border-line-strong rounded"
                aria-label={`How ${name} decides`}
                value={not ? "not" : "is"}
                onChange={({ target }) => change(part, { not: target.value === "not" })}
              >
                <option value="is">{capitalize(yes)}</option>
                <option value="not">{capitalize(no)}</option>
              </select>
              <select
                className="flex-[0_1_auto] min-w-0 max-w-full min-h-8 px-2 py-0 bg-paper border border-line-strong rounded"
                name="step"
                aria-label="Step"
                value={stepKey}
                onChange={({ target }) => change(part, { stepKey: target.value, values: [] })}
              >
                {steps
                  .filter((each) => each === own || unused.includes(each))
                  .map((each) => (
                    <option key={each.key} value={each.key}>
                      {each.name}
                    </option>
                  ))}
                {!own && <option value={stepKey}>{stepKey}</option>}
              </select>
              <span aria-hidden="true">is any of</span>
              <Button
                look="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onParts(parts.filter((each) => each !== part))}
              >
                Remove
              </Button>
            </div>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 mt-2 max-h-56 overflow-y-auto wrap-anywhere">
              {[...labels].map(([value, label], index) => (
                <Checkbox
                  key={value}
                  label={label}
                  name={`${stepKey}-${value}`}
                  checked={values.includes(value)}
                  required={index === 0 && values.length === 0}
                  onCheck={(checked) => {
                    const others = values.filter((each) => each !== value);
                    change(part, { values: checked ? [...others, value] : others });
                  }}
                />
              ))}
            </div>
            {values.length === 0 && <Note tone="soft">Check at least one option, or remove this step.</Note>}
          </fieldset>
        );
      })}
      {unused[0] && (
        <Button
          look="small"
          className="justify-self-start"
          onClick={() => unused[0] && onParts([...parts, { stepKey: unused[0].key, values: [], not: false }])}
        >
          {parts.length === 0 ? first : "And …"}
        </Button>
      )}
    </div>
  );
}

const capitalize = (text: string) => {
  const lower = text.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};
