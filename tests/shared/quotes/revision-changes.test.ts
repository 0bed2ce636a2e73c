import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WholeItem } from "#shared/quotes/quote.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { proposalChanges, revisionChanges } from "#shared/quotes/revision-changes.ts";

const part = (stepKey: string, optionName: string) => ({
  stepKey,
  stepName: stepKey === "width" ? "Width" : "Accessories",
  value: optionName.toLowerCase(),
  optionName,
  price: 0,
});

const bench = (width: string, accessories: readonly string[], facts: Partial<WholeItem> = {}) => ({
  quantity: 1,
  unitPrice: 1000,
  sum: 1000,
  configuration: { width, ...(accessories.length > 0 && { accessories: [...accessories] }) },
  breakdown: { basePrice: 1000, modifications: 0 },
  parts: [part("width", width), ...accessories.map((name) => part("accessories", name))],
  ...facts,
});

const revision = (facts: Partial<QuoteRevision> = {}): QuoteRevision => ({
  number: 1,
  sentAt: "2026-11-18T15:00:00.000Z",
  items: [bench("72 in", ["Shelf"])],
  adjustments: [],
  leadTime: 15,
  expiresOn: "2026-12-18",
  message: "",
  deliveryFee: 199,
  grandTotal: 1199,
  rulesRevision: 1,
  ...facts,
});

const changes = (before: Partial<QuoteRevision>, after: Partial<QuoteRevision>) =>
  revisionChanges(revision(before), revision(after));

describe("the differences between two revisions of a quote", () => {
  it("name the benches that were added, removed and changed, with their choices", () => {
    expect(
      changes(
        { items: [bench("72 in", ["Shelf"], { name: "Packing" }), bench("48 in", [])] },
        {
          items: [
            bench("96 in", ["Shelf", "Lamp"], { name: "Packing", quantity: 4, unitPrice: 1250 }),
            bench("60 in", [], { name: "Lab", quantity: 2 }),
          ],
        },
      ),
    ).toEqual([
      "Bench 1: Width now 96 in, was 72 in",
      "Bench 1: Accessories: Lamp added",
      "Bench 1: quantity now 4, was 1",
      "Bench 1: unit price now $1,250.00, was $1,000.00",
      "Bench 2 (Lab) added, 2 at $1,000.00",
      "Former bench 2 removed",
    ]);
    expect(
      changes(
        { items: [bench("72 in", []), bench("48 in", ["Shelf"])] },
        { items: [bench("48 in", ["Shelf"], { name: "Lab, north" }), bench("72 in", [])] },
      ),
    ).toEqual(["Bench 1 is now called 'Lab, north'", "The benches are in a different order"]);
  });

  it("quote words that somebody typed, where they could be taken for ours, but no amounts and days", () => {
    expect(
      changes(
        { taxes: [{ name: "State tax", percent: 5, on: "all", of: 1199, amount: 59.95 }] },
        {
          taxes: [{ name: "State tax", percent: 5, on: "all", of: 2199, amount: 109.95 }],
          deposit: { percent: 30, amount: 3237.7 },
          paymentTerms: "Net 30, by check",
          conditions: { number: 1, since: "2026-11-30" },
        },
      ),
    ).toEqual([
      "State tax now $109.95 (5% of $2,199.00), was $59.95 (5% of $1,199.00)",
      "Deposit added: $3,237.70 (30%)",
      "Payment terms added: 'Net 30, by check'",
      "Conditions added: those of Nov 30, 2026",
    ]);
  });

  it("name discounts and surcharges, total, lead time and expiry", () => {
    expect(
      changes(
        {
          adjustments: [
            { reason: "Early order", percent: -5, amount: -50 },
            { reason: "Crane", amount: 250 },
          ],
        },
        {
          adjustments: [
            { reason: "Early order", percent: -7.5, amount: -75 },
            { reason: "Gift", amount: -10 },
          ],
          leadTime: 1,
          expiresOn: "2027-01-05",
          grandTotal: 1114,
        },
      ),
    ).toEqual([
      "Early order: now −$75.00 (7.5%), was −$50.00 (5%)",
      "Discount added: Gift, −$10.00",
      "Surcharge removed: Crane, +$250.00",
      "Total now $1,114.00, was $1,199.00",
      "Lead time now 1 business day, was 15 business days",
      "Valid through Jan 5, 2027, was through Dec 18, 2026",
    ]);
  });

  it("are none exactly if nothing differs but number, time and message", () => {
    const someBench = fc
      .tuple(
        fc.constantFrom("48 in", "72 in"),
        fc.constantFrom([], ["Shelf"], ["Shelf", "Lamp"]),
        fc.record(
          {
            name: fc.constantFrom("Lab", "Packing"),
            quantity: fc.constantFrom(1, 2),
            unitPrice: fc.constantFrom(1000, 1250),
          },
          { requiredKeys: ["quantity", "unitPrice"] },
        ),
      )
      .map(([width, accessories, facts]) => bench(width, accessories, facts));
    const someRevision = fc
      .record({
        number: fc.constantFrom(1, 2),
        message: fc.constantFrom("", "Dear Ada"),
        items: fc.array(someBench, { minLength: 1, maxLength: 3 }),
        adjustments: fc.array(
          fc.constantFrom(
            { reason: "Gift", amount: -10 },
            { reason: "Gift", percent: -1, amount: -10 },
            { reason: "Crane", amount: 250 },
          ),
          { maxLength: 2 },
        ),
        leadTime: fc.constantFrom(1, 15),
        expiresOn: fc.constantFrom("2026-12-18", "2027-01-05"),
      })
      // No object is in it twice, as in JSON.
      .map((facts): QuoteRevision => JSON.parse(JSON.stringify(revision(facts))));
    const compared = ({ number: _, message: _message, ...rest }: QuoteRevision) => rest;
    fc.assert(
      fc.property(someRevision, someRevision, fc.boolean(), (before, other, isSame) => {
        const after = isSame ? { ...before, number: 3, message: "Other" } : other;
        const differs = !isDeepStrictEqual(compared(before), compared(after));
        expect(revisionChanges(before, after).length > 0).toBe(differs);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what a customer proposes", () => {
  it("is what the customer changed, at its place, without what staff let the customer choose and the prices of the day", () => {
    const agreed = { catalogPrice: 1200, reason: "Trade show" };
    const seen = [
      bench("48 in", [], { optional: true, agreed }),
      bench("60 in", [], { range: { min: 2, max: 10 }, quantity: 3 }),
      bench("72 in", []),
    ];
    const asked = (width: string, quantity = 1) => bench(width, [], { unitPrice: 1500, quantity });
    expect(proposalChanges(seen, [asked("48 in"), asked("60 in", 12), asked("48 in")])).toEqual([
      "Bench 2: quantity now 12, was 3",
      "Bench 3: Width now 48 in, was 72 in",
      "Bench 3: unit price now $1,500.00, was $1,000.00",
    ]);
    expect(proposalChanges(seen, [asked("72 in"), asked("60 in", 3)])).toContain("Former bench 1 removed");
    expect(proposalChanges(seen, [asked("48 in"), asked("60 in", 3)])).toEqual(["Bench 3 removed"]);
  });

  it("keeps no choice that does not fit, which the revision says", () => {
    const offer = { items: [bench("60 in", [], { range: { min: 2, max: 10 }, optional: true })] };
    expect(changes(offer, { items: [bench("60 in", [])] })).toEqual(["Bench 1: no longer optional, quantity 2 to 10"]);
  });
});
