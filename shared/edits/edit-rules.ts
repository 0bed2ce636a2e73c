import { settle } from "#shared/engine/settle.ts";
import { archiveOption, offerAll, optionsOf } from "#shared/rules/archive.ts";
import { partsOf } from "#shared/rules/condition.ts";
import { readRules } from "#shared/rules/model.ts";
import {
  type PriceByChoice,
  priceField,
  readPriceList,
  variantsOf,
  writePriceList,
} from "#shared/rules/price-list.ts";
import type {
  Condition,
  ConditionalOptionDocument,
  Hint,
  OptionDocument,
  RulesDocument,
  StartingBench,
  StepDocument,
} from "#shared/rules/rules.ts";

export const STEP_GONE = "This step no longer exists.";

export const OPTION_GONE = "This option no longer exists.";

/** The fields of a step that staff may change. A new number moves other steps. */
export type StepChanges = Partial<
  Pick<StepDocument, "name" | "description" | "required" | "multiSelect" | "stepNumber">
>;

/** The fields of an option that staff may change. Null or an empty text removes a field. */
export type OptionChanges = Partial<Pick<OptionDocument, "label" | "priceModifier">> & {
  readonly [Fact in OptionFact]?: OptionDocument[Fact] | null;
};

type OptionFact = Exclude<keyof OptionDocument, "value" | "label" | "priceModifier">;

/** One change to the rules by staff. Prices are in dollars. */
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
  | { readonly type: "delete-option"; readonly stepKey: string; readonly value: string }
  | {
      readonly type: "archive-option";
      readonly stepKey: string;
      readonly value: string;
      /** False to offer it again. */
      readonly archived: boolean;
    }
  | {
      readonly type: "set-costs";
      /** Null removes it. */
      readonly baseCost?: number | null | undefined;
      readonly lowestMargin?: number | null | undefined;
    }
  | {
      readonly type: "set-prices";
      readonly stepKey: string;
      readonly value: string;
      /** Dollars, where no price by choice counts. */
      readonly price: number;
      /** Null: always. Without it, the option stays available as it is. */
      readonly available?: Condition | null;
      readonly prices: readonly PriceByChoice[];
    }
  | { readonly type: "set-starting-benches"; readonly startingBenches: readonly StartingBench[] }
  | { readonly type: "set-hints"; readonly hints: readonly Hint[] };

export type EditedRules = { readonly ok: true; readonly document: RulesDocument } | Refused;

interface Refused {
  readonly ok: false;
  readonly code:
    | "unknown_step"
    | "unknown_option"
    | "conditional_option"
    | "named_by_condition"
    | "different_variants"
    | "unfit_prices"
    | "step_number";
  /** A sentence for staff. */
  readonly message: string;
}

/**
 * The rules after an edit, or the reason why it cannot be made. Steps are always numbered 1 to n: adding, moving or
 * deleting a step shifts the others. `checkRules` then decides whether the result is valid.
 */
export function editRules(document: RulesDocument, edit: RulesEdit): EditedRules {
  const after = applyEdit(document, edit);
  return after.ok ? accept(adaptStartingBenches(document, after.document)) : after;
}

function applyEdit(document: RulesDocument, edit: RulesEdit): EditedRules {
  if (edit.type === "set-base-price") return accept({ ...document, basePrice: edit.basePrice });
  if (edit.type === "set-costs") return accept(setCosts(document, edit));
  if (edit.type === "set-starting-benches")
    return accept({ ...document, startingBenches: [...edit.startingBenches] });
  if (edit.type === "set-hints") return accept({ ...document, hints: [...edit.hints] });
  if (edit.type === "add-step") return placeStep(document, edit.step, edit.step.stepNumber);
  const step = document.steps.find(({ key }) => key === edit.stepKey);
  if (!step) return refuse("unknown_step", STEP_GONE);
  if (edit.type === "edit-step") {
    const { stepNumber = step.stepNumber, ...facts } = edit.changes;
    return placeStep(removeStep(document, step), { ...step, ...facts }, stepNumber);
  }
  if (edit.type === "delete-step")
    return refuseIfNamed(document, step) ?? accept(removeStep(document, step));

  const replaceStep = (changed: StepDocument) =>
    accept({ ...document, steps: document.steps.map((each) => (each === step ? changed : each)) });
  if (edit.type === "set-prices") return setPrices(document, step, edit);
  if (edit.type === "archive-option") {
    const isKnown = optionsOf(step).some(({ value }) => value === edit.value);
    if (!isKnown) return refuse("unknown_option", OPTION_GONE);
    return replaceStep(archiveOption(step, edit.value, edit.archived));
  }
  const setOptions = (options: OptionDocument[]) => replaceStep({ ...step, options });
  if (edit.type === "add-option") return setOptions([...step.options, edit.option]);
  const option = step.options.find(({ value }) => value === edit.value);
  if (!option) return refuseOption(step, edit.value);
  if (edit.type === "delete-option")
    return (
      refuseIfNamed(document, step, option) ??
      setOptions(step.options.filter((each) => each !== option))
    );
  const changed = applyOptionEdit(option, edit.changes);
  return setOptions(step.options.map((each) => (each === option ? changed : each)));
}

const accept = (document: RulesDocument): EditedRules => ({ ok: true, document });

const refuse = (code: Refused["code"], message: string): Refused => ({ ok: false, code, message });

/**
 * Adapts the starting benches to an edit of the steps, so that it need not wait for an edit of each bench: they lose
 * choices that are gone, and take the first option of a required step that had none. An archived option stays, so that
 * the check names the bench.
 */
function adaptStartingBenches(before: RulesDocument, after: RulesDocument): RulesDocument {
  if (before.steps === after.steps || !after.startingBenches?.length) return after;
  const rules = readRules(offerAll(after));
  const drafts = new Set(before.steps.filter((step) => step.options.length === 0).map(keyOf));
  const begun = after.steps.filter(({ key, required }) => required && drafts.has(key));
  const startingBenches = after.startingBenches.map((bench) => {
    const first = begun.flatMap(({ key, multiSelect, options: [option] }) =>
      option ? [[key, multiSelect ? [option.value] : option.value]] : [],
    );
    const choices = { ...Object.fromEntries(first), ...bench.choices };
    return { ...bench, choices: { ...settle(rules, choices).configuration } };
  });
  return { ...after, startingBenches };
}

const keyOf = ({ key }: StepDocument) => key;

function setCosts(
  { baseCost: base, lowestMargin: lowest, product, name, basePrice, ...others }: RulesDocument,
  { baseCost = base, lowestMargin = lowest }: Extract<RulesEdit, { type: "set-costs" }>,
): RulesDocument {
  return {
    ...{ product, name, basePrice },
    ...(typeof baseCost === "number" && { baseCost }),
    ...(typeof lowestMargin === "number" && { lowestMargin }),
    ...others,
  };
}

/** Inserts a step at its number, and numbers all steps from 1. */
function placeStep(document: RulesDocument, step: StepDocument, stepNumber: number): EditedRules {
  const others = sortSteps(document.steps);
  if (stepNumber > others.length + 1) {
    const message =
      others.length === 0
        ? "The first step must have step number 1."
        : `Enter a step number from 1 to ${others.length + 1}.`;
    return refuse("step_number", message);
  }
  const steps = [...others.slice(0, stepNumber - 1), step, ...others.slice(stepNumber - 1)];
  return accept({ ...document, steps: numberSteps(steps) });
}

/** Writes the prices of a value as variants in the place of those that it had. */
function setPrices(
  document: RulesDocument,
  step: StepDocument,
  { value, price, available, prices }: Extract<RulesEdit, { type: "set-prices" }>,
): EditedRules {
  const before = variantsOf(step, value);
  const list = readPriceList(document.steps, step, value);
  if (before.length === 0) return refuse("unknown_option", OPTION_GONE);
  if (!list) {
    const message = `The variants of ${before[0]?.label} differ in more than price: edit them in the rules file.`;
    return refuse("different_variants", message);
  }
  const written = writePriceList(document.steps, {
    option: { ...list.option, [priceField(list.option)]: price },
    available: available === undefined ? list.available : (available ?? undefined),
    prices,
  });
  if (!written.ok) return refuse("unfit_prices", written.message);
  const isConditional = (option: OptionDocument): option is ConditionalOptionDocument =>
    "when" in option;
  const { conditionalOptions: conditional = [], ...facts } = step;
  const options = replaceIn(
    step.options,
    value,
    written.variants.filter((it) => !isConditional(it)),
  );
  const others = replaceIn(conditional, value, written.variants.filter(isConditional));
  const changed = { ...facts, options, ...(others.length > 0 && { conditionalOptions: others }) };
  return accept({
    ...document,
    steps: document.steps.map((each) => (each === step ? changed : each)),
  });
}

/** The options with others where the first of this value was, else at the end. */
function replaceIn<Option extends OptionDocument>(
  options: readonly Option[],
  value: string,
  others: readonly Option[],
): Option[] {
  const first = options.findIndex((option) => option.value === value);
  const at = first < 0 ? options.length : first;
  const isOther = (option: Option) => option.value !== value;
  return [...options.slice(0, at), ...others, ...options.slice(at).filter(isOther)];
}

function removeStep(document: RulesDocument, step: StepDocument): RulesDocument {
  const others = sortSteps(document.steps).filter((each) => each !== step);
  return { ...document, steps: numberSteps(others) };
}

function sortSteps(steps: readonly StepDocument[]): readonly StepDocument[] {
  return [...steps].sort((a, b) => a.stepNumber - b.stepNumber);
}

function numberSteps(steps: readonly StepDocument[]): StepDocument[] {
  return steps.map((step, index) => ({ ...step, stepNumber: index + 1 }));
}

function refuseOption({ conditionalOptions = [] }: StepDocument, value: string): Refused {
  const conditional = conditionalOptions.find((option) => option.value === value);
  return conditional
    ? refuse(
        "conditional_option",
        `${conditional.label} has a condition: edit it in the rules file.`,
      )
    : refuse("unknown_option", OPTION_GONE);
}

/** The option after the changes, without fields that are null or empty. */
function applyOptionEdit(option: OptionDocument, changes: OptionChanges): OptionDocument {
  const facts = Object.entries({ ...option, ...changes }).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== "",
  );
  return Object.fromEntries(facts) as OptionDocument;
}

/** Refuses to delete a step or an option that conditions of other steps name. */
function refuseIfNamed(
  document: RulesDocument,
  step: StepDocument,
  option?: OptionDocument,
): Refused | undefined {
  const waiting = document.steps.flatMap(({ key, name, conditionalOptions = [] }) => {
    const labels = conditionalOptions
      .filter(({ when }) =>
        partsOf(when).some(
          ({ stepKey, values }) =>
            stepKey === step.key && (!option || values.includes(option.value)),
        ),
      )
      .map(({ label }) => label);
    return key === step.key || labels.length === 0 ? [] : [`${listLabels(labels)} (${name})`];
  });
  if (waiting.length === 0) return undefined;
  const named = option ? `${option.label} (${step.name})` : step.name;
  return refuse(
    "named_by_condition",
    `${waiting.join("; ")} can be chosen only with ${named}: change that in the rules file first.`,
  );
}

/** If there are more labels, only their number is given. */
const MAX_LABELS = 3;

/** '30 in, 36 in, and 48 in'; '4 options'. */
function listLabels(labels: readonly string[]): string {
  const different = [...new Set(labels)];
  if (different.length > MAX_LABELS) return `${different.length} options`;
  return new Intl.ListFormat("en-US").format(different);
}
