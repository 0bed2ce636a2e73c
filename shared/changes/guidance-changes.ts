import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { expectationWords } from "#shared/rules/expectation.ts";
import { isForVisitors } from "#shared/rules/model.ts";
import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { conditionKey, labelsOf } from "./condition-sentence.ts";
import { inSentence, textChange, wordsChange } from "./fact-changes.ts";
import { listChanges } from "./list-changes.ts";

const subjectOf = ({ name }: StartingBench) => `Starting bench ${inSentence(name)}`;

/** The changes to the starting benches. They are matched by name, or else by their choices. */
export const startingBenchChanges = (was: RulesDocument, is: RulesDocument): readonly string[] =>
  listChanges(
    was.startingBenches ?? [],
    is.startingBenches ?? [],
    [({ name }) => name, ({ choices }) => JSON.stringify(choices)],
    {
      added: (bench) => `${subjectOf(bench)} added${isForVisitors(bench) ? "" : ", for staff only"}`,
      changed: (old, bench) => [
        ...(old.name === bench.name ? [] : [`${subjectOf(old)} is now called ${inSentence(bench.name)}`]),
        ...[
          ...textChange("description", old.description, bench.description),
          ...choiceChanges(was, old.choices, is, bench.choices),
          ...(isForVisitors(old) === isForVisitors(bench)
            ? []
            : [isForVisitors(bench) ? "now for visitors" : "now for staff only"]),
          ...wordsChange("expectation", expectationText(old), expectationText(bench)),
        ].map((change) => `${subjectOf(bench)}: ${change}`),
      ],
      removed: (bench) => `${subjectOf(bench)} removed`,
      moved: "The starting benches are in a different order",
    },
  );

const expectationText = ({ expected }: StartingBench) => (expected ? `'${expectationWords(expected)}'` : "none");

/** 'Width now 72 in, was 60 in' for each step with other choices. */
function choiceChanges(
  was: RulesDocument,
  before: Configuration,
  is: RulesDocument,
  after: Configuration,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [earlier, later] = [before, after].map((choices) => [...chosenValues(choices, key)].sort().join());
    if (earlier === later) return [];
    const { steps } = is.steps.some((step) => step.key === key) ? is : was;
    const { name } = labelsOf(key, [], steps);
    return [`${name} now ${labelsText(is, after, key)}, was ${labelsText(was, before, key)}`];
  });
}

/** 'Drawer and Footrest bar'; 'nothing' without a choice. */
function labelsText({ steps }: RulesDocument, choices: Configuration, key: string): string {
  const { labels } = labelsOf(key, chosenValues(choices, key), steps);
  return labels.length === 0 ? "nothing" : new Intl.ListFormat("en-US").format(labels);
}

/** The changes to the hints. They are matched by text, or else by condition. */
export const hintChanges = (was: RulesDocument, is: RulesDocument): readonly string[] =>
  listChanges(was.hints ?? [], is.hints ?? [], [({ text }) => text, ({ when }) => conditionKey(when)], {
    added: ({ text }) => `Hint added: '${text}'`,
    changed: (old, hint) => [
      ...(old.text === hint.text ? [] : [`Hint '${old.text}' now reads '${hint.text}'`]),
      ...(conditionKey(old.when) === conditionKey(hint.when) ? [] : [`Hint '${hint.text}': condition changed`]),
      ...(optionKey(old) === optionKey(hint) ? [] : [`Hint '${hint.text}': ${offerText(is, hint)}`]),
    ],
    removed: ({ text }) => `Hint removed: '${text}'`,
    moved: "The hints are in a different order",
  });

const optionKey = ({ choose }: Hint) => choose && `${choose.stepKey} ${choose.value}`;

/** 'now offers Drawer', 'offers no option now'. */
const offerText = (rules: RulesDocument, { choose }: Hint): string =>
  choose
    ? `now offers ${labelsText(rules, { [choose.stepKey]: choose.value }, choose.stepKey)}`
    : "offers no option now";
