import { Engine, type TopLevelCondition } from "json-rules-engine";
import type { Configuration } from "../../../shared/configuration.ts";
import type { Rules } from "../../../shared/engine/model.ts";
import type { Condition } from "../../../shared/rules.ts";
import { type AvailabilityPackage, conditionedValues } from "../availability.ts";

/**
 * json-rules-engine: one engine, created in advance, with one rule per condition. An option is available
 * if its event occurs. Each run gets the configuration as facts. Options without a condition have no rule.
 * The events are read from the result, without a listener.
 */
export function jsonRulesEngineAvailability(rules: Rules): AvailabilityPackage {
  const listed = new Set(
    rules.steps.filter(({ multiSelect }) => multiSelect).map(({ key }) => key),
  );
  // A step without a choice satisfies no condition, so a missing fact must not throw.
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
