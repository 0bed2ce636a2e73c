import { isSame } from "#shared/is-same.ts";
import { OPTION_FIELDS } from "#shared/rules/option-fields.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";

/** The fields of steps and options that decide nothing about which benches are allowed: names, prices, figures and looks. */
const IDLE_FIELDS: ReadonlySet<string | undefined> = new Set([
  ...["name", "stepNumber", "prices"],
  ...OPTION_FIELDS.filter(({ kind }) => kind !== "condition" && kind !== "state").map(({ path }) => path.split(".")[0]),
]);

/** Whether a change of the rules may keep a bench from being ordered. A change of idle fields or of the order of steps cannot. */
export const mayBreakBenches = (before: RulesDocument, after: RulesDocument): boolean =>
  !isSame(decisionsIn(before), decisionsIn(after));

const decisionsIn = ({ steps }: RulesDocument) =>
  steps
    .filter(({ options }) => options.length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map((step) => ({ ...decisionsOf(step), options: step.options.map(decisionsOf) }));

const decisionsOf = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !IDLE_FIELDS.has(name)));
