import { expect, it } from "vitest";
import { fitItems, newItem } from "#client/quotes/send/typed-lines.ts";
import { createTerms, readTerms } from "#client/quotes/send/typed-terms.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { nextDeliveryFee } from "#shared/quotes/quote-content.ts";
import { sentRevision } from "../../support/quotes/customers-reply.ts";
import { storedQuote } from "../../support/quotes/quote-reply.ts";

it("only what staff typed for another bench in a place no longer counts, and only then is it said", () => {
  const typed = [{ ...newItem(0), quantity: "2" }, newItem(1)];
  const first = fitItems(typed, [{ orderCode: "A" }, { orderCode: "B" }]);
  expect(first.map(({ was, isReplaced }) => [was, isReplaced])).toEqual([
    ["A", undefined],
    ["B", undefined],
  ]);
  const second = fitItems(first, [{ orderCode: "C" }, { orderCode: "D" }]);
  expect(second.map(({ isReplaced, quantity }) => [isReplaced, quantity])).toEqual([
    [true, undefined],
    [false, undefined],
  ]);
  const third = fitItems(second, [{ orderCode: "E" }, { orderCode: "F" }]);
  expect(third.map(({ isReplaced }) => isReplaced)).toEqual([false, false]);
});

it("a comma in a typed number is never left out: it begins the decimals, groups thousands, or is refused", () => {
  const adjustments = [
    { kind: "discount", unit: "percent", value: "7,5 %", reason: "Trade show" },
    { kind: "surcharge", unit: "amount", value: "$1,250", reason: "Rush" },
  ] as const;
  const { terms, problems } = readTerms({
    ...{ source: "latest", proposals: undefined, expiresOn: "2026-12-31", message: "", adjustments },
    ...{ deliveryFee: "12,50", deposit: { unit: "percent", value: "33,5" }, leadTime: "1,5" },
    items: [{ ...newItem(0), quantity: "1,5", unitPrice: "1.234,50" }],
    freeLines: [{ text: "Setup", quantity: "2", unitPrice: "99,9", optional: false, range: "" }],
    taxes: [{ name: "QST", unit: "percent", value: "9,975", on: "all" }],
    texts: { taxExemption: "", paymentTerms: "" },
  });
  expect(terms).toMatchObject({
    adjustments: [{ percent: -7.5 }, { amount: 1250 }],
    ...{ deliveryFee: 12.5, deposit: { percent: 33.5 }, taxes: [{ percent: 9.975 }] },
    freeLines: [{ unitPrice: 99.9 }],
  });
  expect([...problems.keys()]).toEqual(["leadTime", "items.0.quantity", "items.0.unitPrice"]);
});

it("a percentage of a quote for $0.00 is still a discount in the next revision", () => {
  const revisions = [sentRevision({ adjustments: [{ reason: "School", percent: -10, of: 0, amount: 0 }] })];
  const { adjustments } = createTerms(storedQuote(), { revisions }, new Date(), "UTC");
  expect(adjustments).toEqual([{ kind: "discount", unit: "percent", value: "10", reason: "School" }]);
});

it("delivery costs what the corrected address type does, until staff have typed or sent another fee", () => {
  const quote = storedQuote();
  const customerInfo = { ...quote.customerInfo, addressType: "commercial-dock" } as const;
  const feeOf = (current: WholeQuote["current"]) =>
    readTerms(createTerms({ current }, { revisions: [] }, new Date(), "UTC")).terms.deliveryFee ??
    nextDeliveryFee({ current, customerInfo });
  expect(feeOf(quote.current)).toBe(0);
  expect(feeOf({ ...quote.current, number: 1 })).toBe(199);
});
