import type { WholeItem } from "./quote.ts";
import { haveSameBenches } from "./same-benches.ts";

/** The benches that proposals ask for together. */
interface AddedUp {
  readonly items: readonly WholeItem[];
  /** What they do not agree on, in sentences. */
  readonly conflicts: readonly string[];
}

/**
 * What proposals about the same benches ask for together. Each proposal, oldest first, has all benches of the quote, and asks for those
 * that differ from `base`. Where several change the same bench, the newest counts. If one has more or fewer benches, the newest counts alone.
 */
export function addUpProposals(base: readonly WholeItem[], proposals: readonly (readonly WholeItem[])[]): AddedUp {
  const newest = proposals.at(-1) ?? base;
  if (proposals.some(({ length }) => length !== base.length)) {
    const isAlone = proposals.length === 1;
    return {
      items: newest,
      conflicts: isAlone ? [] : ["The proposals have different numbers of benches, so only the newest counts."],
    };
  }
  const wanted = base.map((bench, place) =>
    proposals.flatMap((proposal) => {
      const proposed = proposal[place];
      return proposed && isChanged(bench, proposed) ? [proposed] : [];
    }),
  );
  return {
    items: base.map((bench, place) => wanted[place]?.at(-1) ?? bench),
    conflicts: wanted.flatMap((changes, place) => {
      const last = changes.at(-1);
      const isSplit = last && changes.some((each) => isChanged(each, last));
      return isSplit ? [`Several proposals change bench ${place + 1}, so the newest counts.`] : [];
    }),
  };
}

/** Prices do not count: they are those of the day. A proposal without a name keeps the name. */
const isChanged = (before: WholeItem, after: WholeItem) =>
  !haveSameBenches([before], [after]) || (after.name !== undefined && after.name !== before.name);
