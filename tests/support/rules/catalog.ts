import { readRules } from "#shared/rules/model.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import document from "../../../data/rules/adjustable-height-work-table.json" with { type: "json" };

/** The default catalog, as in the rules file and as the engine reads it. */
export const catalogDocument = parseRules(document);
export const catalog = readRules(catalogDocument);

/** The catalog's width and depth alone. */
export const widthAndDepth = readRules({
  ...catalogDocument,
  steps: catalogDocument.steps
    .filter(({ key }) => ["width", "depth"].includes(key))
    .map((step, index) => ({ ...step, stepNumber: index + 1 })),
});

/** The example bench of the catalog: $3,985.00. */
export const exampleBench = {
  height_adjustment: "electric",
  load_capacity: "1000",
  width: "72",
  depth: "30",
  top_material: "esd-laminate",
  top_color: "esd-blue",
  frame_color: "light-gray",
  base: "casters-5",
  uprights: "uprights-48",
  accessories: ["power-strip", "shelf", "led-light", "monitor-arm", "esd-ground-kit"],
};

/** The hash of a link to it. */
export const exampleHash = `#${Object.entries(exampleBench)
  .map(([key, choice]) => `${key}=${[choice].flat().join(",")}`)
  .join("&")}`;
