declare global {
  namespace PDFKit.Mixins {
    /** Options that the package's types omit. */
    interface StructureElementOptions {
      scope?: "Row" | "Column";
      /** Left, top, right and bottom on the page. */
      bbox?: readonly [number, number, number, number];
    }
  }
}

/** An element of the structure tree (ISO 32000-1, 14.8.4): its type, and what assistive technology needs to know of it. */
export interface Tag extends Readonly<PDFKit.Mixins.StructureElementOptions> {
  readonly type: "Document" | "H1" | "H2" | "P" | "Span" | "Table" | "TR" | "TH" | "TD" | "Figure";
}

export const COLUMN_HEADER: Tag = { type: "TH", scope: "Column" };
export const ROW_HEADER: Tag = { type: "TH", scope: "Row" };

/** The tag of a text that has none of its own, by the element around it. Elsewhere, it is a paragraph. */
const PLAIN: Partial<Record<Tag["type"], Tag>> = {
  H1: { type: "Span" },
  H2: { type: "Span" },
  P: { type: "Span" },
  TR: { type: "TD" },
};

/** The structure tree of a document, in reading order. Everything drawn is the content of an element or an artifact. */
export class StructureTree {
  readonly #doc: PDFKit.PDFDocument;
  #type: Tag["type"] = "Document";
  #element: PDFKit.PDFStructureElement;
  #isMarked = false;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#element = doc.struct(this.#type);
    doc.addStructure(this.#element);
  }

  /** Adds an element around the elements that `draw` adds. */
  group({ type, ...options }: Tag, draw: () => void): void {
    const outer = { type: this.#type, element: this.#element };
    this.#element = this.#doc.struct(type, options);
    this.#type = type;
    outer.element.add(this.#element);
    draw();
    this.#element = outer.element;
    this.#type = outer.type;
  }

  /** Adds an element for a text. */
  text(tag: Tag | undefined, actual: string | undefined, draw: () => void): void {
    this.content({ ...(tag ?? PLAIN[this.#type] ?? { type: "P" }), actual }, draw);
  }

  /** Adds an element whose content `draw` draws. */
  content({ type, ...options }: Tag, draw: () => void): void {
    this.#mark(draw, () => {
      const element = this.#doc.struct(type, options);
      this.#element.add(element);
      element.add(this.#doc.markStructureContent(type));
    });
  }

  /** Draws what assistive technology skips: lines, backgrounds and what repeats on every page. */
  artifact(type: "Layout" | "Pagination", draw: () => void): void {
    this.#mark(draw, () => this.#doc.markContent("Artifact", { type }));
  }

  /** Drawings inside of marked content belong to it. */
  #mark(draw: () => void, begin: () => void): void {
    const isOuter = !this.#isMarked;
    this.#isMarked = true;
    if (isOuter) begin();
    draw();
    if (isOuter) this.#doc.endMarkedContent();
    this.#isMarked = !isOuter;
  }
}
