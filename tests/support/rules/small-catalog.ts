import { conditionalStep, option, rulesDocument, step } from "./rules.ts";

/** A small catalog that renders fast. Its second step has only conditional options, which depend on the first. */
export const smallCatalog = rulesDocument(
  [
    step("width", {
      name: "Width",
      options: [
        option("48", { label: "48 in", priceModifier: -90 }),
        option("60", { label: "60 in" }),
        option("96", { label: "96 in", priceModifier: 410 }),
      ],
    }),
    step("depth", {
      name: "Depth",
      conditionalOptions: [
        conditionalStep("24", { width: ["48", "60", "96"] }, { label: "24 in", sku: "DP-24" }),
        conditionalStep("48", { width: ["60", "96"] }, { label: "48 in deep", priceModifier: 160 }),
      ],
    }),
    step("frame_color", {
      name: "Frame Color",
      options: [
        option("black", { label: "Black", sku: "FC-BLK", colorCode: "#101010" }),
        option("blue", { label: "Blue", sku: "FC-BLU", colorCode: "#2040a0" }),
      ],
    }),
  ],
  { basePrice: 1495 },
);
