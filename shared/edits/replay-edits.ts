import type { WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import type { Difference } from "#shared/api/rules/rules-edits.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { conditionsOf, partsOf } from "#shared/rules/condition.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { deleteAlong, type Gone } from "./delete-along.ts";
import { type Misfit, type OpenRules, openRules } from "./differences/apply-differences.ts";
import type { Place } from "./differences/difference.ts";

/** An edit that was made on earlier rules, as what it changed in them. */
export interface KeptEdit {
  /** The key that its client chose. */
  readonly key: string;
  readonly differences: readonly Difference[];
}

interface Replayed {
  /** The rules with all differences that apply. What needs a deleted step or option goes along, as when it is deleted. */
  readonly document: RulesDocument;
  /** The differences that no longer apply, because somebody changed the same place to something else, or deleted it. */
  readonly conflicts: WholeRulesDraftReply["conflicts"];
}

/** More conflicts than these are named without what both sides changed. */
const MAX_EXPLAINED = 10;

/**
 * Makes edits on the rules of today, in their order. Two equal changes are no conflict. If it stops at the first conflict, that is not
 * explained: only differences between two sound versions of the rules can be.
 */
export function replayEdits(current: RulesDocument, edits: readonly KeptEdit[], stopsAtConflict = false): Replayed {
  const rules = openRules(current);
  const misfits: Misfits = [];
  const deleted: Gone[] = [];
  for (const { key, differences } of edits)
    for (const [index, difference] of differences.entries()) {
      if (stopsAtConflict && misfits.length > 0) break;
      const now = rules.read(difference.at);
      const misfit = rules.apply(difference);
      if (misfit) misfits.push({ key, index, difference, misfit, now });
      else deleted.push(...goneIn(difference));
    }
  const made = rules.close();
  const named = deleted.length > 0 ? namesIn(made) : new Set();
  const isMissed = ({ stepKey, value }: Gone) => !rules.has(stepKey, value) && named.has(nameOf(stepKey, value));
  const document = deleted.filter(isMissed).reduce(deleteAlong, made);
  return {
    document,
    conflicts: misfits.map(({ key, index, ...misfit }, place) => {
      const isOfGone = misfit.misfit === "gone" && !isElsewhere(rules, misfit.difference.at);
      const message = isOfGone
        ? `${misfit.difference.of} no longer exists.`
        : explain(document, misfit, !stopsAtConflict && place < MAX_EXPLAINED);
      return { key, index, message, isGone: misfit.misfit === "gone" };
    }),
  };
}

type Misfits = {
  readonly key: string;
  readonly index: number;
  readonly difference: Difference;
  readonly misfit: Misfit;
  /** The content that is at the place instead. */
  readonly now: unknown;
}[];

/** The step or option that a difference deletes. */
function goneIn(difference: Difference): readonly Gone[] {
  const [list, stepKey, , value, ...deeper] = difference.at;
  if ("order" in difference || difference.after !== undefined) return [];
  if (list !== "steps" || stepKey === undefined || deeper.length > 0) return [];
  return difference.at.length === 3 ? [] : [{ stepKey, value: value?.replace(/#\d+$/, "") }];
}

/** Whether an option is still there, with another condition. */
const isElsewhere = (rules: OpenRules, [list, stepKey, , value]: Place): boolean =>
  list === "steps" && stepKey !== undefined && value !== undefined && rules.has(stepKey, value.replace(/#\d+$/, ""));

const nameOf = (stepKey: string, value = "") => `${stepKey} ${value}`;

/** The steps and the options that conditions, hints and starting benches name. */
function namesIn({ steps, hints = [], startingBenches = [] }: RulesDocument): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (stepKey: string, values: readonly string[]) => {
    names.add(nameOf(stepKey));
    for (const value of values) names.add(nameOf(stepKey, value));
  };
  const conditions = [
    ...steps.flatMap(({ options }) => options.flatMap(conditionsOf)),
    ...hints.map(({ when }) => when),
  ];
  for (const { stepKey, values } of conditions.flatMap(partsOf)) add(stepKey, values);
  for (const { choose } of hints) if (choose) add(choose.stepKey, [choose.value]);
  for (const { choices } of startingBenches)
    for (const stepKey of Object.keys(choices)) add(stepKey, chosenValues(choices, stepKey));
  return names;
}

/** The contents that both sides gave the same place. */
function explain(
  document: RulesDocument,
  { difference, now }: Pick<Misfits[number], "difference" | "now">,
  isLong: boolean,
): string {
  const { of, at } = difference;
  const both = `${of.charAt(0).toUpperCase()}${of.slice(1)} was changed by somebody else, too.`;
  if ("order" in difference) return `Somebody else changed the order of the ${listName(difference)}, too.`;
  if (!isLong) return both;
  const { before, after } = difference;
  const base = put(document, at, before);
  const [theirs, yours] = [now, after].map((value) => rulesChanges(base, put(document, at, value)));
  if (!theirs?.length || !yours?.length) return both;
  return `Somebody else published “${theirs.join("; ")}”. Your change is “${yours.join("; ")}”.`;
}

/** 'steps', 'hints', 'benches', 'options of Width' */
function listName({ at, of }: Difference): string {
  const list = at.at(-1) ?? "";
  if (list === "startingBenches") return "benches";
  return list === "steps" || list === "hints" ? list : `options of ${of}`;
}

/** The rules with a value at a place, whatever is there. */
function put(document: RulesDocument, at: Place, after: unknown): RulesDocument {
  const rules = openRules(document);
  rules.apply({ at, of: "", before: rules.read(at), after });
  return rules.close();
}
