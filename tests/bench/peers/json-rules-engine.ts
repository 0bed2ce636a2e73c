import { Engine, type TopLevelCondition } from "json-rules-engine";
import type { Configuration } from "../../../shared/configuration.ts";
import type { Rules } from "../../../shared/engine/model.ts";
import type { Condition } from "../../../shared/rules.ts";
import { type AvailabilityPackage, conditionedValues } from "../availability.ts";

/**
 * json-rules-engine: one engine made beforehand, with one rule for each condition; an option is
 * available when its event comes. The configuration is passed as facts to each run. Options without a
 * condition have no rule, and no listener is bound: the events are read from the result.
 */
export function jsonRulesEngineAvailability(rules: Rules): AvailabilityPackage {
  const listed = new Set(
    rules.steps.filter(({ multiSelect }) => multiSelect).map(({ key }) => key),
  );
  // A step without a choice satisfies nothing, so a fact that is not given must not throw.
  const engine = new Engine([], { allowUndefinedFacts: true });
  const always: string[] = [];
  for (const { name, whens } of conditionedValues(rules)) {
    if (whens.length === 0) always.push(name);
    for (const when of whens) {
      engine.addRule({ conditions: conditionRule(when, listed), event: { type: name } });
    }
  }
  const run = (configuration: Configuration) => engine.run({ ...configuration });
  const available = async (configuration: Configuration) => {
    const { events } = await run(configuration);
    return [...always, ...new Set(events.map(({ type }) => type))];
  };
  return { name: "json-rules-engine", run, available };
}

function conditionRule(when: Condition, listed: ReadonlySet<string>): TopLevelCondition {
  return {
    all: Object.entries(when).map(([fact, needs]) => ({
      fact,
      operator: listed.has(fact) ? "someFact:in" : "in",
      value: needs,
    })),
  };
}
