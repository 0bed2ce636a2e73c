import { withOptions } from "#shared/rules/price-list.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { conditionKey } from "../options-changes.ts";
import {
  type AnyOption,
  conditionWords,
  DIMENSION_FIELDS,
  optionFields,
  PRODUCT_FIELDS,
  SPECIFICATION_FIELDS,
  STEP_FIELDS,
} from "./fields.ts";
import { isSame } from "./is-same.ts";
import { type Field, mergeFields, type Place } from "./merge-fields.ts";
import { mergeHints, mergeStartingBenches } from "./merge-guidance.ts";
import { onOneSide, orderItems } from "./merge-list.ts";
import {
  type BothSides,
  type Decide,
  findChangedSide,
  type MergeConflict,
  pairVersions,
  type Side,
  type Versions,
} from "./versions.ts";

export interface MergedRules {
  /** Both sides' changes. In a conflict, the chosen side; mine if none was chosen. */
  readonly document: RulesDocument;
  readonly conflicts: readonly MergeConflict[];
}

/** 'Price of 48 in (Width): yours +$12.00, published +$15.00' */
export function conflictSentence({ subject, mine, theirs }: MergeConflict, whose: string): string {
  return `${subject}: ${whose} ${mine}, published ${theirs}`;
}

/**
 * Applies two sets of changes to the same rules. Steps are matched by key, options by value and condition, or else by value and
 * place, starting benches by name and hints by text; then each field is merged. `chosen` has a side for the IDs of known conflicts. The result is not checked.
 */
export function mergeRules(
  base: RulesDocument,
  mine: RulesDocument,
  theirs: RulesDocument,
  chosen: ReadonlyMap<string, Side> = new Map(),
): MergedRules {
  const conflicts: MergeConflict[] = [];
  const decide: Decide = (conflict) => {
    conflicts.push(conflict);
    return chosen.get(conflict.id) ?? "mine";
  };
  const all = { base, mine, theirs };
  const side = findChangedSide(all);
  if (side !== "both") return { document: all[side], conflicts };
  const facts = mergeFields(all, PRODUCT_FIELDS, { id: "product", name: mine.name }, decide);
  const { startingBenches: _startingBenches, hints: _hints, ...others } = facts;
  const steps = mergeSteps(all, decide);
  const startingBenches = mergeStartingBenches(all, decide);
  const hints = mergeHints(all, decide);
  const document = {
    ...others,
    steps,
    ...(startingBenches.length > 0 && { startingBenches }),
    ...(hints.length > 0 && { hints }),
  };
  return { document, conflicts };
}

function mergeSteps(all: BothSides<RulesDocument>, decide: Decide): StepDocument[] {
  const sortSteps = (rules: RulesDocument | undefined) =>
    (rules?.steps ?? []).toSorted((a, b) => a.stepNumber - b.stepNumber);
  const lists = {
    base: sortSteps(all.base),
    mine: sortSteps(all.mine),
    theirs: sortSteps(all.theirs),
  };
  // Adding or deleting a step renumbers others. Their order decides, not their numbers.
  const isUnchanged = (a: StepDocument, b: StepDocument) =>
    isSame({ ...a, stepNumber: 0 }, { ...b, stepNumber: 0 });
  const kept = pairVersions(lists, ({ key }) => key).flatMap((versions) => {
    const { mine, theirs } = versions;
    const step = (mine ?? theirs ?? versions.base)?.key ?? "";
    const merged =
      mine && theirs
        ? mergeStep({ ...versions, mine, theirs }, all, decide)
        : onOneSide(versions, isUnchanged, decide, `steps.${step}`, ({ name }) => name);
    return merged ? [{ merged, versions }] : [];
  });
  const merged = orderItems(kept, lists, (orders) =>
    decide({
      id: "steps",
      subject: "Order of the steps",
      mine: orders.mine.map(({ name }) => name).join(", "),
      theirs: orders.theirs.map(({ name }) => name).join(", "),
    }),
  );
  return merged.map((step, index) => ({ ...step, stepNumber: index + 1 }));
}

function mergeStep(
  versions: BothSides<StepDocument>,
  all: BothSides<RulesDocument>,
  decide: Decide,
): StepDocument {
  const { base, mine, theirs } = versions;
  const side = findChangedSide(versions);
  if (side !== "both") return versions[side];
  const id = `steps.${mine.key}`;
  const facts = mergeFields(versions, STEP_FIELDS, { id, name: mine.name }, decide);
  const lists = { base: optionsOf(base), mine: optionsOf(mine), theirs: optionsOf(theirs) };
  const kept = pairVersions(
    lists,
    ({ value, when }) => `${value} ${conditionKey(when)}`,
    ({ value }) => value,
  ).flatMap((option) => {
    const merged = mergeOption(option, versions, all, decide);
    return merged ? [{ merged, versions: option }] : [];
  });
  const optionsInList = (conditional: boolean) =>
    orderItems(
      kept.filter(({ merged: { when } }) => (when !== undefined) === conditional),
      lists,
      (orders) =>
        decide({
          id: `${id}.${conditional ? "conditionalOptions" : "options"}`,
          subject: `Order of the options of ${mine.name}`,
          mine: orders.mine.map(({ label }) => label).join(", "),
          theirs: orders.theirs.map(({ label }) => label).join(", "),
        }),
    );
  return withOptions(facts, [...optionsInList(false), ...optionsInList(true)]);
}

function mergeOption(
  versions: Versions<AnyOption>,
  steps: BothSides<StepDocument>,
  all: BothSides<RulesDocument>,
  decide: Decide,
): AnyOption | undefined {
  const { base, mine, theirs } = versions;
  const any = base ?? mine ?? theirs;
  const id = `steps.${steps.mine.key}.${any?.value} ${conditionKey(any?.when)}`;
  const nameOf = (option: AnyOption) => {
    const variants = optionsOf(steps.mine).filter(({ value }) => value === option.value);
    const variant =
      variants.length > 1 && option.when ? `, ${conditionWords(all.mine, option.when)}` : "";
    return `${option.label} (${steps.mine.name}${variant})`;
  };
  if (!mine || !theirs) return onOneSide(versions, isSame, decide, id, nameOf);
  const both = { base, mine, theirs };
  const side = findChangedSide(both);
  if (side !== "both") return both[side];
  const place = { id, name: nameOf(mine) };
  const merged = mergeFields(both, optionFields(all.mine), place, decide);
  const { specifications: _specifications, dimensions: _dimensions, ...facts } = merged;
  const specifications = mergeFigures(
    groupsOf(both, ({ specifications }) => specifications),
    SPECIFICATION_FIELDS,
    place,
    decide,
  );
  const dimensions = mergeFigures(
    groupsOf(both, ({ dimensions }) => dimensions),
    DIMENSION_FIELDS,
    place,
    decide,
  );
  return { ...facts, ...(specifications && { specifications }), ...(dimensions && { dimensions }) };
}

function groupsOf<Group>(
  { base, mine, theirs }: BothSides<AnyOption>,
  read: (option: AnyOption) => Group | undefined,
): Versions<Group> {
  return { base: base && read(base), mine: read(mine), theirs: read(theirs) };
}

function mergeFigures<Figures extends object>(
  versions: Versions<Figures>,
  fields: readonly Field<Figures>[],
  place: Place,
  decide: Decide,
): Figures | undefined {
  const { base, mine, theirs } = versions;
  if (mine && theirs) return mergeFields({ base, mine, theirs }, fields, place, decide);
  return onOneSide(
    versions,
    isSame,
    decide,
    `${place.id}.figures`,
    () => `Figures of ${place.name}`,
  );
}

function optionsOf(step: StepDocument | undefined): readonly AnyOption[] {
  return step ? [...step.options, ...(step.conditionalOptions ?? [])] : [];
}
