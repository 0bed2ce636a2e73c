import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { inSentence } from "../fact-changes.ts";
import { conditionKey } from "../options-changes.ts";
import { choiceWords, hintFields, quoteText, STARTING_BENCH_FIELDS } from "./fields.ts";
import { mergeFields, type Place } from "./merge-fields.ts";
import { mergeList } from "./merge-list.ts";
import { type BothSides, type Decide, findChangedSide } from "./versions.ts";

/** Merges the starting benches. They are matched by name, or else by their choices. */
export function mergeStartingBenches(
  all: BothSides<RulesDocument>,
  decide: Decide,
): StartingBench[] {
  const listOf = (rules: RulesDocument | undefined) => rules?.startingBenches ?? [];
  return mergeList(
    { base: listOf(all.base), mine: listOf(all.mine), theirs: listOf(all.theirs) },
    {
      id: "startingBenches",
      plural: "starting benches",
      keys: [({ name }) => name, ({ choices }) => JSON.stringify(choices)],
      shortName: ({ name }) => name,
      name: ({ name }) => `${inSentence(name)} (starting bench)`,
      merge: (versions, place) => ({
        ...mergeFields(versions, STARTING_BENCH_FIELDS, place, decide),
        choices: mergeChoices(versions, all.mine, place, decide),
      }),
    },
    decide,
  );
}

/** Merges the choices step by step. */
function mergeChoices(
  { base, mine, theirs }: BothSides<StartingBench>,
  rules: RulesDocument,
  { id, name }: Place,
  decide: Decide,
): StartingBench["choices"] {
  const keys = new Set([...Object.keys(mine.choices), ...Object.keys(theirs.choices)]);
  const merged = [...keys].flatMap((key) => {
    const values = {
      base: base?.choices[key],
      mine: mine.choices[key],
      theirs: theirs.choices[key],
    };
    const changed = findChangedSide(values);
    const side =
      changed === "both"
        ? decide({
            id: `${id}.choices.${key}`,
            subject: `${rules.steps.find((step) => step.key === key)?.name ?? key} of ${name}`,
            mine: choiceWords(rules, key, values.mine),
            theirs: choiceWords(rules, key, values.theirs),
          })
        : changed;
    const choice = values[side];
    return choice === undefined ? [] : [[key, choice] as const];
  });
  return Object.fromEntries(merged);
}

/** Merges the hints. They are matched by text, or else by condition. */
export function mergeHints(all: BothSides<RulesDocument>, decide: Decide): Hint[] {
  const listOf = (rules: RulesDocument | undefined) => rules?.hints ?? [];
  return mergeList(
    { base: listOf(all.base), mine: listOf(all.mine), theirs: listOf(all.theirs) },
    {
      id: "hints",
      plural: "hints",
      keys: [({ text }) => text, ({ when }) => conditionKey(when)],
      shortName: ({ text }) => quoteText(text),
      name: ({ text }) => `${quoteText(text)} (hint)`,
      merge: (versions, place) => mergeFields(versions, hintFields(all.mine), place, decide),
    },
    decide,
  );
}
