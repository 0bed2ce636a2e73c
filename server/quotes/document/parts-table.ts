import type { Rules } from "#shared/engine/model.ts";
import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Block } from "./block.ts";
import { rule } from "./rule.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, FIGURES, INK, LABEL, LINE, leading, SOFT } from "./text/style.ts";

const PADDING = 2;
const GAP = 12;
const SKU = 88;
const PRICE = 74;

interface PartLine {
  readonly category: string;
  readonly selection: string;
  readonly sku: string;
  readonly price: string;
}

/** The parts as a head and rows: the flow of the page places them. */
export interface PartsTable {
  readonly head: Block;
  /** A row; the first of a step on a page names the step. */
  readonly rows: readonly { readonly named: Block; readonly unnamed: Block }[];
}

/** What the bench is made of, with SKU and price; the base price first. */
export function partsTable(pen: Pen, quote: Quote, rules: Rules, width: number): PartsTable {
  const { breakdown, parts } = quote.pricing;
  const lines: readonly PartLine[] = [
    {
      category: "Base Price",
      selection: rules.name,
      sku: "",
      price: formatMoney(cents(breakdown.basePrice)),
    },
    ...parts.map((part) => ({
      category: part.stepName,
      selection: part.optionName,
      sku: part.sku ?? "",
      price: formatModifier(cents(part.price)),
    })),
  ];
  return {
    head: headOf(pen, width),
    rows: lines.map((line, index) => {
      const named = rowOf(pen, line, width);
      const repeats = index > 1 && parts[index - 1]?.stepKey === parts[index - 2]?.stepKey;
      return { named, unnamed: repeats ? rowOf(pen, { ...line, category: "" }, width) : named };
    }),
  };
}

function columnsOf(width: number) {
  const category = Math.round(width * 0.24);
  const sku = width - PRICE - SKU;
  return { category, selection: sku - category - GAP, sku };
}

function rowOf(pen: Pen, line: PartLine, width: number): Block {
  const columns = columnsOf(width);
  const category = pen.set(line.category, SOFT, columns.category - GAP);
  const selection = pen.set(line.selection, BODY, columns.selection);
  const sku = pen.set(line.sku, SOFT, SKU - GAP);
  const price = pen.set(line.price, FIGURES);
  const height = Math.max(category.height, selection.height, sku.height) + 2 * PADDING;
  return {
    height,
    draw: (x, y) => {
      pen.write(category, x, y + PADDING);
      pen.write(selection, x + columns.category, y + PADDING);
      pen.write(sku, x + columns.sku, y + PADDING);
      pen.write(price, x, y + PADDING, "right", width);
      rule(pen, x, y + height, width, LINE, 0.5);
    },
  };
}

function headOf(pen: Pen, width: number): Block {
  const columns = columnsOf(width);
  const height = leading(LABEL) + 5;
  const label = (text: string) => pen.set(text, LABEL);
  return {
    height,
    draw: (x, y) => {
      pen.write(label("CATEGORY"), x, y);
      pen.write(label("SELECTION"), x + columns.category, y);
      pen.write(label("SKU"), x + columns.sku, y);
      pen.write(label("PRICE"), x, y, "right", width);
      rule(pen, x, y + height, width, INK, 0.75);
    },
  };
}
