import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  matchesSearch,
  partOf,
  quoteSearchText,
  type SearchedQuote,
  searchedWords,
} from "#shared/quotes/quote-search.ts";
import { cpuMsOf } from "../../support/cpu-time.ts";

const parts = [
  { stepName: "Height Adjustment", optionName: "Electric, two-column" },
  { stepName: "Width", optionName: "96 in" },
  { stepName: "Load Capacity", optionName: "750 lb" },
  { stepName: "Work Surface", optionName: "Maple butcher block, 1-3/4 in" },
];

const QUOTE: SearchedQuote = {
  quoteId: "Q-261124-7F3KD",
  timestamp: "2026-11-25T03:00:00.000Z",
  partner: { id: "acme", name: "Acme Tools" },
  grandTotal: 92_184,
  sent: { number: 1, at: "2026-12-02T15:00:00.000Z", expiresOn: "2026-12-31", grandTotal: 4184 },
  customerInfo: {
    name: "Stacy Peña",
    company: "Driftless Test Labs",
    email: "stacy@driftless.example",
    phone: "+1 (615) 555-0145",
    addressType: "commercial-dock",
    notes: "The dock closes at 3 PM, until Smith–Jones move.",
  },
  items: [{ name: "Packing", unitPrice: 3985, orderCode: "AWT-EL2-750-W96-D30-MPL-7QK", parts }],
  freeLines: [{ text: "Installation on site" }],
};

const SAID = [{ at: "2026-11-30T18:00:00Z", text: "PO 4500871123. She called about casters." }];

/** Whether the server finds the quote. The time zone makes it one of November 24. */
const finds = (search: string) => {
  const text = quoteSearchText(QUOTE, "America/Chicago", SAID);
  return searchedWords(search).every((word) => text.includes(partOf(word)));
};

describe("a search of quotes", () => {
  it.each([
    ...[
      "Driftless 96",
      "stacy driftless",
      "pena drift",
      "driftless nov 24",
      "November 24th driftless",
      "24 nov",
      "11/24",
    ],
    ...[
      "2026-11-24",
      "tuesday",
      "dec 2",
      "96 in",
      '96" electric',
      "96 inches",
      "W96",
      "awt–el2",
      "AWT-EL2-750",
      "750 lbs maple",
    ],
    ...["555-0145", "(615) 555-0145", "615 555 0145", "+1 615 555 0145", "16155550145", "0145", "6155550145"],
    ...[
      "$92,184",
      "92,184.00",
      "92184",
      "3,985",
      "dock closes",
      "4500871123",
      "casters",
      "po 4500871123",
      "installation",
    ],
    ...["q-2611", "Q–261124–7F3KD", "acme", "from Driftless with the 96 inch", "smith-jones", ""],
    ...["nov 30 casters", "1-3/4 in"],
  ])("finds a quote by: %s", (search) => {
    expect(finds(search)).toBe(true);
  });

  it.each([
    ...[
      "Driftless 72",
      "nov 2",
      "nov 4",
      "6 in",
      "23 nov",
      "W72",
      "555-0146",
      "93,184",
      "hydraulic",
      "commercial-dock",
    ],
    ...["stacy smithers", "96 lb", "tuesdays nobody"],
  ])("does not find it by: %s", (search) => {
    expect(finds(search)).toBe(false);
  });

  it("finds less where less is known, and never more", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (search) => {
        if (matchesSearch(QUOTE, search, "America/Chicago")) expect(finds(search)).toBe(true);
      }),
    );
    expect(matchesSearch(QUOTE, "driftless nov 24", "America/Chicago")).toBe(true);
    expect(matchesSearch(QUOTE, "casters", "America/Chicago")).toBe(false);
  });

  it("finds every field of the customer by any part of its words, as they were typed", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\d .,;:/'"$#()+-]{3,40}$/u), (company) => {
        const quote = { ...QUOTE, customerInfo: { company } };
        expect(matchesSearch(quote, company, "UTC")).toBe(true);
        expect(matchesSearch(quote, company.toUpperCase(), "UTC")).toBe(true);
      }),
      { examples: [["Kaᲀera Straße"]] },
    );
  });

  it("takes no time for hostile texts", () => {
    const begun = performance.now();
    for (const text of ["1 ", "(1", "1-", "nov ", "1in ", "+1 ", '"', ",;"])
      quoteSearchText({ ...QUOTE, customerInfo: { notes: text.repeat(20_000) } }, "UTC");
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it("takes no time for many long notes, of characters that become 18 each", async () => {
    const said = Array.from({ length: 500 }, (_, place) => ({
      at: "2026-11-30T18:00:00Z",
      text: `${place}${"\ufdfa".repeat(3990)}`,
    }));
    const make = () => expect(quoteSearchText(QUOTE, "UTC", said).length).toBeLessThan(8010);
    expect(await cpuMsOf(make)).toBeLessThan(500);
  });
});
