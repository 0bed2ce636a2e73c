import { INK } from "#shared/bench/sheet/paper.ts";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import type { DocumentItem } from "./document-input.ts";
import type { Block } from "./sections.ts";
import { ROW_HEADER } from "./tags/structure-tree.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, COLUMN, FIGURES, LABEL, LINE, leading, SOFT } from "./text/style.ts";

/** Widths in points. */
const GAP = 12;
const SKU = 88;
const PRICE = 74;

/** A head and rows that can continue on another page. */
export interface Table {
  readonly head: Block;
  readonly rows: readonly Row[];
}

interface Row {
  /** Without padding, in points. */
  readonly height: number;
  /** Draws the row with padding above and below. The first row of a page always names its step. */
  readonly draw: (x: number, y: number, padding: number, isFirst: boolean) => void;
}

interface PartLine {
  readonly category: string;
  readonly selection: string;
  readonly sku: string;
  readonly price: string;
  readonly startsStep: boolean;
}

/** The base price, then the parts with SKU and price. */
export function partsTable(pen: Pen, { item, rules }: DocumentItem, width: number): Table {
  const { breakdown, parts } = item;
  const sku = width - PRICE - SKU;
  const selection = Math.round(width * 0.24);

  const rowOf = (line: PartLine): Row => {
    const texts = {
      category: pen.set(line.category, { ...SOFT, tag: ROW_HEADER }, selection - GAP),
      selection: pen.set(line.selection, BODY, sku - selection - GAP),
      sku: pen.set(line.sku, SOFT, SKU - GAP),
    };
    const unwritten = { ...texts.category, lines: [], actual: line.category };
    const price = pen.set(line.price, FIGURES);
    return {
      height: Math.max(...Object.values(texts).map(({ height }) => height)),
      draw: (x, y, padding, isFirst) => {
        const top = y + padding;
        if (line.startsStep && !isFirst) pen.rule(x, y, width, LINE, 0.5);
        // Where the row does not show its step, it still tells it to assistive technology.
        pen.write(line.startsStep || isFirst ? texts.category : unwritten, x, top);
        pen.write(texts.selection, x + selection, top);
        pen.write(texts.sku, x + sku, top);
        pen.write(price, x, top, "right", width);
      },
    };
  };

  const height = leading(LABEL) + 4;
  const head: Block = {
    height,
    draw: (x, y) => {
      pen.line("CATEGORY", COLUMN, x, y);
      pen.line("SELECTION", COLUMN, x + selection, y);
      pen.line("SKU", COLUMN, x + sku, y);
      pen.line("PRICE", COLUMN, x, y, "right", width);
      pen.rule(x, y + height, width, INK, 0.75);
    },
  };
  const base = rowOf({
    category: "Base Price",
    selection: rules.name,
    sku: "",
    price: formatDollars(breakdown.basePrice),
    startsStep: true,
  });
  const rows = parts.map((part, index) =>
    rowOf({
      category: part.stepName,
      selection: part.optionName,
      sku: part.sku ?? "",
      price: formatModifier(cents(part.price)),
      startsStep: part.stepKey !== parts[index - 1]?.stepKey,
    }),
  );
  return { head, rows: [base, ...rows] };
}
