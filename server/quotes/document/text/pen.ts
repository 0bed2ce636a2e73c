import type { Font } from "fontkit";
import type { FontFile } from "../fonts/load-font.ts";
import { type Fonts, linesOf } from "../fonts/prepare-fonts.ts";
import { type Cluster, clustersOf } from "./clusters.ts";
import { type Run, shapeableRuns, visualRuns } from "./runs.ts";
import { ascent, leading, type Style } from "./style.ts";
import { wrapLine } from "./wrap-line.ts";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also accepts a parsed font, which the package's types omit. */
      registerFont(name: string, font: Font): this;
    }
  }
}

interface SetLine {
  readonly runs: readonly Run[];
  /** Of the glyphs, in points. */
  readonly width: number;
  /** Whether its text starts at the right. */
  readonly isRightToLeft: boolean;
}

/** Text broken into lines, ready to be written. */
export interface SetText {
  readonly style: Style;
  readonly lines: readonly SetLine[];
  readonly height: number;
}

type Align = "left" | "right" | "center" | "start";

/** Sets and writes text in the fonts of a document. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #known = new Set<string>();

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts) {
    this.doc = doc;
    this.#fonts = fonts;
  }

  /** Breaks text into lines of at most this width. Its own line breaks stay. */
  set(text: string, style: Style, width = Number.POSITIVE_INFINITY): SetText {
    const lines = linesOf(text).flatMap((line) => {
      const clusters = clustersOf(line, style.weight, this.#fonts);
      const lowest = Math.min(...new Set(clusters.map(({ level }) => level)));
      const isRightToLeft = lowest % 2 === 1;
      const wrapped = wrapLine(clusters, width, (part) => this.#widthOf(part, style));
      return wrapped.map((part): SetLine => {
        const runs = this.#runsOf(part, style);
        return { runs, isRightToLeft, width: this.#widthOfRuns(runs, style) };
      });
    });
    return { style, lines, height: lines.length * leading(style) };
  }

  /** Writes text that was set before, with its top at y. */
  write({ style, lines }: SetText, x: number, y: number, align: Align = "left", width = 0): void {
    lines.forEach((line, index) => {
      const room = width - line.width;
      const atEnd = align === "right" || (align === "start" && line.isRightToLeft);
      const start = x + (atEnd ? room : align === "center" ? room / 2 : 0);
      this.#writeLine(line, style, start, y + index * leading(style) + ascent(style));
    });
  }

  /** Sets and writes text without breaking it. */
  line(text: string, style: Style, x: number, y: number, align: Align = "left", width = 0): void {
    this.write(this.set(text, style), x, y, align, width);
  }

  rule(x: number, y: number, width: number, color: string, thickness: number): void {
    this.doc.moveTo(x, y).lineTo(x + width, y);
    this.doc.lineWidth(thickness).strokeColor(color).stroke();
  }

  #writeLine({ runs }: SetLine, style: Style, x: number, baseline: number): void {
    let at = x;
    for (const run of runs) {
      this.#use(run.font, style);
      const stroke = run.font.stroke > 0;
      if (stroke) this.doc.lineWidth(style.size * run.font.stroke).strokeColor(style.color);
      this.doc.fillColor(style.color).text(run.text, at, baseline, {
        lineBreak: false,
        baseline: "alphabetic",
        ...(stroke && { fill: true, stroke }),
        ...optionsOf(run, style),
      });
      at += this.doc.widthOfString(run.text, optionsOf(run, style));
    }
  }

  #widthOf(clusters: readonly Cluster[], style: Style): number {
    return this.#widthOfRuns(this.#runsOf(clusters, style), style);
  }

  #runsOf(clusters: readonly Cluster[], style: Style): readonly Run[] {
    const canShape = (run: Run) => this.#canShape(run, style);
    return visualRuns(clusters).flatMap((run) => shapeableRuns(run, canShape));
  }

  #canShape(run: Run, style: Style): boolean {
    this.#use(run.font, style);
    try {
      return this.doc.widthOfString(run.text, optionsOf(run, style)) >= 0;
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) return false;
      throw error;
    }
  }

  #widthOfRuns(runs: readonly Run[], style: Style): number {
    return runs.reduce((width, run) => {
      this.#use(run.font, style);
      return width + this.doc.widthOfString(run.text, optionsOf(run, style));
    }, 0);
  }

  #use({ name, parsed }: FontFile, { size }: Style): void {
    if (!this.#known.has(name)) this.doc.registerFont(name, parsed);
    this.#known.add(name);
    this.doc.font(name, size);
  }
}

/** Without `features`, pdfkit shapes word by word, from left to right. */
function optionsOf({ isRightToLeft }: Run, { isTabular, tracking }: Style) {
  const features: PDFKit.Mixins.OpenTypeFeatures[] = isTabular ? ["tnum"] : [];
  return {
    ...(isRightToLeft || isTabular ? { features } : {}),
    ...(tracking !== undefined && { characterSpacing: tracking }),
  };
}
