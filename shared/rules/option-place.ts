import type { OptionDocument, PriceByChoice, RulesDocument, StepDocument } from "./rules.ts";

interface PlacedOption {
  readonly step: StepDocument;
  readonly option: OptionDocument;
  /** Where it is in a rules file: 'steps.3.conditionalOptions.2', as in the paths of problems. */
  readonly path: string;
}

/** All options, with their places in a rules file, which has the options with a condition in a list of their own. */
export const listOptions = ({ steps }: Pick<RulesDocument, "steps">): readonly PlacedOption[] =>
  steps.flatMap((step, index) => {
    const counts = { options: 0, conditionalOptions: 0 };
    return step.options.map((option) => {
      const list = option.when ? "conditionalOptions" : "options";
      const path = `steps.${index}.${list}.${counts[list]}`;
      counts[list] += 1;
      return { step, option, path };
    });
  });

interface PlacedFacts {
  readonly step: StepDocument;
  readonly facts: NonNullable<PriceByChoice["facts"]>;
  readonly path: string;
}

/** What each option is, and what it is instead at some of its prices. */
export const listFacts = (document: Pick<RulesDocument, "steps">): readonly PlacedFacts[] =>
  listOptions(document).flatMap(({ step, option, path }) => [
    { step, facts: option, path },
    ...(option.prices ?? []).flatMap(({ facts }, index) =>
      facts ? [{ step, facts, path: `${path}.prices.${index}.facts` }] : [],
    ),
  ]);
