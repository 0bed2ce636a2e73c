import type { Quote } from "#shared/quotes.ts";
import type { Block } from "./block.ts";
import { stack } from "./block.ts";
import type { Company } from "./company.ts";
import { quoteDateTime } from "./quote-dates.ts";
import type { Pen } from "./text/pen.ts";
import { ACCENT, INK, LABEL, SIZE, SMALL, type Style } from "./text/style.ts";

const NAME: Style = { size: SIZE.title, weight: 600, color: INK };
const REFERENCE: Style = { size: SIZE.display, weight: 600, color: ACCENT, isTabular: true };
const GAP = 24;

/** Who sends the quote, the number to name when asking about it, and from when it is. */
export function letterhead(
  pen: Pen,
  quote: Quote,
  company: Company,
  timeZone: string,
  width: number,
): Block {
  const reference = pen.set(quote.quoteId, REFERENCE);
  const right = Math.max(...reference.lines.map((line) => line.width));
  const room = width - right - GAP;
  const { address, phone, email } = company;
  const contact = [phone, email].filter((text) => text !== undefined).join("  ·  ");
  const sender = stack(pen, [
    pen.set(company.name, NAME, room),
    ...[...address, contact]
      .filter((line) => line !== "")
      .map((line) => pen.set(line, SMALL, room)),
  ]);
  const label = pen.set("QUOTE REFERENCE NUMBER", LABEL);
  const date = pen.set(quoteDateTime(quote, timeZone), SMALL);
  return {
    height: Math.max(sender.height, label.height + reference.height + date.height),
    draw: (x, y) => {
      sender.draw(x, y);
      pen.write(label, x, y + 2, "right", width);
      pen.write(reference, x, y + label.height, "right", width);
      pen.write(date, x, y + label.height + reference.height, "right", width);
    },
  };
}
