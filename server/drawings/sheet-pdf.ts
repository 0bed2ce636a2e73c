import { paintView } from "#server/quotes/document/drawing/draw-view.ts";
import { prepareFonts } from "#server/quotes/document/fonts/prepare-fonts.ts";
import { ROW_HEADER } from "#server/quotes/document/tags/structure-tree.ts";
import { taggedPdf } from "#server/quotes/document/tags/tagged-pdf.ts";
import { Pen } from "#server/quotes/document/text/pen.ts";
import { ascent, LABEL, STRONG, type Style } from "#server/quotes/document/text/style.ts";
import { CELL, SHEET_SIZE, type Sheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import { INK, LINE_STRONG, SHEET } from "#shared/bench/sheet/paper.ts";
import type { SheetWords } from "#shared/bench/sheet/sheet-svg.ts";

const NAME: Style = { ...LABEL, size: CELL.name };
/** The name of a field in the title block. */
const FIELD: Style = { ...NAME, tag: ROW_HEADER };
const VALUE: Style = { ...STRONG, weight: 400, color: INK, size: CELL.value };

/** The sheet as a PDF of one page. */
export async function sheetPdf({ views, cells }: Sheet, { title, description }: SheetWords) {
  const fonts = await prepareFonts(cells.flatMap(({ name, lines }) => [name, ...lines]));
  const { width, height } = SHEET_SIZE;
  const info = { Title: title, Subject: description };
  return taggedPdf({ size: [width, height], info }, (doc) => {
    const pen = new Pen(doc, fonts);
    const { tree } = pen;
    const writeAt = (text: string, style: Style, x: number, baseline: number) =>
      pen.line(text, style, x, baseline - ascent(style));

    tree.artifact("Layout", () => doc.rect(0, 0, width, height).fill(SHEET));
    const drawViews = () => {
      for (const { name, x, y, drawn, ...laid } of views) {
        writeAt(name.toUpperCase(), NAME, x, y + CELL.nameLine);
        doc.save().translate(x, y);
        paintView(pen, drawn, laid);
        doc.restore();
      }
    };
    tree.content({ type: "Figure", alt: description, bbox: [0, 0, width, height] }, drawViews);
    const drawCell = ({ name, lines, x, y, ...size }: Sheet["cells"][number]) => {
      tree.artifact("Layout", () =>
        doc.rect(x, y, size.width, size.height).lineWidth(0.5).strokeColor(LINE_STRONG).stroke(),
      );
      writeAt(name.toUpperCase(), FIELD, x + CELL.padding, y + CELL.nameLine);
      tree.group({ type: "TD" }, () =>
        lines.forEach((line, index) => {
          const baseline = y + CELL.nameLine + (index + 0.85) * CELL.valueLine;
          writeAt(line, VALUE, x + CELL.padding, baseline);
        }),
      );
    };
    tree.group({ type: "Table" }, () => {
      for (const cell of cells) tree.group({ type: "TR" }, () => drawCell(cell));
    });
  });
}
