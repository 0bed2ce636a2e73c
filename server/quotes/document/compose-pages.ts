import { INK } from "#shared/bench/sheet/paper.ts";
import type { DocumentItem } from "./document-input.ts";
import { drawSheet, leastSheetHeight } from "./drawing/drafting-sheet.ts";
import { linesOf } from "./fonts/prepare-fonts.ts";
import { itemsTable } from "./items-table.ts";
import { drawFooters, MARGIN, PageFlow, planPage, ROOMY, TIGHT } from "./page-flow.ts";
import { partsTable, type Table } from "./parts-table.ts";
import {
  type Block,
  benchHead,
  facts,
  itemSum,
  letterhead,
  nextSteps,
  totals,
} from "./sections.ts";
import { adjustmentsLine, adjustmentsTable, sentTerms } from "./sent-sections.ts";
import type { Pen, SetText } from "./text/pen.ts";
import { BODY, HEADING, LABEL, leading } from "./text/style.ts";

const GAP = 14;
const TOTALS_WIDTH = 164;
const NOTES_SHARE = 0.82;

/** Draws a quote: one bench on one page if it fits, or an overview and then the benches, each from a new page. */
export function composePages(pen: Pen, items: readonly DocumentItem[]): void {
  const flow = new PageFlow(pen.doc);
  const [first] = items;
  if (!first) throw new Error("A quote has at least one item.");
  const head = quoteHead(pen, first, flow.width);
  const closing = quoteClosing(pen, first, flow.width);
  const { sent, quote } = first;
  const text = (sent ? sent.message : quote.customerInfo.notes).trim();
  const width = flow.width * NOTES_SHARE;
  const notes = text === "" ? [] : linesOf(text).map((line) => pen.set(line, BODY, width));

  if (items.length === 1) flowBench(pen, flow, first, head, closing, notes);
  else {
    head.draw(MARGIN.side, flow.take(head.height));
    flowTable(pen, itemsTable(pen, items, flow.width), flow, ROOMY);
    flowAdjustments(pen, adjustmentsOf(pen, first, flow.width), flow);
    flowClosing(flow, closing);
  }
  if (notes.length > 0) flowNotes(pen, sent ? "MESSAGE" : "CUSTOMER NOTES", notes, flow);
  if (items.length > 1)
    for (const item of items) {
      flow.turn();
      const sum = itemSum(pen, item, TOTALS_WIDTH);
      const atRight = flow.width - TOTALS_WIDTH;
      flowBench(pen, flow, item, pageHead(benchHead(pen, item, flow.width)), {
        height: sum.height,
        draw: (x, y) => sum.draw(x + atRight, y),
      });
    }
  drawFooters(pen, first.quote.quoteId);
}

/** Letterhead and facts, with a rule in between. */
function quoteHead(pen: Pen, item: DocumentItem, width: number): Block {
  const head = letterhead(pen, item, width);
  const about = facts(pen, item, width);
  return {
    height: head.height + about.height + 2 * GAP,
    draw: (x, y) => {
      head.draw(x, y);
      pen.rule(x, y + head.height + GAP / 2, width, INK, 0.75);
      about.draw(x, y + head.height + GAP + 2);
    },
  };
}

const pageHead = (head: Block): Block => ({ ...head, height: head.height + GAP });

/** The next steps, beside the totals. */
function quoteClosing(pen: Pen, item: DocumentItem, width: number): Block {
  const { sent } = item;
  const left = width - TOTALS_WIDTH - 1.7 * GAP;
  const next = sent ? sentTerms(pen, item, sent, left) : nextSteps(pen, item, left);
  const amounts = totals(pen, item, TOTALS_WIDTH, adjustmentsLine(sent?.adjustments ?? []));
  return {
    height: Math.max(next.height, amounts.height),
    draw: (x, y) => {
      next.draw(x, y);
      amounts.draw(x + width - TOTALS_WIDTH, y);
    },
  };
}

/**
 * Draws the sheet and the parts of a bench between a head and a closing: on one page if they fit. Otherwise the notes or the
 * parts continue on further pages.
 */
function flowBench(
  pen: Pen,
  flow: PageFlow,
  item: DocumentItem,
  head: Block,
  closing: Block,
  notes: readonly SetText[] = [],
): void {
  const { width } = flow;
  const x = MARGIN.side;
  const table = partsTable(pen, item, width);
  // On the page of a bench in a quote of several, they are not repeated.
  const adjustments = item.quote.items.length === 1 ? adjustmentsOf(pen, item, width) : undefined;
  const adjusted = adjustments ? GAP + tableHeight(adjustments, ROOMY) : 0;
  const { padding, sheet } = planPage({
    spare:
      flow.height - (head.height + tableHeight(table, TIGHT) + adjusted + closing.height + 2 * GAP),
    notes: notes.length > 0 ? GAP + leading(LABEL) + heightOf(notes) : 0,
    rows: table.rows.length,
    leastSheet: leastSheetHeight(pen, item, width),
  });
  head.draw(x, flow.take(head.height));
  flow.need(sheet);
  drawSheet(pen, item, { x, y: flow.take(sheet + GAP), width, height: sheet });
  flowTable(pen, table, flow, padding);
  flowAdjustments(pen, adjustments, flow);
  flowClosing(flow, closing);
}

/** The discounts and surcharges of a sent quote, if it has any. */
function adjustmentsOf(pen: Pen, { sent }: DocumentItem, width: number): Table | undefined {
  return sent && sent.adjustments.length > 0
    ? adjustmentsTable(pen, sent.adjustments, width)
    : undefined;
}

function flowAdjustments(pen: Pen, table: Table | undefined, flow: PageFlow): void {
  if (!table) return;
  flow.take(GAP);
  flowTable(pen, table, flow, ROOMY);
}

const tableHeight = ({ head, rows }: Table, padding: number) =>
  rows.reduce((sum, { height }) => sum + height + 2 * padding, head.height);

/** Keeps rows whole and repeats the head on every page. Only the first head is part of the table for assistive technology. */
function flowTable(pen: Pen, { head, rows }: Table, flow: PageFlow, padding: number): void {
  const { tree } = pen;
  const x = MARGIN.side;
  const drawHead = () => head.draw(x, flow.take(head.height));
  const drawRow = (row: Table["rows"][number], index: number) => {
    const height = row.height + 2 * padding;
    const isNewPage = flow.need((index === 0 ? head.height : 0) + height);
    if (index === 0) tree.group({ type: "TR" }, drawHead);
    else if (isNewPage) tree.artifact("Pagination", drawHead);
    tree.group({ type: "TR" }, () =>
      row.draw(x, flow.take(height), padding, isNewPage || index === 0),
    );
  };
  tree.group({ type: "Table" }, () => rows.forEach(drawRow));
}

function flowClosing(flow: PageFlow, closing: Block): void {
  flow.take(GAP - 4);
  flow.need(closing.height);
  closing.draw(MARGIN.side, flow.take(closing.height));
}

const heightOf = (texts: readonly SetText[]) => texts.reduce((sum, { height }) => sum + height, 0);

function flowNotes(pen: Pen, label: string, notes: readonly SetText[], flow: PageFlow): void {
  const x = MARGIN.side;
  const height = leading(BODY);
  flow.take(GAP);
  flow.need(leading(LABEL) + Math.min(2 * height, heightOf(notes)));
  pen.line(label, HEADING, x, flow.take(leading(LABEL)));
  for (const { actual, ...note } of notes)
    pen.tree.group({ type: "P", actual }, () => {
      for (const line of note.lines) {
        flow.need(height);
        const set = { ...note, lines: [line], actual: undefined };
        pen.write(set, x, flow.take(height), "start", flow.width * NOTES_SHARE);
      }
    });
}
