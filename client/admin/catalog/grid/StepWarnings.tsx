import { May } from "#client/api/May.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import type { RulesWarning } from "#shared/api/rules/catalog.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { partsOf } from "#shared/rules/condition.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../../rules/admin-context.ts";

export const STEP_NOTE = "px-3 py-1 border-b border-line text-soft text-xs";

/** A limit on what visitors get of a step, and the edits that lift it, if they are simple. */
export interface StepWarning {
  readonly message: string;
  /** The values of the step that visitors are not offered yet. */
  readonly values: readonly string[];
  readonly cure?: { readonly label: string; readonly edits: readonly RulesEdit[] };
}

/** The warnings of each step, by its key. */
export function warningsByStep(
  { steps }: RulesDocument,
  warnings: readonly RulesWarning[],
): ReadonlyMap<string, readonly StepWarning[]> {
  const byStep = new Map<string, StepWarning[]>();
  for (const { path, message, notOffered } of warnings) {
    const key = steps[Number(/^steps\.(\d+)/.exec(path)?.[1])]?.key;
    if (key === undefined) continue;
    const cure = notOffered && findCure(steps, notOffered);
    const values = notOffered?.values ?? [];
    byStep.set(key, [...(byStep.get(key) ?? []), { message, values, ...(cure && { cure }) }]);
  }
  return byStep;
}

/** 'Offer all depths with it': the options of the later step whose conditions name the earlier step get its new values. */
function findCure(
  steps: RulesDocument["steps"],
  { stepKey, values, lacking }: NonNullable<RulesWarning["notOffered"]>,
): StepWarning["cure"] {
  const step = steps.find(({ key }) => key === lacking);
  const needing = (step?.options ?? []).filter(({ when }) =>
    partsOf(when).some((part) => part.stepKey === stepKey && !part.not),
  );
  const named = needing.map(({ value }) => ({ stepKey: lacking, value }));
  if (!step || named.length === 0) return undefined;
  const isAll = named.length === step.options.length;
  const noun = step.name.toLowerCase().replace(/([^s])$/, "$1s");
  return {
    label: `Offer ${isAll ? "all" : "these"} ${noun} with ${values.length === 1 ? "it" : "them"}`,
    edits: values.map((value) => ({ type: "edit-option", stepKey, value, changes: { named } })),
  };
}

export function StepWarnings({ warnings }: { readonly warnings: readonly Omit<StepWarning, "values">[] }) {
  const { send } = useAdmin();
  const apply = async (edits: readonly RulesEdit[]) => {
    for (const edit of edits) {
      const outcome = await send(() => edit);
      if (outcome.kind !== "saved") return;
    }
  };
  return warnings.map(({ message, cure }) => (
    <p key={message} className={STEP_NOTE}>
      {message}{" "}
      {cure && (
        <May scope="catalog:write">
          <Button look="small" onClick={() => void apply(cure.edits)}>
            {cure.label}
          </Button>
        </May>
      )}
    </p>
  ));
}
