import jsonLogic, { type RulesLogic } from "json-logic-js";
import type { Configuration } from "../../../shared/configuration.ts";
import type { Rules } from "../../../shared/engine/model.ts";
import type { Condition } from "../../../shared/rules.ts";
import { type AvailabilityPackage, conditionedValues } from "../availability.ts";

/**
 * json-logic-js: one rule per option, translated in advance. It walks every list of a rule in each call,
 * so a condition with one value becomes `===`, which is faster than `in`. Options without a condition are
 * skipped.
 */
export function jsonLogicAvailability(rules: Rules): AvailabilityPackage {
  const listed = new Set(
    rules.steps.filter(({ multiSelect }) => multiSelect).map(({ key }) => key),
  );
  const values = conditionedValues(rules).map(({ name, whens }) => ({
    name,
    logic:
      whens.length === 0 ? undefined : oneOf(whens.map((when) => conditionLogic(when, listed))),
  }));
  const run = (configuration: Configuration) => {
    const available: string[] = [];
    for (const { name, logic } of values) {
      if (logic === undefined || jsonLogic.apply(logic, configuration)) available.push(name);
    }
    return available;
  };
  return { name: "json-logic-js", run, available: async (configuration) => run(configuration) };
}

function conditionLogic(when: Condition, listed: ReadonlySet<string>): RulesLogic {
  const parts = Object.entries(when).map(([key, needs]): RulesLogic => {
    if (listed.has(key)) return { some: [{ var: key }, isOneOf("", needs)] };
    return isOneOf(key, needs);
  });
  const [first, ...others] = parts;
  return first !== undefined && others.length === 0 ? first : { and: parts };
}

function isOneOf(path: string, needs: readonly string[]): RulesLogic {
  const [only, ...others] = needs;
  if (only !== undefined && others.length === 0) return { "===": [{ var: path }, only] };
  return { in: [{ var: path }, [...needs]] };
}

function oneOf(logics: readonly RulesLogic[]): RulesLogic {
  const [first, ...others] = logics;
  return first !== undefined && others.length === 0 ? first : { or: [...logics] };
}
