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
  readonly startsStep: boolean;
}

/** The parts as a head and rows: the flow of the page places them. */
export interface PartsTable {
  readonly head: Block;
  readonly rows: readonly PartRow[];
}

interface PartRow {
  /** Of its text, in points. */
  readonly height: number;
  /** Draws it with padding above and below; the first under a head names its step in any case. */
  readonly draw: (x: number, y: number, padding: number, isFirst: boolean) => void;
}

/** What the bench is made of, with SKU and price; the base price first. */
export function partsTable(pen: Pen, quote: Quote, rules: Rules, width: number): PartsTable {
  const { breakdown, parts } = quote.pricing;
  const base: PartLine = {
    category: "Base Price",
    selection: rules.name,
    sku: "",
    price: formatMoney(cents(breakdown.basePrice)),
    startsStep: true,
  };
  const lines = parts.map((part, index) => ({
    category: part.stepName,
    selection: part.optionName,
    sku: part.sku ?? "",
    price: formatModifier(cents(part.price)),
    startsStep: part.stepKey !== parts[index - 1]?.stepKey,
  }));
  return {
    head: headOf(pen, width),
    rows: [base, ...lines].map((line) => rowOf(pen, line, width)),
  };
}

function columnsOf(width: number) {
  const category = Math.round(width * 0.24);
  const sku = width - PRICE - SKU;
  return { category, selection: sku - category - GAP, sku };
}

function rowOf(pen: Pen, line: PartLine, width: number): PartRow {
  const columns = columnsOf(width);
  const category = pen.set(line.category, SOFT, columns.category - GAP);
  const selection = pen.set(line.selection, BODY, columns.selection);
  const sku = pen.set(line.sku, SOFT, SKU - GAP);
  const price = pen.set(line.price, FIGURES);
  return {
    height: Math.max(category.height, selection.height, sku.height),
    draw: (x, y, padding, isFirst) => {
      const top = y + padding;
      if (line.startsStep && !isFirst) rule(pen, x, y, width, LINE, 0.5);
      if (line.startsStep || isFirst) pen.write(category, x, top);
      pen.write(selection, x + columns.category, top);
      pen.write(sku, x + columns.sku, top);
      pen.write(price, x, top, "right", width);
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
