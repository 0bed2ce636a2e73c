import { CELL_STYLE, type Sheet, type TitleCell } from "#shared/bench/sheet/lay-out-sheet.ts";
import { LINE_STRONG, SHEET } from "#shared/bench/sheet/paper.ts";
import { type Drawing, drawViews } from "./drawing.ts";
import { Raw } from "./fonts/set-texts.ts";

/** A sheet for the template, on a page of its own. `words` describe it to people who cannot see it. */
export const sheetPage = (sheet: Sheet, words: string) => ({
  alt: new Raw(words),
  drawing: drawingOf(sheet),
  rows: rowsOf(sheet.cells),
  padding: CELL_STYLE.padding,
  nameLine: CELL_STYLE.nameLine,
  nameSize: CELL_STYLE.name,
});

/** The views, and the lines of the title block. */
function drawingOf({ size, views, cells }: Sheet): Drawing {
  const { width, height } = size;
  const boxes = cells.map(
    (cell) =>
      `<rect x="${cell.x}" y="${cell.y}" width="${cell.width}" height="${cell.height}" fill="none" stroke="${LINE_STRONG}" stroke-width="0.5"/>`,
  );
  const paper = `<rect width="${width}" height="${height}" fill="${SHEET}"/>${boxes.join("")}`;
  return drawViews(views, size, paper, { x: 0, baseline: CELL_STYLE.nameLine, size: CELL_STYLE.name });
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
