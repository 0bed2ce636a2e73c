import type { RulesReply } from "./api.ts";
import type { UncheckedConfiguration } from "./configuration.ts";
import { evaluate } from "./engine/evaluate.ts";
import { type Rules, readRules, writeOption } from "./engine/model.ts";
import { problemOf } from "./engine/problem.ts";
import { settle } from "./engine/settle.ts";
import { dollars } from "./money.ts";

type StepReply = RulesReply["rules"]["steps"][number];

/** What GET rules answers: the rules under a configuration, whose bad choices are ignored and listed. */
export function rulesReply(
  rules: Rules,
  revision: number,
  input: UncheckedConfiguration,
): RulesReply {
  const { configuration, removed } = settle(rules, input);
  const steps = evaluate(rules, configuration).steps.map(({ step, options }): StepReply => {
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
    rules: { product, name, revision, basePrice: dollars(basePrice), steps },
    removed: removed.map((rejection) => ({
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
export function rulesOfReply({ rules }: RulesReply): Rules {
  const { revision: _revision, ...document } = rules;
  return readRules({
    ...document,
    steps: document.steps.map(({ unavailableOptions: _unavailable, ...step }) => {
      const conditional = new Set(step.conditionalOptions.map((option) => option.value));
      const options = step.options.filter((option) => !conditional.has(option.value));
      return { ...step, options };
    }),
  });
}
