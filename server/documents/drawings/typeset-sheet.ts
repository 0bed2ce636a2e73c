import { CELL_STYLE, type Sheet, type TitleCell } from "#shared/bench/sheet/lay-out-sheet.ts";
import { LINE_STRONG, SHEET } from "#shared/bench/sheet/paper.ts";
import type { SheetWords } from "#shared/bench/sheet/sheet-svg.ts";
import { type Drawing, drawViews } from "../pdf/drawing.ts";
import { Raw } from "../pdf/fonts/set-texts.ts";
import { type Typeset, typeset } from "../pdf/typeset.ts";

/** Sets the sheet on a single page. */
export async function typesetSheet(sheet: Sheet, words: SheetWords): Promise<Typeset> {
  return typeset({
    title: new Raw(words.title),
    author: new Raw(""),
    description: new Raw(words.description),
    sheet: {
      alt: new Raw(words.description),
      drawing: drawingOf(sheet),
      rows: rowsOf(sheet.cells),
      padding: CELL_STYLE.padding,
      nameLine: CELL_STYLE.nameLine,
      nameSize: CELL_STYLE.name,
    },
  });
}

/** The views, and the lines of the title block. */
function drawingOf({ size, views, cells }: Sheet): Drawing {
  const { width, height } = size;
  const boxes = cells.map(
    (cell) =>
      `<rect x="${cell.x}" y="${cell.y}" width="${cell.width}" height="${cell.height}" fill="none" stroke="${LINE_STRONG}" stroke-width="0.5"/>`,
  );
  const paper = `<rect width="${width}" height="${height}" fill="${SHEET}"/>${boxes.join("")}`;
  return drawViews(views, size, paper, {
    x: 0,
    baseline: CELL_STYLE.nameLine,
    size: CELL_STYLE.name,
  });
}

/** The fields of the title block, by rows. */
function rowsOf(cells: readonly TitleCell[]) {
  return [...new Set(cells.map(({ y }) => y))].map((y) => {
    const row = cells.filter((cell) => cell.y === y);
    return {
      x: row[0]?.x,
      y,
      cells: row.map(({ name, lines, width }) => ({ name: name.toUpperCase(), lines, width })),
    };
  });
}
