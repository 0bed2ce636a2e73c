import { evaluateStep } from "#shared/engine/evaluate.ts";
import { problemOf } from "#shared/engine/rejection.ts";
import { settle } from "#shared/engine/settle.ts";
import { dollars } from "#shared/money.ts";
import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { type Rules, readRules, writeOption, writePricedOption } from "#shared/rules/model.ts";
import type { OfferedOption } from "#shared/rules/rules.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { PartnerReply, RulesReply } from "./rules.ts";

/** More choices than a person makes. */
const MAX_REMOVED = 100;

type StepReply = RulesReply["rules"]["steps"][number];

/** The reply to GET rules: the rules under a configuration, without its invalid choices, which are listed as removed. */
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
    const priced = all.flatMap((option) => (option.prices ? writePricedOption(option, option.prices) : []));
    return {
      ...facts,
      options: options.filter((state) => state.available).map(({ option }) => writeOption(option)),
      conditionalOptions: all.flatMap((option) => (option.when ? [{ ...writeOption(option), when: option.when }] : [])),
      unavailableOptions: options.flatMap(({ option, available, reasons }, position) =>
        available ? [] : [{ ...writeOption(option), ...(!option.when && { position }), reasons }],
      ),
      ...(priced.length > 0 && { pricedOptions: priced }),
    };
  });
  const { product, name, basePrice, orderCodePrefix, startingBenches, hints, archived } = rules;
  const { exclusions, looksAhead } = rules;
  return {
    success: true,
    ...(partner && { partner }),
    rules: {
      product,
      name,
      revision,
      basePrice: dollars(basePrice),
      orderCodePrefix,
      steps,
      ...(startingBenches && { startingBenches: [...startingBenches] }),
      ...(hints && { hints: [...hints] }),
      ...(archived && { archivedOptions: [...archived] }),
      ...(exclusions && { exclusions }),
      ...(looksAhead && { looksAhead }),
    },
    removed: removed.slice(0, MAX_REMOVED).map((rejection) => ({ ...problemOf(rejection), value: rejection.value })),
  };
}

/** Rebuilds the rules from a reply for any configuration. Options that are not listed as conditional have no condition. */
export function rulesOfReply({ rules, partner }: RulesReply): Rules {
  const { revision: _revision, archivedOptions, exclusions, looksAhead, ...document } = rules;
  const read = readRules({
    ...document,
    steps: document.steps.map((step) => {
      const { options, conditionalOptions, unavailableOptions, pricedOptions = [], ...facts } = step;
      const conditional = new Set(conditionalOptions.map(({ value }) => value));
      const priced = new Map(pricedOptions.map((option) => [option.value, option]));
      const all: OfferedOption[] = options.filter(({ value }) => !conditional.has(value));
      for (const { position, reasons: _reasons, ...option } of unavailableOptions)
        if (position !== undefined) all.splice(position, 0, option);
      all.push(...conditionalOptions);
      return { ...facts, options: all.map((option) => priced.get(option.value) ?? option) };
    }),
  });
  const whole = {
    ...read,
    ...(archivedOptions && { archived: archivedOptions }),
    ...(exclusions && { exclusions }),
    ...(looksAhead && { looksAhead }),
  };
  return partner?.pricesHidden ? { ...whole, pricesHidden: true } : whole;
}

/** The partner's settings as a text to compare. They can change while the revision stays the same. */
export function settingsOfReply({ rules, partner }: RulesReply): string {
  return JSON.stringify([partner, rules.steps.map(({ fixedChoice }) => fixedChoice)]);
}
