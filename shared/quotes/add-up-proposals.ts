import { sameConfiguration } from "#shared/rules/configuration.ts";
import { adjustItem } from "./agreed-price.ts";
import type { WholeItem } from "./quote.ts";
import { allowsQuantity } from "./select-lines.ts";

/** The benches that a customer proposes, and those that were on the customer's page. */
export interface ProposedBenches {
  readonly seen: readonly WholeItem[];
  readonly benches: readonly WholeItem[];
}

/** The benches that proposals ask for together. */
interface AddedUp {
  readonly items: readonly WholeItem[];
  /** Those among `items` with other choices than in the quote, at the prices of the day on which they were proposed. */
  readonly changed: readonly WholeItem[];
  /** What the proposals do not agree on, in sentences. */
  readonly conflicts: readonly string[];
}

/**
 * What proposals ask for together, in a quote with the benches `base`. Each proposal, oldest first, has all benches that the customer
 * saw, and asks for those that differ. All others stay as in the quote. Where several change the same bench, the newest counts. If one
 * has more or fewer benches than the quote, the newest counts alone.
 */
export function addUpProposals(base: readonly WholeItem[], proposals: readonly ProposedBenches[]): AddedUp {
  const hasOtherCount = proposals.some(
    ({ seen, benches }) => seen.length !== base.length || benches.length !== base.length,
  );
  if (hasOtherCount) {
    const left = [...base];
    const pairs = (proposals.at(-1)?.benches ?? []).map((proposed): Pair => {
      const at = left.findIndex((bench) => haveSameChoices(bench, proposed));
      return [at < 0 ? undefined : left.splice(at, 1)[0], proposed];
    });
    const isAlone = proposals.length === 1;
    return {
      ...takeProposed(pairs),
      conflicts: isAlone ? [] : ["The proposals have different numbers of benches, so only the newest counts."],
    };
  }
  const wanted = base.map((_, place) =>
    proposals.flatMap(({ seen, benches }) => {
      const [before, proposed] = [seen[place], benches[place]];
      return before && proposed && isChanged(before, proposed) ? [proposed] : [];
    }),
  );
  return {
    ...takeProposed(base.map((bench, place) => [bench, wanted[place]?.at(-1) ?? bench])),
    conflicts: wanted.flatMap((changes, place) => {
      const last = changes.at(-1);
      const isSplit = last && changes.some((each) => isChanged(each, last));
      return isSplit ? [`Several proposals change bench ${place + 1}, so the newest counts.`] : [];
    }),
  };
}

/** Prices do not count: they are those of the day. A proposal without a name keeps the name. */
const isChanged = (before: WholeItem, after: WholeItem) =>
  !haveSameChoices(before, after) ||
  before.quantity !== after.quantity ||
  (after.name !== undefined && after.name !== before.name);

const haveSameChoices = (one: WholeItem, other: WholeItem) => sameConfiguration(one.configuration, other.configuration);

/** A bench of the quote, and what is proposed in its place. */
type Pair = readonly [bench: WholeItem | undefined, proposed: WholeItem];

/** A bench with the same choices keeps its price, and each bench what the customer can choose, if the quantity is within. */
function takeProposed(pairs: readonly Pair[]): Pick<AddedUp, "items" | "changed"> {
  const items = pairs.map(([bench, proposed]) => {
    if (!bench) return proposed;
    const { name = bench.name, quantity } = proposed;
    const { optional, range } = bench;
    const facts = { name, quantity, optional, range: range && allowsQuantity(bench, quantity) ? range : null };
    return adjustItem(haveSameChoices(bench, proposed) ? bench : proposed, facts);
  });
  const changed = items.filter((item, place) => {
    const bench = pairs[place]?.[0];
    return !bench || !haveSameChoices(bench, item);
  });
  return { items, changed };
}
