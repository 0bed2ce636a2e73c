import type { Configuration } from "#shared/rules/configuration.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { findAvailableVariant } from "../engine/availability.ts";

/** Picks one of the available options of a step. */
export type Pick = (offered: readonly Option[], role: Role | undefined) => Option | undefined;

/** The configuration with a choice in each required step, and in the one for the uprights. An exclusive option comes before what `pick` prefers. */
export function completeBench(rules: Rules, chosen: Configuration, pick: Pick): Configuration {
  let bench = chosen;
  for (const { step, options, exclusive } of indexRules(rules).visible) {
    if (bench[step.key] !== undefined || !(step.required || step.role === "uprights")) continue;
    const offered = options
      .map(({ variants }) => findAvailableVariant(variants, bench)?.option)
      .filter((option) => option !== undefined);
    const option = offered.find(({ value }) => exclusive.has(value)) ?? pick(offered, step.role);
    if (!option) continue;
    bench = { ...bench, [step.key]: step.multiSelect ? [option.value] : option.value };
  }
  return bench;
}

/** The values with the shelf that one of them stands on, if there is one. */
export function addShelf(rules: Rules, values: readonly string[]): readonly string[] {
  const options = indexRules(rules).byRole.get("accessories")?.step.options ?? [];
  const standsOnShelf = options.some(
    ({ value, shape }) => values.includes(value) && shape?.kind === "box" && shape.mount.on === "shelf",
  );
  const shelf = options.find(({ shape }) => shape?.kind === "shelf");
  return standsOnShelf && shelf ? [...new Set([shelf.value, ...values])] : values;
}
