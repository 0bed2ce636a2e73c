import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUpProposals } from "#shared/quotes/add-up-proposals.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";

const bench = (width: string, facts: Partial<WholeItem> = {}): WholeItem => ({
  quantity: 1,
  unitPrice: 1000,
  sum: 1000,
  configuration: { width },
  breakdown: { basePrice: 1000, modifications: 0 },
  parts: [],
  ...facts,
});

const base = ["48", "60", "72"].map((width) => bench(width));

/** The benches of the quote, with one in place of another. */
const withChange = (place: number, item: WholeItem) => base.with(place, item);

describe("proposals that add up", () => {
  it("change each bench that one of them changes, and keep the name of the others", () => {
    const named = base.with(2, bench("72", { name: "Packing" }));
    const { items, conflicts } = addUpProposals(named, [
      withChange(0, bench("96")),
      withChange(1, bench("60", { quantity: 4 })),
    ]);
    expect(items.map(({ configuration, quantity, name }) => [configuration.width, quantity, name])).toEqual([
      ["96", 1, undefined],
      ["60", 4, undefined],
      ["72", 1, "Packing"],
    ]);
    expect(conflicts).toEqual([]);
  });

  it("say where they disagree, and then the newest counts", () => {
    const { items, conflicts } = addUpProposals(base, [withChange(1, bench("84")), withChange(1, bench("96"))]);
    expect(items[1]?.configuration).toEqual({ width: "96" });
    expect(conflicts).toEqual(["Several proposals change bench 2, so the newest counts."]);
  });

  it("cannot be added up with different numbers of benches", () => {
    const newest = base.slice(1);
    expect(addUpProposals(base, [withChange(0, bench("96")), newest])).toEqual({
      items: newest,
      conflicts: ["The proposals have different numbers of benches, so only the newest counts."],
    });
    expect(addUpProposals(base, [newest])).toEqual({ items: newest, conflicts: [] });
  });

  it("of different benches give the same in any order, and the same one twice changes nothing", () => {
    const proposal = fc
      .record({ place: fc.nat({ max: 2 }), width: fc.constantFrom("36", "84", "96"), quantity: fc.integer({ min: 1 }) })
      .map(({ place, width, quantity }) => ({ place, benches: withChange(place, bench(width, { quantity })) }));
    const proposals = fc.uniqueArray(proposal, { selector: ({ place }) => place });
    fc.assert(
      fc.property(proposals, (made) => {
        const benches = made.map((each) => each.benches);
        const added = addUpProposals(base, benches);
        expect(added.conflicts).toEqual([]);
        expect(addUpProposals(base, benches.toReversed())).toEqual(added);
        expect(addUpProposals(base, [...benches, ...benches])).toEqual(added);
      }),
    );
  });
});
