import sharp from "sharp";
import type { Sheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import type { SheetWords } from "#shared/bench/sheet/sheet-svg.ts";
import { typesetSheet } from "./typeset-sheet.ts";

/** Twice the points of the sheet: 1584 x 1224 pixels. */
const DENSITY = 144;
const LONGEST_SECONDS = 10;

/** The sheet as a PNG. Its texts are outlines, because the server's machine may have no fonts. */
export async function sheetPng(sheet: Sheet, words: SheetWords): Promise<Buffer> {
  const inPoints = (await typesetSheet(sheet, words)).svg();
  // The density counts in pixels.
  const svg = inPoints.replace(/ (width|height)="(\d+)pt"/g, ' $1="$2"');
  return sharp(Buffer.from(svg), { density: DENSITY }).timeout({ seconds: LONGEST_SECONDS }).png().toBuffer();
}
