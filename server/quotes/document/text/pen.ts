import type { Font } from "fontkit";
import { endTurns } from "#shared/text.ts";
import type { FontFile } from "../fonts/load-font.ts";
import { type Fonts, linesOf } from "../fonts/prepare-fonts.ts";
import { StructureTree } from "../tags/structure-tree.ts";
import { type Cluster, clustersOf } from "./clusters.ts";
import { type Run, shapeableRuns, visualRuns } from "./runs.ts";
import { ascent, leading, type Style } from "./style.ts";
import { withoutTrailingBlanks, wrapLine } from "./wrap-line.ts";

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
  /** Of the visible glyphs, in points. */
  readonly width: number;
  /** Whether its text starts at the right. */
  readonly isRightToLeft: boolean;
}

/** Text broken into lines, ready to be written. */
export interface SetText {
  readonly style: Style;
  readonly lines: readonly SetLine[];
  readonly height: number;
  /** The text itself, if its glyphs are in another order or lack characters. */
  readonly actual: string | undefined;
}

type Align = "left" | "right" | "center" | "start";

/** Sets and writes text in the fonts of a document. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly tree: StructureTree;
  readonly #fonts: Fonts;
  readonly #known = new Set<string>();

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts) {
    this.doc = doc;
    this.tree = new StructureTree(doc);
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
        const shown = withoutTrailingBlanks(part);
        // A space at the end of a line separates its words from those of the next. Right-to-left text has `actual`.
        const written = part.every(({ level }) => level === 0) ? part : shown;
        const runs = this.#runsOf(written, style);
        const shownRuns = written.length === shown.length ? runs : this.#runsOf(shown, style);
        return { runs, isRightToLeft, width: this.#widthOfRuns(shownRuns, style) };
      });
    });
    return { style, lines, height: lines.length * leading(style), actual: actualOf(text, lines) };
  }

  /** Writes text that was set before, with its top at y. */
  write(text: SetText, x: number, y: number, align: Align = "left", width = 0): void {
    const { style, lines, actual } = text;
    this.tree.text(style.tag, actual, () =>
      lines.forEach((line, index) => {
        const room = width - line.width;
        const atEnd = align === "right" || (align === "start" && line.isRightToLeft);
        const start = x + (atEnd ? room : align === "center" ? room / 2 : 0);
        this.#writeLine(line, style, start, y + index * leading(style) + ascent(style));
      }),
    );
  }

  /** Sets and writes text without breaking it. */
  line(text: string, style: Style, x: number, y: number, align: Align = "left", width = 0): void {
    this.write(this.set(text, style), x, y, align, width);
  }

  rule(x: number, y: number, width: number, color: string, thickness: number): void {
    this.tree.artifact("Layout", () => {
      this.doc.moveTo(x, y).lineTo(x + width, y);
      this.doc.lineWidth(thickness).strokeColor(color).stroke();
    });
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

function actualOf(text: string, lines: readonly SetLine[]): string | undefined {
  const runs = lines.flatMap((line) => line.runs);
  const drawn = runs.map((run) => run.text).join("");
  const isAsDrawn = !runs.some((run) => run.isRightToLeft) && lettersOf(drawn) === lettersOf(text);
  return isAsDrawn ? undefined : endTurns(text);
}

const lettersOf = (text: string): string => text.normalize("NFC").replace(/[\s\p{Cc}]/gu, "");

/** Without `features`, pdfkit shapes word by word, from left to right. */
function optionsOf({ isRightToLeft }: Run, { isTabular, tracking }: Style) {
  const features: PDFKit.Mixins.OpenTypeFeatures[] = isTabular ? ["tnum"] : [];
  return {
    ...(isRightToLeft || isTabular ? { features } : {}),
    ...(tracking !== undefined && { characterSpacing: tracking }),
  };
}
