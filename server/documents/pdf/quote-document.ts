import { z } from "zod";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { layOutSheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import { quoteDrawing } from "#shared/quotes/quote-content.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { type DocumentInput, type DocumentItem, documentItems, quoteDate } from "./document-input.ts";
import { drawSheet } from "./drawing.ts";
import { Raw } from "./fonts/set-texts.ts";
import { Heights, pageOf, planPages, sheetWidths } from "./page-plan.ts";
import { quoteTexts } from "./quote-texts.ts";
import { sheetPage } from "./sheet-page.ts";
import { summaryTexts } from "./summary-texts.ts";
import { typeset } from "./typeset.ts";

/** Sets a quote, or a summary before there is one, as a PDF. The same quote gives the same bytes. */
export async function quoteDocument(input: DocumentInput): Promise<Buffer> {
  const { quote, sent, company, summary } = input;
  const [first, ...others] = documentItems(input);
  if (!first) throw new Error("A quote has at least one item.");
  const items = [first, ...others] as const;
  const data = {
    title: new Raw(`${titleOf(input)} · ${company.name}`),
    author: new Raw(company.name),
    description: new Raw(first.rules.name),
    date: dateParts(new Date(sent?.sentAt ?? quote.timestamp)),
    quote: summary ? summaryTexts(items, summary.isPriced) : quoteTexts(items),
  };
  const paper = pageOf(input.paper);
  const width = paper.width - 2 * paper.side;
  const widths = { page: width, sheets: sheetWidths(width) };
  const measured = await typeset({ ...data, widths }, company.logo);
  const heights = z.array(z.array(Heights)).parse(measured.read("measures")).flat();
  const page = { ...paper, bottom: paper.bottom + (heights[0]?.footer ?? 0) };
  const plans = items.flatMap((item, index) => {
    const own = heights[index];
    if (!own) return [];
    const plan = planPages(page, own, item.item.parts.length + (item.item.agreed ? 2 : 1));
    return {
      ...plan,
      drawing: drawSheet(item, plan),
      sheet: sent && !input.isPicture ? drawingPage(item, sent, items.length) : null,
    };
  });
  const document = await typeset({ ...data, page, plans }, company.logo);
  return input.isPicture ? Buffer.from(document.svg()) : document.pdf();
}

/** The drawing of a bench in a sent quote, with what an engineer checks, on a page in landscape. */
function drawingPage(input: DocumentItem, { number }: QuoteRevision, count: number) {
  const { quote, rules, item, place, units, paper } = input;
  const { width, height } = pageOf(paper);
  const which = count > 1 ? `, bench ${place} of ${count}` : "";
  const sheet = layOutSheet(rules, item.configuration, {
    units,
    date: quoteDate(input),
    drawing: quoteDrawing(quote.quoteId, number) + which,
    size: { width: height, height: width },
  });
  return sheetPage(sheet, describeBench(rules, item.configuration, units));
}

function titleOf({ quote, sent, summary }: DocumentInput): string {
  if (summary) return "Summary";
  return sent ? `Quote ${quote.quoteId}, revision ${sent.number}` : quote.quoteId;
}

const dateParts = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
  second: date.getUTCSeconds(),
});
