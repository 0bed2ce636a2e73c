import { conditional, option, rulesDocument, step } from "../rules.ts";

/** Rules with one of everything, small enough that requests meet in the same places. */
export const shortCatalog = rulesDocument([
  step("width", {
    options: [option("48", { priceModifier: 10.5 }), option("72", { price: 99.99 })],
  }),
  step("depth", {
    options: [option("30")],
    conditionalOptions: [conditional("48", { width: ["72"] }, { priceModifier: -20 })],
  }),
  step("lid", { required: false }),
  step("accessories", {
    required: false,
    multiSelect: true,
    options: [
      option("no-accessories"),
      option("shelf", { priceModifier: 5, sku: "S-1" }),
      option("lamp"),
    ],
  }),
]);
