import { withOption } from "./rules.ts";
import { smallCatalog } from "./small-catalog.ts";

/** The small catalog with another price for 96 in. */
export const dearer96 = withOption(smallCatalog, "width", "96", { priceModifier: 430 });

export const DEARER_CHANGE = "Width: 96 in now +$430.00, was +$410.00";

/** Rules as the server writes them. */
export const rulesFileText = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;
