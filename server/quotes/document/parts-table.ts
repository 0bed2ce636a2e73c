import type { Rules } from "#shared/engine/model.ts";
import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Block } from "./block.ts";
import { rule } from "./rule.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, FIGURES, INK, LABEL, LINE, leading, SOFT } from "./text/style.ts";

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
  /** Each row as the first under a head, and as it follows another: a step is named but once. */
  readonly rows: readonly { readonly first: Block; readonly next: Block }[];
}

/**
 * What the bench is made of, with SKU and price; the base price first. `padding` stands above and
 * below the text of a row, in points.
 */
export function partsTable(
  pen: Pen,
  quote: Quote,
  rules: Rules,
  width: number,
  padding: number,
): PartsTable {
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
      const isNewStep = index < 2 || parts[index - 1]?.stepKey !== parts[index - 2]?.stepKey;
      const first = rowOf(pen, line, width, padding);
      if (isNewStep) return { first, next: ruled(pen, first, width) };
      return { first, next: rowOf(pen, { ...line, category: "" }, width, padding) };
    }),
  };
}

/** A row with a line above it. */
function ruled(pen: Pen, row: Block, width: number): Block {
  return {
    height: row.height,
    draw: (x, y) => {
      rule(pen, x, y, width, LINE, 0.5);
      row.draw(x, y);
    },
  };
}

function columnsOf(width: number) {
  const category = Math.round(width * 0.24);
  const sku = width - PRICE - SKU;
  return { category, selection: sku - category - GAP, sku };
}

function rowOf(pen: Pen, line: PartLine, width: number, padding: number): Block {
  const columns = columnsOf(width);
  const category = pen.set(line.category, SOFT, columns.category - GAP);
  const selection = pen.set(line.selection, BODY, columns.selection);
  const sku = pen.set(line.sku, SOFT, SKU - GAP);
  const price = pen.set(line.price, FIGURES);
  const height = Math.max(category.height, selection.height, sku.height) + 2 * padding;
  return {
    height,
    draw: (x, y) => {
      pen.write(category, x, y + padding);
      pen.write(selection, x + columns.category, y + padding);
      pen.write(sku, x + columns.sku, y + padding);
      pen.write(price, x, y + padding, "right", width);
    },
  };
}

function headOf(pen: Pen, width: number): Block {
  const columns = columnsOf(width);
  const height = leading(LABEL) + 4;
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
