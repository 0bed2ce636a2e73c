import { INK } from "#shared/bench/sheet/paper.ts";
import type { DocumentInput } from "./document-input.ts";
import { drawSheet, leastSheetHeight } from "./drawing/drafting-sheet.ts";
import { drawFooters, MARGIN, PageFlow, planPage, TIGHT } from "./page-flow.ts";
import { type PartsTable, partsTable } from "./parts-table.ts";
import { facts, letterhead, nextSteps, totals } from "./sections.ts";
import type { Pen, SetText } from "./text/pen.ts";
import { BODY, LABEL, leading } from "./text/style.ts";

const GAP = 14;
const TOTALS_WIDTH = 164;
const NOTES_SHARE = 0.82;

/** Draws all sections on one page if they fit. Otherwise the notes or the parts continue on further pages. */
export function composePages(pen: Pen, input: DocumentInput): void {
  const flow = new PageFlow(pen.doc);
  const { width } = flow;
  const x = MARGIN.side;
  const head = letterhead(pen, input, width);
  const about = facts(pen, input, width);
  const next = nextSteps(pen, input, width - TOTALS_WIDTH - 1.7 * GAP);
  const amounts = totals(pen, input, TOTALS_WIDTH);
  const text = input.quote.customerInfo.notes.trim();
  const notes = text === "" ? undefined : pen.set(text, BODY, width * NOTES_SHARE);

  const table = partsTable(pen, input, width);
  const tableHeight = table.rows.reduce(
    (sum, { height }) => sum + height + 2 * TIGHT,
    table.head.height,
  );
  const closing = Math.max(next.height, amounts.height);
  const { padding, sheet } = planPage({
    spare: flow.height - (head.height + about.height + tableHeight + closing + 4 * GAP),
    notes: notes ? GAP + leading(LABEL) + notes.height : 0,
    rows: table.rows.length,
    leastSheet: leastSheetHeight(pen, input, width),
  });

  head.draw(x, flow.take(head.height + GAP / 2));
  pen.rule(x, flow.take(GAP / 2 + 2), width, INK, 0.75);
  about.draw(x, flow.take(about.height + GAP - 2));
  flow.need(sheet);
  drawSheet(pen, input, { x, y: flow.take(sheet + GAP), width, height: sheet });
  flowTable(table, flow, x, padding);
  flow.take(GAP - 4);
  flow.need(closing);
  const y = flow.take(closing);
  next.draw(x, y);
  amounts.draw(x + width - TOTALS_WIDTH, y);
  if (notes) flowNotes(pen, notes, flow, x);
  drawFooters(pen, input.quote.quoteId);
}

/** Keeps rows whole and repeats the head on every page. */
function flowTable({ head, rows }: PartsTable, flow: PageFlow, x: number, padding: number): void {
  rows.forEach((row, index) => {
    const height = row.height + 2 * padding;
    const isNewPage = flow.need((index === 0 ? head.height : 0) + height);
    const isFirst = isNewPage || index === 0;
    if (isFirst) head.draw(x, flow.take(head.height));
    row.draw(x, flow.take(height), padding, isFirst);
  });
}

function flowNotes(pen: Pen, notes: SetText, flow: PageFlow, x: number): void {
  const line = leading(notes.style);
  flow.take(GAP);
  flow.need(leading(LABEL) + Math.min(2, notes.lines.length) * line);
  pen.line("CUSTOMER NOTES", LABEL, x, flow.take(leading(LABEL)));
  for (const each of notes.lines) {
    flow.need(line);
    const set = { ...notes, lines: [each] };
    pen.write(set, x, flow.take(line), "start", flow.width * NOTES_SHARE);
  }
}
