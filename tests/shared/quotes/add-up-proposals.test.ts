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

/** Proposals of a customer who saw the quote as it is. */
const addUp = (benches: readonly WholeItem[], ...proposals: readonly (readonly WholeItem[])[]) =>
  addUpProposals(
    benches,
    proposals.map((proposed) => ({ seen: benches, benches: proposed })),
  );

describe("proposals that add up", () => {
  it("change each bench that one of them changes, and keep the name of the others", () => {
    const named = base.with(2, bench("72", { name: "Packing" }));
    const { items, changed, conflicts } = addUp(
      named,
      withChange(0, bench("96")),
      withChange(1, bench("60", { quantity: 4 })),
    );
    expect(items.map(({ configuration, quantity, name }) => [configuration.width, quantity, name])).toEqual([
      ["96", 1, undefined],
      ["60", 4, undefined],
      ["72", 1, "Packing"],
    ]);
    expect(changed).toEqual([items[0]]);
    expect(conflicts).toEqual([]);
  });

  it("leave what they do not change as staff offered it, and a bench its price while its choices stay", () => {
    const agreed = { catalogPrice: 1200, reason: "Trade show" };
    const offered = [
      bench("48", { agreed, name: "Packing" }),
      bench("60", { range: { min: 2, max: 10 }, quantity: 3, sum: 3000 }),
      bench("72", { optional: true, agreed }),
    ];
    const [first, , third] = offered;
    const asked = (width: string, facts: object = {}) => bench(width, { unitPrice: 1500, sum: 1500, ...facts });
    expect(addUp(offered, [asked("48"), asked("84", { quantity: 4 }), asked("72")]).items).toEqual([
      first,
      { ...asked("84", { quantity: 4, sum: 6000 }), range: { min: 2, max: 10 } },
      third,
    ]);
    expect(addUp(offered, [asked("48"), asked("60", { quantity: 11 }), asked("96")]).items).toEqual([
      first,
      bench("60", { quantity: 11, sum: 11_000 }),
      { ...asked("96"), optional: true },
    ]);
    expect(addUp(offered, [asked("72"), asked("48", { quantity: 2 })])).toMatchObject({
      items: [third, { ...first, quantity: 2, sum: 2000 }],
      changed: [],
    });
  });

  it("about an earlier offer change what the customer changed then, and nothing else", () => {
    const now = base.with(1, bench("84", { name: "Lab" }));
    const { items } = addUpProposals(now, [{ seen: base, benches: withChange(0, bench("96")) }]);
    expect(items).toEqual(now.with(0, bench("96")));
  });

  it("say where they disagree, and then the newest counts", () => {
    const { items, conflicts } = addUp(base, withChange(1, bench("84")), withChange(1, bench("96")));
    expect(items[1]?.configuration).toEqual({ width: "96" });
    expect(conflicts).toEqual(["Several proposals change bench 2, so the newest counts."]);
  });

  it("cannot be added up with different numbers of benches", () => {
    const newest = base.slice(1);
    expect(addUp(base, withChange(0, bench("96")), newest)).toEqual({
      items: newest,
      changed: [],
      conflicts: ["The proposals have different numbers of benches, so only the newest counts."],
    });
    expect(addUp(base, newest)).toMatchObject({ items: newest, conflicts: [] });
  });

  it("of different benches give the same in any order, and the same one twice changes nothing", () => {
    const proposal = fc
      .record({ place: fc.nat({ max: 2 }), width: fc.constantFrom("36", "84", "96"), quantity: fc.integer({ min: 1 }) })
      .map(({ place, width, quantity }) => ({ place, benches: withChange(place, bench(width, { quantity })) }));
    const proposals = fc.uniqueArray(proposal, { selector: ({ place }) => place });
    fc.assert(
      fc.property(proposals, (made) => {
        const benches = made.map((each) => each.benches);
        const added = addUp(base, ...benches);
        expect(added.conflicts).toEqual([]);
        expect(addUp(base, ...benches.toReversed())).toEqual(added);
        expect(addUp(base, ...benches, ...benches)).toEqual(added);
      }),
    );
  });
});
