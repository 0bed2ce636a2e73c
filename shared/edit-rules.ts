import { optionsWaiting } from "./options-waiting.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "./rules.ts";

/** What staff may change of a step; its place moves the others. */
export type StepChanges = Partial<
  Pick<StepDocument, "name" | "description" | "required" | "multiSelect" | "stepNumber">
>;

/** What staff may change of an option; null takes a fact away. */
export type OptionChanges = Partial<Pick<OptionDocument, "label" | "priceModifier">> & {
  readonly [Fact in OptionFact]?: OptionDocument[Fact] | null;
};

type OptionFact = Exclude<keyof OptionDocument, "value" | "label" | "priceModifier">;

/** One change that staff make to the rules. Prices are dollars, as in the document. */
export type RulesEdit =
  | { readonly type: "set-base-price"; readonly basePrice: number }
  | { readonly type: "add-step"; readonly step: StepDocument }
  | { readonly type: "edit-step"; readonly stepKey: string; readonly changes: StepChanges }
  | { readonly type: "delete-step"; readonly stepKey: string }
  | { readonly type: "add-option"; readonly stepKey: string; readonly option: OptionDocument }
  | {
      readonly type: "edit-option";
      readonly stepKey: string;
      readonly value: string;
      readonly changes: OptionChanges;
    }
  | { readonly type: "delete-option"; readonly stepKey: string; readonly value: string };

export type EditedRules =
  | { readonly ok: true; readonly document: RulesDocument }
  | {
      readonly ok: false;
      /** What the edit names is not there, has a condition or is named by one, or its place is outside the steps. */
      readonly code:
        | "unknown_step"
        | "unknown_option"
        | "conditional_option"
        | "named_by_condition"
        | "step_number";
      /** A sentence for staff. */
      readonly message: string;
    };

type Refused = Extract<EditedRules, { ok: false }>;

/**
 * The document after an edit. Steps keep the numbers 1 to n: a step that comes, goes or moves shifts
 * the others. Whether the document is sound is for `checkRules` to say.
 */
export function editRules(document: RulesDocument, edit: RulesEdit): EditedRules {
  switch (edit.type) {
    case "set-base-price":
      return edited({ ...document, basePrice: edit.basePrice });
    case "add-step":
      return placeStep(document, edit.step, edit.step.stepNumber);
    case "edit-step":
      return withStep(document, edit.stepKey, (step) => {
        const { stepNumber = step.stepNumber, ...facts } = edit.changes;
        return placeStep(withoutStep(document, step), { ...step, ...facts }, stepNumber);
      });
    case "delete-step":
      return withStep(
        document,
        edit.stepKey,
        (step) => stillNamed(document, step) ?? edited(withoutStep(document, step)),
      );
    case "add-option":
      return withOptions(document, edit.stepKey, (options) => [...options, edit.option]);
    case "edit-option":
      return withOption(document, edit, (option) => [changedOption(option, edit.changes)]);
    case "delete-option":
      return withStep(document, edit.stepKey, (step) => {
        const option = step.options.find(({ value }) => value === edit.value);
        const refused = option && stillNamed(document, step, option);
        return refused ?? withOption(document, edit, () => []);
      });
  }
}

function edited(document: RulesDocument): EditedRules {
  return { ok: true, document };
}

/** Refuses to take away a step, or one of its options, that conditions name. */
function stillNamed(
  document: RulesDocument,
  step: StepDocument,
  option?: OptionDocument,
): Refused | undefined {
  const waiting = optionsWaiting(document, step.key, option?.value);
  if (waiting === undefined) return undefined;
  const named = option ? `${option.label} (${step.name})` : step.name;
  const message = `${waiting} can be chosen only with ${named}: change that in the rules file first.`;
  return { ok: false, code: "named_by_condition", message };
}

/** Puts a step at its number, in the list as well as in the order, and numbers all from 1. */
function placeStep(document: RulesDocument, step: StepDocument, stepNumber: number): EditedRules {
  const others = inOrder(document.steps);
  if (stepNumber > others.length + 1) {
    const message =
      others.length === 0
        ? "The step number of the first step is 1."
        : `Give a step number from 1 to ${others.length + 1}.`;
    return { ok: false, code: "step_number", message };
  }
  const steps = [...others.slice(0, stepNumber - 1), step, ...others.slice(stepNumber - 1)];
  return edited({ ...document, steps: numbered(steps) });
}

function withoutStep(document: RulesDocument, step: StepDocument): RulesDocument {
  const others = inOrder(document.steps).filter((each) => each !== step);
  return { ...document, steps: numbered(others) };
}

function inOrder(steps: readonly StepDocument[]): readonly StepDocument[] {
  return [...steps].sort((a, b) => a.stepNumber - b.stepNumber);
}

function numbered(steps: readonly StepDocument[]): StepDocument[] {
  return steps.map((step, index) => ({ ...step, stepNumber: index + 1 }));
}

function withStep(
  { steps }: RulesDocument,
  stepKey: string,
  change: (step: StepDocument) => EditedRules,
): EditedRules {
  const step = steps.find(({ key }) => key === stepKey);
  if (step) return change(step);
  return { ok: false, code: "unknown_step", message: "This step is not there any more." };
}

function withOptions(
  document: RulesDocument,
  stepKey: string,
  change: (options: readonly OptionDocument[]) => OptionDocument[] | Refused,
): EditedRules {
  return withStep(document, stepKey, (step) => {
    const options = change(step.options);
    if (!Array.isArray(options)) return options;
    const steps = document.steps.map((each) => (each === step ? { ...step, options } : each));
    return edited({ ...document, steps });
  });
}

/** Puts what the change makes of an option in its place. */
function withOption(
  document: RulesDocument,
  { stepKey, value }: { readonly stepKey: string; readonly value: string },
  change: (option: OptionDocument) => readonly OptionDocument[],
): EditedRules {
  const step = document.steps.find(({ key }) => key === stepKey);
  const conditional = step?.conditionalOptions?.find((option) => option.value === value);
  return withOptions(document, stepKey, (options) => {
    if (options.some((option) => option.value === value))
      return options.flatMap((option) => (option.value === value ? change(option) : [option]));
    return conditional
      ? {
          ok: false,
          code: "conditional_option",
          message: `${conditional.label} has a condition: edit it in the rules file.`,
        }
      : { ok: false, code: "unknown_option", message: "This option is not there any more." };
  });
}

/** The option with the changes; a fact that is null is left out. */
function changedOption(option: OptionDocument, changes: OptionChanges): OptionDocument {
  const facts = Object.entries({ ...option, ...changes }).filter(
    ([, fact]) => fact !== null && fact !== undefined,
  );
  return Object.fromEntries(facts) as OptionDocument;
}
