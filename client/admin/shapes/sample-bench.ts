import { addShelf, completeBench } from "#shared/bench/complete-bench.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { findUndrawn } from "#shared/bench/solids/not-drawn.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";

/**
 * A complete bench with an option: the first that the rules allow, or the last if the option has no place on the first,
 * because first options are usually small.
 */
export function sampleBench(rules: Rules, stepKey: string, value: string): Configuration {
  const [nearest] = unlock(rules, {}, stepKey, value).best;
  const chosen = nearest?.configuration ?? {};
  const benches = [0, -1].map((place) => {
    const bench = completeBench(rules, chosen, (offered) => offered.at(place));
    const accessories = indexRules(rules).byRole.get("accessories")?.step;
    if (!accessories?.multiSelect) return bench;
    const { key } = accessories;
    return { ...bench, [key]: addShelf(rules, chosenValues(bench, key)) };
  });
  const drawn = benches.find((bench) => {
    const solids = benchSolids(planBench(rules, bench));
    return findUndrawn(rules, bench, solids).length === 0;
  });
  return drawn ?? benches[0] ?? chosen;
}
