import type { Configuration } from "#shared/rules/configuration.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { chosenFor, chosenOptions } from "./chosen-options.ts";

/** Weights in whole pounds: those of parts rounded up, the remainder rounded down. */
interface BenchLoad {
  /** The weight of all choices so far. */
  readonly ownWeight: number;
  /** The weight that the lift carries: all choices but the lift and the base. */
  readonly liftedWeight: number;
  /** Whether these weights lack the top, because its size is not chosen yet. */
  readonly isPartial: boolean;
  /** The chosen load capacity; null without a choice. */
  readonly capacity: number | null;
  /** The capacity left for the work; below 0 if the bench's own parts exceed it. */
  readonly remaining: number | null;
  /** 'little' is less than a quarter of the capacity. */
  readonly level: "enough" | "little" | "none";
}

/** The catalog's Load Capacity step says: 'Everything the bench lifts counts: top, uprights, accessories'. */
const FIXED_ROLES: ReadonlySet<Role | undefined> = new Set<Role>(["lift", "base"]);
const LOW_LOAD_SHARE = 0.25;

/** The weight of the bench's own parts, and the load capacity that is left for the work. */
export function benchLoad(rules: Rules, configuration: Configuration): BenchLoad {
  const findOption = (role: Role) => chosenFor(rules, configuration, role)[0];
  const width = findOption("width")?.dimensions?.width ?? 0;
  const depth = findOption("depth")?.dimensions?.depth ?? 0;
  const squareFeet = (width * depth) / 144;
  let own = 0;
  let lifted = 0;
  let isPartial = false;
  for (const entry of indexRules(rules).steps) {
    for (const option of chosenOptions(entry, configuration)) {
      const weight = weightOf(option, squareFeet);
      if (squareFeet === 0 && option.specifications?.weightPerSquareFoot) isPartial = true;
      own += weight;
      if (!FIXED_ROLES.has(entry.step.role)) lifted += weight;
    }
  }
  const capacity = findOption("load")?.specifications?.weightCapacity ?? null;
  const liftedWeight = Math.ceil(lifted);
  const remaining = capacity === null ? null : Math.floor(capacity) - liftedWeight;
  return { ownWeight: Math.ceil(own), liftedWeight, isPartial, capacity, remaining, level: levelOf() };

  function levelOf(): BenchLoad["level"] {
    if (remaining === null || capacity === null) return "enough";
    if (remaining <= 0) return "none";
    return remaining < capacity * LOW_LOAD_SHARE ? "little" : "enough";
  }
}

function weightOf({ specifications = {} }: Option, squareFeet: number): number {
  const { weight = 0, weightPerSquareFoot = 0 } = specifications;
  return weight + weightPerSquareFoot * squareFeet;
}
