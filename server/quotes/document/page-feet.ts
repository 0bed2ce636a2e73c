import type { Quote } from "#shared/quotes.ts";
import { MARGIN } from "./page-flow.ts";
import { rule } from "./rule.ts";
import type { Pen } from "./text/pen.ts";
import { LINE, SMALL } from "./text/style.ts";

/** Gives every page its foot: the quote, and which page of how many this is. */
export function pageFeet(pen: Pen, { quoteId }: Quote): void {
  const { doc } = pen;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const width = doc.page.width - 2 * MARGIN.side;
    const y = doc.page.height - MARGIN.bottom + 18;
    rule(pen, MARGIN.side, y, width, LINE, 0.5);
    pen.line(`Quote ${quoteId}`, SMALL, MARGIN.side, y + 5);
    const place = `Page ${page - start + 1} of ${count}`;
    pen.line(place, { ...SMALL, isTabular: true }, MARGIN.side, y + 5, "right", width);
  }
}
