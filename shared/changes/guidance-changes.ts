import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { expectationWords } from "#shared/rules/expectation.ts";
import { isForVisitors, type Rules } from "#shared/rules/model.ts";
import type { Hint } from "#shared/rules/rules.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { inSentence, textChange } from "./fact-changes.ts";
import { areInSameOrder, matchInOrder, removedOf } from "./match-in-order.ts";
import { conditionKey } from "./options-changes.ts";

/** The starting benches of rules, with what only staff see. */
interface Benches {
  readonly rules: Rules;
  readonly benches: readonly StartingBench[] | undefined;
}

/** The changes to the starting benches. They are matched by name, or else by their choices. */
export function startingBenchChanges(
  { rules: was, benches: before = [] }: Benches,
  { rules: is, benches: after = [] }: Benches,
): readonly string[] {
  const earlier = matchInOrder(
    before,
    after,
    ({ name }) => name,
    ({ choices }) => JSON.stringify(choices),
  );
  const changes = after.flatMap((bench) => {
    const old = earlier.get(bench);
    const subject = `Starting bench ${inSentence(bench.name)}`;
    if (!old) return [`${subject} added${isForVisitors(bench) ? "" : ", for staff only"}`];
    const renamed = `Starting bench ${inSentence(old.name)} is now called ${inSentence(bench.name)}`;
    return [
      ...(old.name === bench.name ? [] : [renamed]),
      ...[
        ...textChange("description", old.description, bench.description),
        ...choiceChanges(was, old, is, bench),
        ...(isForVisitors(old) === isForVisitors(bench)
          ? []
          : [isForVisitors(bench) ? "now for visitors" : "now for staff only"]),
        ...expectationChange(old, bench),
      ].map((change) => `${subject}: ${change}`),
    ];
  });
  return [
    ...changes,
    ...removedOf(before, earlier).map(({ name }) => `Starting bench ${inSentence(name)} removed`),
    ...(areInSameOrder(before, after, earlier)
      ? []
      : ["The starting benches are in a different order"]),
  ];
}

/** 'expectation now '$1,699.00', was none' */
function expectationChange(before: StartingBench, after: StartingBench): readonly string[] {
  const [old, now] = [before, after].map(({ expected }) =>
    expected ? `'${expectationWords(expected)}'` : "none",
  );
  return old === now ? [] : [`expectation now ${now}, was ${old}`];
}

/** 'Width now 72 in, was 60 in' for each step with other choices. */
function choiceChanges(
  was: Rules,
  before: StartingBench,
  is: Rules,
  after: StartingBench,
): readonly string[] {
  const keys = new Set([...Object.keys(before.choices), ...Object.keys(after.choices)]);
  return [...keys].flatMap((key) => {
    const values = [before.choices, after.choices].map((choices) =>
      [...chosenValues(choices, key)].sort().join(),
    );
    if (values[0] === values[1]) return [];
    const name = (indexRules(is).byKey.get(key) ?? indexRules(was).byKey.get(key))?.step.name;
    return [
      `${name ?? key} now ${labelsText(is, after.choices, key)}, was ${labelsText(was, before.choices, key)}`,
    ];
  });
}

/** 'Drawer and Footrest bar'; 'nothing' without a choice. */
function labelsText(rules: Rules, choices: Configuration, key: string): string {
  const variants = indexRules(rules).byKey.get(key)?.variants;
  const chosen = chosenValues(choices, key).map(
    (value) => variants?.get(value)?.[0].option.label ?? value,
  );
  return chosen.length === 0 ? "nothing" : new Intl.ListFormat("en-US").format(chosen);
}

/** The changes to the hints. They are matched by text, or else by condition. */
export function hintChanges(was: Rules, is: Rules): readonly string[] {
  const [before, after] = [was.hints ?? [], is.hints ?? []];
  const earlier = matchInOrder(
    before,
    after,
    ({ text }) => text,
    ({ when }) => conditionKey(when),
  );
  const changes = after.flatMap((hint) => {
    const old = earlier.get(hint);
    if (!old) return [`Hint added: '${hint.text}'`];
    return [
      ...(old.text === hint.text ? [] : [`Hint '${old.text}' now reads '${hint.text}'`]),
      ...(conditionKey(old.when) === conditionKey(hint.when)
        ? []
        : [`Hint '${hint.text}': condition changed`]),
      ...(optionKey(old) === optionKey(hint)
        ? []
        : [`Hint '${hint.text}': ${offerText(is, hint)}`]),
    ];
  });
  return [
    ...changes,
    ...removedOf(before, earlier).map(({ text }) => `Hint removed: '${text}'`),
    ...(areInSameOrder(before, after, earlier) ? [] : ["The hints are in a different order"]),
  ];
}

const optionKey = ({ choose }: Hint) => choose && `${choose.stepKey} ${choose.value}`;

/** 'now offers Drawer', 'offers no option now'. */
function offerText(rules: Rules, { choose }: Hint): string {
  return choose
    ? `now offers ${labelsText(rules, { [choose.stepKey]: choose.value }, choose.stepKey)}`
    : "offers no option now";
}
