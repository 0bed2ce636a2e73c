import { type FormEvent, useEffect, useRef, useState } from "react";
import formStyles from "#client/admin/forms/FormDialog.module.css";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { conditionWords, namesIn } from "#shared/edits/spreadsheet/condition-words.ts";
import { alternativesIn, optionLabel, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import { type ConditionPart, conditionFrom } from "#shared/rules/condition.ts";
import type { Condition } from "#shared/rules/rules.ts";
import styles from "./ConditionDialog.module.css";
import type { OptionLine } from "./lines.ts";

interface Props {
  readonly rules: UncheckedRules;
  readonly line: OptionLine;
  readonly onCondition: (condition: Condition | undefined) => void;
  readonly onClose: () => void;
}

interface Clause extends ConditionPart {
  readonly id: number;
}

/** The condition of an option. One with alternatives is shown, and edited as text. */
export function ConditionDialog(props: Props) {
  const { rules, line, onClose } = props;
  if (alternativesIn(line.option).length < 2) return <ConditionForm {...props} />;
  return (
    <Dialog title={`Condition of ${optionLabel(line.option)}`} onClose={onClose}>
      <p>Available {conditionWords(line.option, namesIn(rules))}.</p>
      <p>This condition has alternatives. Edit it in the text of the rules file.</p>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}

/** Puts a condition together from earlier steps and their options. */
function ConditionForm({ rules, line, onCondition, onClose }: Props) {
  const names = namesIn(rules);
  const [clauses, setClauses] = useState<readonly Clause[]>(() =>
    alternativesIn(line.option)
      .flat()
      .map((part, id) => ({ id, ...part })),
  );
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const earlier = rules.steps.slice(0, line.place.step).map(({ key }) => key);
  const unused = earlier.filter((key) => clauses.every(({ stepKey }) => stepKey !== key));
  const nameOf = (key: string) => names.get(key)?.name ?? key;

  const change = (clause: Clause, changes: Partial<Clause>) =>
    setClauses(clauses.map((each) => (each === clause ? { ...each, ...changes } : each)));

  const add = () => {
    const [stepKey] = unused;
    const id = Math.max(-1, ...clauses.map((each) => each.id)) + 1;
    if (stepKey !== undefined) setClauses([...clauses, { id, stepKey, values: [], not: false }]);
  };

  // A new row begins with its step, and a removed one returns to the row above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only rows that come and go move the focus
  useEffect(() => {
    const steps = form.current?.querySelectorAll("select[name=step]") ?? [];
    const last = steps[steps.length - 1] ?? form.current?.querySelector("button");
    if (last instanceof HTMLElement) last.focus();
  }, [clauses.length]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (clauses.every(({ values }) => values.length > 0)) onCondition(conditionFrom([clauses]));
  };

  return (
    <Dialog title={`Condition of ${optionLabel(line.option)}`} onClose={onClose}>
      <form ref={form} className={formStyles.form} onSubmit={submit}>
        {clauses.length === 0 && (
          <p>
            {earlier.length === 0
              ? "Always available. Options of the first step have no condition, because no step comes before it."
              : "Always available."}
          </p>
        )}
        {clauses.map((clause, at) => {
          const { id, stepKey, values, not } = clause;
          const known = names.get(stepKey)?.labels ?? new Map<string, string>();
          const unknown = values.filter((value) => !known.has(value));
          const labels = new Map([...known, ...unknown.map((value) => [value, value] as const)]);
          return (
            <fieldset key={id} className={styles.clause}>
              <legend>
                {at === 0 ? "Available if" : "and"} {nameOf(stepKey)} is{not && " not"}
              </legend>
              <div className={styles.step}>
                <select
                  name="step"
                  aria-label="Step"
                  value={stepKey}
                  onChange={({ target }) => change(clause, { stepKey: target.value, values: [] })}
                >
                  {[stepKey, ...unused]
                    .toSorted((a, b) => earlier.indexOf(a) - earlier.indexOf(b))
                    .map((key) => (
                      <option key={key} value={key}>
                        {nameOf(key)}
                      </option>
                    ))}
                </select>
                <select
                  aria-label={`How ${nameOf(stepKey)} decides`}
                  value={not ? "not" : "is"}
                  onChange={({ target }) => change(clause, { not: target.value === "not" })}
                >
                  <option value="is">is one of</option>
                  <option value="not">is none of</option>
                </select>
                <Button
                  look="small"
                  aria-label={`Remove ${nameOf(stepKey)}`}
                  onClick={() => setClauses(clauses.filter((each) => each !== clause))}
                >
                  Remove
                </Button>
              </div>
              <div className={styles.options}>
                {[...labels].map(([value, label]) => (
                  <Checkbox
                    key={value}
                    name={value}
                    label={label}
                    checked={values.includes(value)}
                    onCheck={(checked) =>
                      change(clause, {
                        values: [...labels.keys()].filter((each) =>
                          each === value ? checked : values.includes(each),
                        ),
                      })
                    }
                  />
                ))}
              </div>
              {isSent && values.length === 0 && (
                <p role="alert" className={styles.wrong}>
                  Check at least one option, or remove this step.
                </p>
              )}
            </fieldset>
          );
        })}
        {unused.length > 0 && (
          <Button look="small" className={styles.add} onClick={add}>
            {clauses.length === 0 ? "Add a Condition" : "And …"}
          </Button>
        )}
        <div className={formStyles.foot}>
          <div className={formStyles.buttons}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary">
              Apply
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
