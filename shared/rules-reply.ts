import type { PartnerReply, RulesReply } from "./api/rules.ts";
import type { UncheckedConfiguration } from "./configuration.ts";
import { evaluateStep } from "./engine/evaluate.ts";
import { type Rules, readRules, writeOption } from "./engine/model.ts";
import { problemOf } from "./engine/problem.ts";
import { indexRules } from "./engine/rules-index.ts";
import { settle } from "./engine/settle.ts";
import { dollars } from "./money.ts";

/** More choices than that were not made by a person. */
const MOST_REMOVED = 100;

type StepReply = RulesReply["rules"]["steps"][number];

/**
 * What GET rules answers: the rules under a configuration, whose bad choices are ignored and listed; for
 * the visitors of a partner, its rules and what they need to know of it.
 */
export function rulesReply(
  rules: Rules,
  revision: number,
  input: UncheckedConfiguration,
  partner?: PartnerReply,
): RulesReply {
  const { configuration, removed } = settle(rules, input);
  const steps = indexRules(rules).steps.map((entry): StepReply => {
    const { step, options } = evaluateStep(entry, configuration);
    const { options: all, ...facts } = step;
    return {
      ...facts,
      options: options.filter((state) => state.available).map(({ option }) => writeOption(option)),
      conditionalOptions: all.flatMap((option) =>
        option.when ? [{ ...writeOption(option), when: option.when }] : [],
      ),
      unavailableOptions: options
        .filter((state) => !state.available)
        .map(({ option, reasons }) => ({ ...writeOption(option), reasons })),
    };
  });
  const { product, name, basePrice } = rules;
  return {
    success: true,
    ...(partner && { partner }),
    rules: { product, name, revision, basePrice: dollars(basePrice), steps },
    removed: removed.slice(0, MOST_REMOVED).map((rejection) => ({
      stepKey: rejection.stepKey,
      value: rejection.value,
      code: rejection.code,
      message: problemOf(rejection).message,
    })),
  };
}

/**
 * The whole rules out of a reply, whatever configuration it was asked for: the unconditional options
 * are the available ones that no condition names.
 */
export function rulesOfReply({ rules, partner }: RulesReply): Rules {
  const { revision: _revision, ...document } = rules;
  const whole = readRules({
    ...document,
    steps: document.steps.map(({ unavailableOptions: _unavailable, ...step }) => {
      const conditional = new Set(step.conditionalOptions.map((option) => option.value));
      const options = step.options.filter((option) => !conditional.has(option.value));
      return { ...step, options };
    }),
  });
  return partner?.pricesHidden ? { ...whole, pricesHidden: true } : whole;
}

/** What is settled with the partner, as a text to compare: it may change under the same revision. */
export function settingsOfReply({ rules, partner }: RulesReply): string {
  return JSON.stringify([partner, rules.steps.map(({ fixedChoice }) => fixedChoice)]);
}
