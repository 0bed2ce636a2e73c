import type { Configuration } from "../configuration.ts";
import type { Rules } from "../engine/model.ts";
import { chosenOption } from "./chosen-options.ts";

const UNKNOWN = "·";

/**
 * The order code as it grows: 'AWT-HCM-050-6030' is the adjustable work table with the lift HA-HCM,
 * the load LC-050, 60 x 30 in. What is not chosen yet is dots in its place.
 */
export function orderCode(rules: Rules, configuration: Configuration): string {
  const of = (step: string) => chosenOption(rules, configuration, step);
  const code = (step: string) => {
    const option = of(step);
    return option ? skuEnding(option.sku ?? option.value) : UNKNOWN.repeat(3);
  };
  const size = `${twoDigits(of("width")?.dimensions?.width)}${twoDigits(of("depth")?.dimensions?.depth)}`;
  return ["AWT", code("height_adjustment"), code("load_capacity"), size].join("-");
}

/** What follows the first hyphen of a SKU, or all of one without. */
function skuEnding(sku: string): string {
  return sku.slice(sku.indexOf("-") + 1).toUpperCase();
}

function twoDigits(length: number | undefined): string {
  if (length === undefined) return UNKNOWN.repeat(2);
  return String(Math.round(length)).padStart(2, "0");
}
