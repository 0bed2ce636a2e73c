import { Button } from "#client/ui/components/Button.tsx";
import type { ConditionPart } from "#shared/rules/condition.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { ConditionFields } from "./ConditionFields.tsx";

type Alternatives = readonly (readonly ConditionPart[])[];

/** More than a person can keep apart. Files can have more. */
const MAX_ALTERNATIVES = 20;

interface Props {
  readonly steps: readonly StepDocument[];
  /** No alternative has no parts, except a single one for no condition. */
  readonly alternatives: Alternatives;
  readonly onAlternatives: (alternatives: Alternatives) => void;
  readonly verb: string;
  readonly first: string;
}

/** A condition: one of its alternatives must hold. */
export function AlternativesFields({ steps, alternatives, onAlternatives, ...texts }: Props) {
  const isOpen = alternatives.some((parts) => parts.length > 0);
  const change = (index: number, parts: readonly ConditionPart[]) => {
    const changed = alternatives.with(index, parts);
    onAlternatives(changed.length > 1 ? changed.filter((each) => each.length > 0) : changed);
  };
  const [step] = steps;
  return (
    <div className="grid grid-cols-1 gap-3">
      {alternatives.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an alternative has no other name
        <div key={index} className="grid grid-cols-1 gap-3">
          {index > 0 && <b className="text-soft text-sm">or</b>}
          <ConditionFields steps={steps} parts={parts} onParts={(changed) => change(index, changed)} {...texts} />
        </div>
      ))}
      {isOpen && step && alternatives.length < MAX_ALTERNATIVES && (
        <Button
          look="small"
          className="justify-self-start"
          onClick={() => onAlternatives([...alternatives, [{ stepKey: step.key, values: [], not: false }]])}
        >
          Or …
        </Button>
      )}
    </div>
  );
}

/** Whether each part names an option. The others have a message. */
export const isFilled = (alternatives: Alternatives): boolean =>
  alternatives.every((parts) => parts.every(({ values }) => values.length > 0));
