import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { orderCode } from "#shared/engine/order-code.ts";
import { cents, dollars, formatDollars, multiply, sum } from "#shared/money.ts";
import { assigneeName } from "#shared/quotes/assignee.ts";
import { CUSTOMER_FIELDS } from "#shared/quotes/customer-fields.ts";
import { customerText } from "#shared/quotes/customer-texts.ts";
import type { Quote, WholeItem, WholeQuote } from "#shared/quotes/quote.ts";
import { benchCount, choiceText, itemsPrice } from "#shared/quotes/quote-items.ts";
import { outcomeText } from "#shared/quotes/quote-outcome.ts";
import { amountsOf, TEXT_TERMS } from "#shared/quotes/quote-terms.ts";
import { TO_BE_DECIDED } from "#shared/quotes/unfinished.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { XlsxCell } from "#shared/text/xlsx/xlsx-cell.ts";
import { wallClockText } from "#shared/time/wall-clock.ts";

/** CRLF between rows, every cell quoted. */
const CSV_FORMAT = { record_delimiter: "windows", quoted: true } as const;

/** The rows that are written before other requests run. A page of quotes has up to 50 times as many. */
const ROWS_AT_ONCE = 200;

/** The rules of a revision. */
type RulesOf = (revision: number) => Promise<Rules>;

/** A row of the file: a quote, one of its lines, or a part. */
interface Row extends Pick<WholeItem, "configuration" | "parts" | "missing"> {
  readonly quote: Quote;
  /** The rules that priced the bench; undefined for a line that is no bench. */
  readonly rules: Rules | undefined;
  /** Whether it follows another row of the same quote. */
  readonly isFurther: boolean;
}

interface LineRow extends Row {
  readonly item: Pick<WholeItem, "name" | "quantity" | "unitPrice" | "sum" | "optional" | "range">;
  readonly place: number;
}

interface PartRow extends LineRow {
  readonly part: Pick<WholeItem["parts"][number], "stepName" | "optionName" | "sku" | "price">;
}

/** The columns of an export, and its rows page by page, so that only one page is in memory. */
interface Table {
  readonly titles: readonly string[];
  readonly pages: AsyncIterable<readonly (readonly XlsxCell[])[]>;
}

/** Quotes as a table, one row each. */
export function tableOfQuotes(pages: AsyncIterable<readonly Quote[]>, rulesOf: RulesOf, timeZone: string): Table {
  const rowsOf = (quote: Quote, rules: Rules): Row[] => {
    const { configuration, pricing, items } = quote;
    const bench = { configuration, parts: pricing.parts, missing: items[0]?.missing };
    return [{ quote, rules, isFurther: false, ...bench }];
  };
  return tableOf(pages, rulesOf, rowsOf, [
    ...columnsIn(timeZone),
    ["Benches", ({ quote }) => ({ number: benchCount(quote.items) })],
    ["Items", ({ quote }) => quote.items.map(itemText).join("; ")],
    ...laterColumns(timeZone),
  ]);
}

/** The lines of a quote: its benches, and those that are no benches. */
const linesOf = (quote: WholeQuote, rules: Rules): LineRow[] =>
  [
    ...quote.items.map((item) => ({ ...item, rules, item })),
    ...(quote.current.freeLines ?? []).map(({ text: name, ...line }) => ({
      ...{ configuration: {}, parts: [], missing: undefined, rules: undefined },
      item: { ...line, name },
    })),
  ].map(({ configuration, parts, missing, rules, item }, index) => ({
    ...{ quote, configuration, parts, missing, rules, item },
    ...{ isFurther: index > 0, place: index + 1 },
  }));

/** The base of each bench, and its parts: together its price in the catalog. */
const partsOf = (quote: WholeQuote, rules: Rules): PartRow[] =>
  linesOf(quote, rules)
    .slice(0, quote.items.length)
    .flatMap((line, index) => {
      const base = { stepName: "Base", optionName: "", price: quote.items[index]?.breakdown.basePrice ?? 0 };
      return [base, ...line.parts].map((part) => ({ ...line, part }));
    });

/** The parts of quotes as a table, a row for each. */
export const tableOfParts = (pages: AsyncIterable<readonly WholeQuote[]>, rulesOf: RulesOf, timeZone: string): Table =>
  tableOf(pages, rulesOf, partsOf, [
    ...columnsIn(timeZone).slice(0, 5),
    approvedColumn(timeZone),
    ...ITEM_COLUMNS.slice(0, 3),
    ["Step", ({ part }) => part.stepName],
    ["Option", ({ part }) => part.optionName],
    ["Part Number", ({ part }) => part.sku ?? ""],
    ["Catalog Price", ({ part }) => ({ amount: part.price })],
    [
      "Catalog Sum",
      ({ part, item }) => (item.optional ? "" : { amount: dollars(multiply(cents(part.price), item.quantity)) }),
    ],
    CHOICE_COLUMN,
  ]);

/** Quotes as a table, a row for each line. */
export function tableOfLines(pages: AsyncIterable<readonly WholeQuote[]>, rulesOf: RulesOf, timeZone: string): Table {
  return tableOf(pages, rulesOf, linesOf, [
    ...columnsIn(timeZone),
    ...ITEM_COLUMNS,
    ...laterColumns(timeZone),
    CHOICE_COLUMN,
  ]);
}

function tableOf<Each extends Quote, Line extends Row>(
  pages: AsyncIterable<readonly Each[]>,
  rulesOf: RulesOf,
  rowsOf: (quote: Each, rules: Rules) => readonly Line[],
  columns: readonly Column<Line>[],
): Table {
  async function* readRows() {
    for await (const quotes of pages) {
      let cells: XlsxCell[][] = [];
      for (const quote of quotes) {
        const rows = rowsOf(quote, await rulesOf(quote.revision));
        cells.push(...rows.map((row) => columns.map(([, cell]) => cell(row))));
        if (cells.length < ROWS_AT_ONCE) continue;
        yield cells;
        cells = [];
        await setImmediate();
      }
      yield cells;
    }
  }
  return { titles: columns.map(([title]) => title), pages: readRows() };
}

/** Writes a table for programs, with a byte order mark and every value as it is. */
export async function* writeCsv({ titles, pages }: Table): AsyncGenerator<string, void, undefined> {
  yield stringify([titles], { ...CSV_FORMAT, bom: true });
  for await (const rows of pages)
    if (rows.length > 0)
      yield stringify(
        rows.map((cells) => cells.map(plainText)),
        CSV_FORMAT,
      );
}

function plainText(cell: XlsxCell): string {
  if (typeof cell === "string") return cell;
  if ("amount" in cell) return cell.amount.toFixed(2);
  if ("number" in cell) return String(cell.number);
  return "day" in cell ? cell.day : cell.moment;
}

type Column<Line> = readonly [title: string, cell: (row: Line) => XlsxCell];

/** Six of these are old. */
const CUSTOMER = CUSTOMER_FIELDS.map(
  (field): Column<Row> => [
    field.shows.staff,
    ({ quote }) => customerText(quote.customerInfo, field, "staff", quote.current.number !== null),
  ],
);

function columnsIn(timeZone: string): readonly Column<Row>[] {
  return [
    ["Quote ID", ({ quote }) => quote.quoteId],
    [`Submitted (${timeZone})`, ({ quote }) => momentCell(quote.timestamp, timeZone)],
    ["Status", ({ quote }) => quote.status],
    ...CUSTOMER.slice(0, 5),
    amountColumn("Price", ({ items }) => dollars(itemsPrice(items))),
    amountColumn("Delivery", ({ pricing }) => pricing.deliveryFee),
    amountColumn("Total", ({ grandTotal }) => grandTotal),
    [
      "Parts",
      ({ parts, missing = [] }) =>
        [
          ...parts.map(({ stepName, optionName }) => `${stepName}: ${optionName}`),
          ...missing.map(({ stepName }) => `${stepName}: ${TO_BE_DECIDED}`),
        ].join("; "),
    ],
    ...CUSTOMER.slice(5, 6),
    ["Partner", ({ quote }) => partnerText(quote)],
    ["Order Code", ({ rules, configuration }) => (rules ? orderCode(rules, configuration) : "")],
  ];
}

/** An amount of the quote. Only the first of its rows has it, so that the column adds up. */
function amountColumn(title: string, amountOf: (quote: Quote) => number | undefined): Column<Row> {
  const cellOf = (quote: Quote) => {
    const amount = amountOf(quote);
    return amount === undefined ? "" : { amount };
  };
  return [title, ({ quote, isFurther }) => (isFurther ? "" : cellOf(quote))];
}

/** '4 × Packing at $3,985.00' */
function itemText({ quantity, name, unitPrice, ...choice }: Quote["items"][number], index: number): string {
  const text = `${quantity} × ${name ?? `Bench ${index + 1}`} at ${formatDollars(unitPrice)}`;
  return choiceText(choice) === "" ? text : `${text} (${choiceText(choice)})`;
}

const ITEM_COLUMNS: readonly Column<LineRow>[] = [
  ["Item", ({ place }) => ({ number: place })],
  ["Item Name", ({ item }) => item.name ?? ""],
  ["Quantity", ({ item }) => ({ number: item.quantity })],
  ["Unit Price", ({ item }) => ({ amount: item.unitPrice })],
  // Optional lines are in no total, so that the column adds up.
  ["Sum", ({ item }) => (item.optional ? "" : { amount: item.sum })],
];

/** What the customer can choose about a line: 'optional, quantity 1 to 8'. Empty once it is accepted. */
const CHOICE_COLUMN: Column<LineRow> = ["Choice", ({ item }) => choiceText(item)];

/** When the quote was approved, by its customer or by staff. Empty with any other status. */
const approvedColumn = (timeZone: string): Column<Row> => [
  `Approved (${timeZone})`,
  ({ quote: { status, decidedAt } }) =>
    status === "approved" && decidedAt !== undefined ? momentCell(decidedAt, timeZone) : "",
];

/** The columns that quotes got after their first ones, in the order in which it came, so that programs can still read the others by position. */
function laterColumns(timeZone: string): readonly Column<Row>[] {
  const writeMoment = (at: string | undefined) => (at === undefined ? "" : momentCell(at, timeZone));
  return [
    // The revision that was sent last, and the answer of the customer. Empty before.
    amountColumn("Discounts and Surcharges", ({ current }) =>
      dollars(sum(current.adjustments.map(({ amount }) => cents(amount)))),
    ),
    amountColumn("Sent Total", ({ sent }) => sent?.grandTotal),
    ["Revision", ({ quote: { sent } }) => (sent ? { number: sent.number } : "")],
    [`Sent (${timeZone})`, ({ quote }) => writeMoment(quote.sent?.at)],
    ["Valid Through", ({ quote: { sent } }) => (sent ? { day: sent.expiresOn } : "")],
    ["Answer", ({ quote }) => outcomeText(quote) ?? ""],
    [`Answered (${timeZone})`, ({ quote }) => writeMoment(quote.answer?.at)],
    // Why a partner's prices are not the list price. Empty if they are.
    amountColumn("List Price", ({ current }) => current.priceList?.listTotal),
    ["Price List", ({ quote }) => quote.current.priceList?.text ?? ""],
    ["Assigned To", ({ quote: { assignee } }) => (assignee ? assigneeName(assignee) : "")],
    // The parts of the total that had no columns of their own from the start.
    amountColumn("Other Lines", ({ current }) => amountsOf(current).otherLines),
    amountColumn("Discounts", ({ current }) => amountsOf(current).discounts),
    amountColumn("Surcharges", ({ current }) => amountsOf(current).surcharges),
    amountColumn("Subtotal", ({ current }) => amountsOf(current).subtotal),
    amountColumn("Tax", ({ current }) => amountsOf(current).tax),
    amountColumn("Deposit", ({ current }) => amountsOf(current).deposit),
    ...TEXT_TERMS.map(({ key, label }): Column<Row> => [titleCase(label), ({ quote }) => quote.current[key] ?? ""]),
    ...CUSTOMER.slice(6),
    approvedColumn(timeZone),
    ["Taxes", ({ quote, isFurther }) => (isFurther ? "" : taxesText(quote))],
    amountColumn("Accepted Total", ({ status, current }) => (status === "approved" ? current.grandTotal : undefined)),
  ];
}

/** 'Payment Terms' */
function titleCase(label: string): string {
  return label.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** 'Wisconsin sales tax: 219.18' */
const taxesText = ({ current }: Quote) =>
  amountsOf(current)
    .taxes.map((tax) => `${tax.name}: ${tax.amount.toFixed(2)}`)
    .join("; ");

const momentCell = (at: string, timeZone: string): XlsxCell => ({ moment: wallClockText(new Date(at), timeZone) });

/** 'Acme Tools (acme)', or the ID of a partner without a name. */
function partnerText({ partner }: Quote): string {
  if (!partner) return "";
  return partner.name === undefined ? partner.id : `${partner.name} (${partner.id})`;
}
