import type { OptionDocument, RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "./catalog.ts";
import { HOSTILE_LINES } from "./hostile-texts.ts";

const lines = Object.values(HOSTILE_LINES);

/** Rules in which every text for people is a hostile one. */
export function hostileRules(document: RulesDocument = catalogDocument): RulesDocument {
  let place = 0;
  const next = (longest: number): string => {
    const fitting = lines.filter((line) => line.length <= longest);
    place += 1;
    return fitting[place % fitting.length] ?? "";
  };
  const hostile = <Each extends OptionDocument>(option: Each): Each => ({
    ...option,
    label: next(200),
    description: `${next(200)} ${next(200)}`,
    sku: next(64),
  });
  return {
    ...document,
    name: next(120),
    steps: document.steps.map((step) => ({
      ...step,
      name: next(120),
      description: next(1000),
      options: step.options.map(hostile),
      ...(step.conditionalOptions && { conditionalOptions: step.conditionalOptions.map(hostile) }),
    })),
  };
}
