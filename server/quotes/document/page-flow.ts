import { LOW_SHEET } from "./drawing/drafting-sheet.ts";
import type { Pen } from "./text/pen.ts";
import { LINE, SMALL } from "./text/style.ts";

/** In points. The footer is in the bottom margin. */
export const MARGIN = { side: 54, top: 46, bottom: 58 };

/** Fills pages from top to bottom. */
export class PageFlow {
  readonly #doc: PDFKit.PDFDocument;
  #y = MARGIN.top;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN.side;
  }

  /** The height of a whole page. */
  get height(): number {
    return this.#doc.page.height - MARGIN.top - MARGIN.bottom;
  }

  /** Starts a new page if less than this height is left; returns whether it did. */
  need(height: number): boolean {
    if (height <= MARGIN.top + this.height - this.#y || this.#y === MARGIN.top) return false;
    this.turn();
    return true;
  }

  /** Starts a new page. */
  turn(): void {
    this.#doc.addPage();
    this.#y = MARGIN.top;
  }

  /** Takes up a height and returns its top. */
  take(height: number): number {
    const y = this.#y;
    this.#y += height;
    return y;
  }
}

/** Padding above and below the text of a part, in points. */
export const ROOMY = 2;
export const TIGHT = 1;

/** Heights of the sheet: the maximum, and the usual one in a document of several pages. */
const MOST_SHEET = 330;
const USUAL_SHEET = 300;

interface Measures {
  /** The height left for the sheet with tight rows and without notes. */
  readonly spare: number;
  readonly notes: number;
  readonly rows: number;
  readonly leastSheet: number;
}

/**
 * Chooses the row padding and the height of the sheet: for one page if everything fits, else for one page with the
 * notes on the next, else for several pages.
 */
export function planPage({ spare, notes, rows, leastSheet }: Measures) {
  const roomier = 2 * (ROOMY - TIGHT) * rows;
  const choices = [spare - notes, spare].flatMap((room) => [
    { padding: ROOMY, sheet: room - roomier, needed: LOW_SHEET },
    { padding: TIGHT, sheet: room, needed: leastSheet },
  ]);
  const choice = choices.find(({ sheet, needed }) => sheet >= needed);
  const { padding, sheet } = choice ?? { padding: ROOMY, sheet: USUAL_SHEET };
  return { padding, sheet: Math.max(leastSheet, Math.min(MOST_SHEET, sheet)) };
}

/** Adds the footer to every page: quote ID and page number. */
export function drawFooters(pen: Pen, quoteId: string): void {
  const { doc } = pen;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const width = doc.page.width - 2 * MARGIN.side;
    const y = doc.page.height - MARGIN.bottom + 18;
    pen.tree.artifact("Pagination", () => {
      pen.rule(MARGIN.side, y, width, LINE, 0.5);
      pen.line(`Quote ${quoteId}`, SMALL, MARGIN.side, y + 5);
      const number = `Page ${page - start + 1} of ${count}`;
      pen.line(number, { ...SMALL, isTabular: true }, MARGIN.side, y + 5, "right", width);
    });
  }
}
