import sharp from "sharp";
import { type Fonts, prepareFonts } from "#server/quotes/document/fonts/prepare-fonts.ts";
import { clustersOf } from "#server/quotes/document/text/clusters.ts";
import { type Run, shapeableRuns, visualRuns } from "#server/quotes/document/text/runs.ts";
import type { Sheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import { type SheetWords, sheetSvg, type WriteText } from "#shared/bench/sheet/sheet-svg.ts";

/** Twice the points of the sheet: 1584 x 1224 pixels. */
const DENSITY = 144;
const LONGEST_SECONDS = 10;

/** The sheet as a PNG. Its texts are outlines, because the server's machine may have no fonts. */
export async function sheetPng(sheet: Sheet, words: SheetWords): Promise<Buffer> {
  const fonts = await prepareFonts(sheet.cells.flatMap(({ name, lines }) => [name, ...lines]));
  const svg = Buffer.from(sheetSvg(sheet, words, outlines(fonts)));
  return sharp(svg, { density: DENSITY }).timeout({ seconds: LONGEST_SECONDS }).png().toBuffer();
}

/** Writes texts as the outlines of their glyphs. */
function outlines(fonts: Fonts): WriteText {
  return ({ text, size, weight, color, isCentered }) => {
    const runs = visualRuns(clustersOf(text, weight, fonts)).flatMap((run) =>
      shapeableRuns(run, (part) => shaped(part) !== undefined),
    );
    let x = 0;
    const paths = runs.map((run) => {
      const { unitsPerEm } = run.font.parsed;
      const scale = size / unitsPerEm;
      const { glyphs = [], positions = [] } = shaped(run) ?? {};
      const drawn = glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const place = `translate(${x + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`;
        x += xAdvance * scale;
        return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
      });
      const bolder = `stroke="${color}" stroke-width="${run.font.stroke * unitsPerEm}"`;
      return `<g fill="${color}" ${run.font.stroke > 0 ? bolder : ""}>${drawn.join("")}</g>`;
    });
    return `<g transform="translate(${isCentered ? -x / 2 : 0} 0)">${paths.join("")}</g>`;
  };
}

/** The glyphs of a run; undefined if its font cannot shape it. */
function shaped({ font, text }: Run) {
  try {
    return font.parsed.layout(text);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
