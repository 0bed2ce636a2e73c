import { expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { ADDRESS_TYPE_LABELS, deliveryFee } from "#shared/quotes/delivery.ts";

it.each([
  ["commercial-dock", "Commercial address with a loading dock", 0],
  ["commercial-no-dock", "Commercial address WITHOUT a loading dock ($199.00)", 199],
  ["home-delivery", "Home Delivery ($199.00)", 199],
] as const)("an address type has its label and its fee: %s", (type, label, fee) => {
  expect(ADDRESS_TYPE_LABELS[type]).toBe(label);
  expect(deliveryFee(type)).toBe(cents(fee));
});
