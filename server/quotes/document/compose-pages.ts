import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Company } from "./company.ts";
import { drawSheet, leastSheetHeight } from "./drawing/drafting-sheet.ts";
import { facts } from "./facts.ts";
import { letterhead } from "./letterhead.ts";
import { nextSteps } from "./next-steps.ts";
import { MARGIN, PageFlow } from "./page-flow.ts";
import { type PartsTable, partsTable } from "./parts-table.ts";
import { planPage, TIGHT } from "./plan-page.ts";
import { rule } from "./rule.ts";
import { sums } from "./sums.ts";
import type { Pen, SetText } from "./text/pen.ts";
import { BODY, INK, LABEL, leading } from "./text/style.ts";

const GAP = 14;
const SUMS = 164;

/** Sets the document: on one page if all of it fits, else the notes, or the parts, flow on. */
export function composePages(
  pen: Pen,
  quote: Quote,
  rules: Rules,
  company: Company,
  timeZone: string,
): void {
  const flow = new PageFlow(pen.doc);
  const { width } = flow;
  const x = MARGIN.side;
  const head = letterhead(pen, quote, company, timeZone, width);
  const about = facts(pen, quote, rules, width);
  const next = nextSteps(pen, quote, company, width - SUMS - 1.7 * GAP);
  const amounts = sums(pen, quote, SUMS);
  const notes = pen.set(quote.customerInfo.notes.trim(), BODY, width * 0.82);
  const hasNotes = quote.customerInfo.notes.trim() !== "";

  const table = partsTable(pen, quote, rules, width);
  const closing = Math.max(next.height, amounts.height);
  const others = head.height + about.height + heightOf(table) + closing + 4 * GAP;
  const { padding, sheet } = planPage({
    spare: flow.height - others,
    notes: hasNotes ? GAP + leading(LABEL) + notes.height : 0,
    rows: table.rows.length,
    least: leastSheetHeight(pen, quote, rules, timeZone, width),
  });

  head.draw(x, flow.take(head.height + GAP / 2));
  rule(pen, x, flow.take(GAP / 2 + 2), width, INK, 0.75);
  about.draw(x, flow.take(about.height + GAP - 2));
  flow.need(sheet);
  drawSheet(pen, quote, rules, timeZone, { x, y: flow.take(sheet + GAP), width, height: sheet });
  flowTable(table, flow, x, padding);
  flow.take(GAP - 4);
  flow.need(closing);
  const y = flow.take(closing);
  next.draw(x, y);
  amounts.draw(x + width - SUMS, y);
  if (hasNotes) flowNotes(pen, notes, flow, x);
}

/** With rows that stand tight. */
function heightOf({ head, rows }: PartsTable): number {
  return rows.reduce((sum, { height }) => sum + height + 2 * TIGHT, head.height);
}

/** Rows stay whole; on every page the head stands above them. */
function flowTable({ head, rows }: PartsTable, flow: PageFlow, x: number, padding: number): void {
  rows.forEach((row, index) => {
    const height = row.height + 2 * padding;
    const turned = flow.need((index === 0 ? head.height : 0) + height);
    const isFirst = turned || index === 0;
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
    pen.write({ ...notes, lines: [each] }, x, flow.take(line), "start", flow.width * 0.82);
  }
}
