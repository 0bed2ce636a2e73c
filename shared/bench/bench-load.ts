import type { Configuration } from "../configuration.ts";
import type { Option, Rules } from "../engine/model.ts";
import { indexRules } from "../engine/rules-index.ts";
import { chosenOption, chosenOptions } from "./chosen-options.ts";

/** Weights in whole pounds: those of parts rounded up, what remains rounded down. */
export interface BenchLoad {
  /** Everything chosen so far. */
  readonly ownWeight: number;
  /** The part of it that the bench lifts: not its lift, nor what it stands on. */
  readonly liftedWeight: number;
  /** Whether these weights lack the top, because its size is not chosen yet. */
  readonly isPartial: boolean;
  /** Of the chosen load capacity; null where none is chosen. */
  readonly capacity: number | null;
  /** What the capacity leaves for the work; below 0 where the bench's own parts exceed it. */
  readonly remaining: number | null;
  /** Little is less than a quarter of the capacity. */
  readonly level: "enough" | "little" | "none";
}

/** 'Everything the bench lifts counts: top, uprights, accessories' (from the catalog's Load Capacity step). */
const NOT_LIFTED = new Set(["height_adjustment", "base"]);
const LITTLE = 0.25;

/** What the bench's own parts weigh, and what its capacity leaves for the work on it. */
export function benchLoad(rules: Rules, configuration: Configuration): BenchLoad {
  const width = chosenOption(rules, configuration, "width")?.dimensions?.width ?? 0;
  const depth = chosenOption(rules, configuration, "depth")?.dimensions?.depth ?? 0;
  const squareFeet = (width * depth) / 144;
  let own = 0;
  let lifted = 0;
  let isPartial = false;
  for (const { step } of indexRules(rules).steps) {
    for (const option of chosenOptions(rules, configuration, step.key)) {
      const weight = weightOf(option, squareFeet);
      if (squareFeet === 0 && option.specifications?.weightPerSquareFoot) isPartial = true;
      own += weight;
      if (!NOT_LIFTED.has(step.key)) lifted += weight;
    }
  }
  const rated = chosenOption(rules, configuration, "load_capacity");
  const capacity = rated?.specifications?.weightCapacity ?? null;
  const liftedWeight = Math.ceil(lifted);
  const remaining = capacity === null ? null : Math.floor(capacity) - liftedWeight;
  return {
    ownWeight: Math.ceil(own),
    liftedWeight,
    isPartial,
    capacity,
    remaining,
    level: levelOf(),
  };

  function levelOf(): BenchLoad["level"] {
    if (remaining === null || capacity === null) return "enough";
    if (remaining <= 0) return "none";
    return remaining < capacity * LITTLE ? "little" : "enough";
  }
}

function weightOf({ specifications = {} }: Option, squareFeet: number): number {
  const { weight = 0, weightPerSquareFoot = 0 } = specifications;
  return weight + weightPerSquareFoot * squareFeet;
}
