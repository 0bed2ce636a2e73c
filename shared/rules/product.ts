/** The product, if the rules do not name it. */
export const PRODUCT_NAMES = { product: "adjustable-height-work-table", name: "Adjustable-height work table" } as const;
