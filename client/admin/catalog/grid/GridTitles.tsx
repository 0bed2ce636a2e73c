/** The columns of the grid, in order. */
export const COLUMNS = [
  { name: "label", title: "Label" },
  { name: "price", title: "Price" },
  { name: "sku", title: "SKU" },
  { name: "figures", title: "Figures" },
  { name: "availability", title: "Availability" },
  { name: "state", title: "State" },
  { name: "requested", title: "Requested", hint: "Requested benches of the last 90 days" },
  { name: "tried", title: "Tried", hint: "Tried without a match in the last 90 days" },
  { name: "actions", title: "Actions" },
] as const satisfies readonly { readonly name: string; readonly title: string; readonly hint?: string }[];

export type ColumnName = (typeof COLUMNS)[number]["name"];

/** The titles and all rows have the same columns. */
const ROW =
  "grid grid-cols-[minmax(9rem,1.7fr)_6.75rem_minmax(4.5rem,0.7fr)_minmax(8rem,2fr)_minmax(8rem,2.2fr)_5.25rem_4rem_2.25rem] items-center gap-x-2 px-3";

const CARD = "relative min-h-9 bg-card border-b border-line in-[tbody:last-child]:last:border-b-0 hover:bg-sunk";

/** On a narrow page, a row has what staff look for first, and the rest below. */
const BELOW =
  "max-lg:order-4 max-lg:text-soft max-lg:text-xs max-lg:leading-[1.3] max-lg:whitespace-normal max-lg:[-webkit-line-clamp:none]";

const CELL = "min-w-0 truncate text-left";
const TWO_LINES = "line-clamp-2 leading-[1.15] text-ellipsis whitespace-normal";
const TEXT = `min-w-0 text-left text-xs ${TWO_LINES} ${BELOW} max-lg:empty:hidden`;
const COUNT = `min-w-0 truncate text-right ${BELOW} max-lg:empty:hidden`;

/** The looks of a row and its cells. Two lines fit into a row. */
export const gridStyles = {
  row: `${ROW} ${CARD} max-lg:flex max-lg:flex-wrap max-lg:py-1`,
  note: `${CARD} block px-3 pt-1 pb-2 text-soft`,
  label: "flex items-center gap-2 min-w-0 text-left whitespace-nowrap max-lg:flex-1 max-lg:order-1",
  link: `text-inherit font-normal no-underline hover:underline ${TWO_LINES}`,
  price: "min-w-0 text-right whitespace-nowrap max-lg:order-2 not-has-[input]:pr-[calc(0.5rem+1px)]",
  sku: `${CELL} ${BELOW} max-lg:empty:hidden`,
  // On a phone, beside the part number.
  figures: `${TEXT} text-soft max-sm:flex-[1_1_12rem]`,
  availability: `${TEXT} text-soft`,
  state: TEXT,
  requested: `${COUNT} max-lg:not-empty:after:content-['_requested']`,
  tried: `${COUNT} max-lg:not-empty:after:content-['_tried']`,
  // Over the end of the row, when it is meant. On a phone, the label opens the panel, which has both.
  actions:
    "min-w-0 text-left whitespace-nowrap lg:absolute lg:top-0 lg:right-2 lg:flex lg:items-center lg:gap-2 lg:h-full lg:pl-4 lg:bg-inherit lg:opacity-0 lg:in-[tr:is(:hover,:focus-within)]:opacity-100 max-lg:order-2 max-sm:hidden",
};

/** The titles of the columns, which stay in view. Each step has them for screen readers, too. */
export const GridTitles = () => (
  <div aria-hidden="true" className={`${ROW} pb-1 border-b border-line-strong text-soft text-xs max-lg:hidden`}>
    {COLUMNS.map((column) => (
      <span
        key={column.name}
        title={"hint" in column ? column.hint : undefined}
        className={RIGHT.includes(column.name) ? "text-right" : ""}
      >
        {column.name !== "actions" && column.title}
      </span>
    ))}
  </div>
);

const RIGHT: readonly ColumnName[] = ["price", "requested", "tried"];
