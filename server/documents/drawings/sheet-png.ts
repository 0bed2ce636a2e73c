import sharp from "sharp";
import type { Sheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import type { SheetWords } from "#shared/bench/sheet/sheet-svg.ts";
import { typesetSheet } from "./typeset-sheet.ts";

/** Of the SVG, whose points take two pixels: 3168 x 2448 pixels. */
const PIXELS_PER_INCH = 144;
const TIMEOUT_SECONDS = 10;

/** The sheet as a PNG. Its texts are outlines, because the server's machine may have no fonts. */
export async function sheetPng(sheet: Sheet, words: SheetWords): Promise<Buffer> {
  const svg = Buffer.from((await typesetSheet(sheet, words)).svg());
  return sharp(svg, { density: PIXELS_PER_INCH }).timeout({ seconds: TIMEOUT_SECONDS }).png().toBuffer();
}
