import { addShelf, completeBench } from "#shared/bench/complete-bench.ts";
import { isAccessory } from "#shared/bench/is-accessory.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import type { Solid } from "#shared/bench/solids/solid.ts";
import { findAvailableVariant } from "#shared/engine/availability.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { type Option, type Rules, readRules } from "#shared/rules/model.ts";
import { listOptions } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import type { Role } from "#shared/rules/shapes.ts";
import type { RulesProblem } from "./rules-problem.ts";
import { type CombinationPart, whenSentence } from "./when-sentence.ts";

/** Two accessories that can be chosen together and occupy the same place, on a bench. */
interface Overlap {
  readonly options: readonly [Option, Option];
  /** The choices that decide the place. */
  readonly combination: readonly CombinationPart[];
}

/** Limits the work on hostile rules to a fraction of a second. */
const MAX_ACCESSORIES = 40;
const MAX_UNLOCKS = 4;
const MAX_PAIRS = 300;

const PLACE_ROLES: readonly Role[] = ["lift", "width", "depth", "uprights"];

/**
 * Finds accessories that occupy the same place, on the benches that matter most: for each drive, the smallest and the
 * largest bench with the tallest uprights, and the smallest with each accessory that these cannot have. With `value`,
 * finds only what is in the way of that option.
 */
export function findOverlaps(rules: Rules, value?: string): readonly Overlap[] {
  const entry = indexRules(rules).byRole.get("accessories");
  if (!entry?.step.multiSelect) return [];
  const drawn = entry.options
    .filter(({ variants: [{ option }] }) => option.shape && isAccessory(option.shape))
    .map(({ variants }) => variants)
    .slice(0, MAX_ACCESSORIES);
  const found = new Map<string, Overlap>();
  let tried = 0;
  for (const bench of decisiveBenches(rules, entry)) {
    const pieces = drawn
      .filter((variants) => findAvailableVariant(variants, bench))
      .map(([{ option }]) => ({ option, solids: piecesOf(rules, entry, bench, [option.value]) }));
    for (const [index, a] of pieces.entries())
      for (const b of pieces.slice(index + 1)) {
        const values = [a.option.value, b.option.value];
        const name = values.join();
        if (found.has(name) || (value !== undefined && !values.includes(value))) continue;
        if (!runThrough(a.solids, b.solids) || tried >= MAX_PAIRS) continue;
        tried += 1;
        // Some pieces move aside for others, so both have to be drawn together.
        const both = piecesOf(rules, entry, bench, values);
        const [first, second] = values.map((each) => both.filter((solid) => solid.value === each));
        if (first?.length && second?.length && !runThrough(first, second)) continue;
        found.set(name, { options: [a.option, b.option], combination: placeOf(rules, bench) });
      }
  }
  return [...found.values()];
}

/** The pieces of some accessories on a bench. */
function piecesOf(
  rules: Rules,
  { step }: IndexedStep,
  bench: Configuration,
  values: readonly string[],
): readonly Solid[] {
  const chosen = { ...bench, [step.key]: addShelf(rules, values) };
  return benchSolids(planBench(rules, chosen)).filter(
    (solid) => solid.role === "accessories" && values.includes(solid.value ?? ""),
  );
}

function decisiveBenches(rules: Rules, entry: IndexedStep): readonly Configuration[] {
  const lifts = indexRules(rules).byRole.get("lift")?.step.options ?? [];
  const drives = new Set(lifts.map(({ shape }) => (shape?.kind === "lift" ? shape.drive : "none")));
  const completeWith = (chosen: Configuration, place: 0 | -1, drive?: string) =>
    completeBench(rules, chosen, (offered, role) => {
      if (role === "uprights") return sortBySize(offered, "height").at(-1);
      if (role === "width" || role === "depth") return sortBySize(offered, role).at(place);
      const driven = offered.find(({ shape }) => shape?.kind === "lift" && shape.drive === drive);
      return driven ?? offered.at(place);
    });
  const tried = new Set<string>();
  const benches = [...drives].flatMap((drive) => [completeWith({}, 0, drive), completeWith({}, -1, drive)]);
  for (let tries = 0; tries < MAX_UNLOCKS; tries += 1) {
    const missing = entry.options.find(
      ({ value, variants }) => !tried.has(value) && !benches.some((bench) => findAvailableVariant(variants, bench)),
    );
    if (!missing) break;
    tried.add(missing.value);
    const [nearest] = unlock(rules, {}, entry.step.key, missing.value).best;
    if (nearest) benches.push(completeWith(nearest.configuration, 0));
  }
  return benches;
}

/** Options from the smallest to the largest. */
function sortBySize(options: readonly Option[], length: "width" | "depth" | "height") {
  const sizeOf = ({ dimensions }: Option) => dimensions?.[length] ?? 0;
  return [...options].sort((a, b) => sizeOf(a) - sizeOf(b));
}

/** Whether pieces run through each other by more than a hair. */
function runThrough(some: readonly Solid[], others: readonly Solid[]): boolean {
  const overlaps = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.min(to, otherTo) - Math.max(from, otherFrom) > 0.01;
  return some.some((a) =>
    others.some(
      (b) => overlaps(a.x0, a.x1, b.x0, b.x1) && overlaps(a.y0, a.y1, b.y0, b.y1) && overlaps(a.z0, a.z1, b.z0, b.z1),
    ),
  );
}

function placeOf(rules: Rules, bench: Configuration): readonly CombinationPart[] {
  return PLACE_ROLES.flatMap((role): readonly CombinationPart[] => {
    const entry = indexRules(rules).byRole.get(role);
    if (!entry) return [];
    const { key, name: stepName, multiSelect } = entry.step;
    const labels = chosenValues(bench, key).map((value) => entry.variants.get(value)?.[0].option.label ?? value);
    return [{ stepName, multiSelect, labels }];
  });
}

/** A warning for each pair, at the option that comes later. */
export function overlapWarnings(document: RulesDocument): readonly RulesProblem[] {
  const places = listOptions(document).filter(({ step }) => step.role === "accessories");
  return findOverlaps(readRules(document)).map((overlap) => {
    const { value } = overlap.options[1];
    const placed = places.find(({ option }) => option.value === value);
    return {
      path: placed ? `${placed.path}.shape` : "",
      code: "same_place" as const,
      message: overlapSentence(overlap),
    };
  });
}

/** 'Drawer and Cabinet occupy the same place when Width is 48 in and Depth is 24 in.' */
export function overlapSentence({ options: [first, second], combination }: Overlap): string {
  return `${first.label} and ${second.label} occupy the same place${whenSentence(combination)}.`;
}
