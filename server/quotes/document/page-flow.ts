/** The margins of a page in points; the foot stands in the lower one. */
export const MARGIN = { side: 54, top: 46, bottom: 58 };

/** Where the next thing goes: down the page, and on to a new one where there is no room for it. */
export class PageFlow {
  readonly #doc: PDFKit.PDFDocument;
  y = MARGIN.top;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN.side;
  }

  /** Of a whole page. */
  get height(): number {
    return this.#doc.page.height - MARGIN.top - MARGIN.bottom;
  }

  get left(): number {
    return MARGIN.top + this.height - this.y;
  }

  /** Goes on to a new page where less than the height is left; true if it did. */
  need(height: number): boolean {
    if (height <= this.left || this.y === MARGIN.top) return false;
    this.nextPage();
    return true;
  }

  nextPage(): void {
    this.#doc.addPage();
    this.y = MARGIN.top;
  }

  /** Takes up room; answers where it starts. */
  take(height: number): number {
    const { y } = this;
    this.y += height;
    return y;
  }
}
