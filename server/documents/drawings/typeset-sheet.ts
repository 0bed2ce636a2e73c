import type { Sheet } from "#shared/bench/sheet/lay-out-sheet.ts";
import type { SheetWords } from "#shared/bench/sheet/sheet-svg.ts";
import { Raw } from "../pdf/fonts/set-texts.ts";
import { sheetPage } from "../pdf/sheet-page.ts";
import { type Typeset, typeset } from "../pdf/typeset.ts";

/** Sets the sheet on a single page. */
export async function typesetSheet(sheet: Sheet, words: SheetWords): Promise<Typeset> {
  return typeset({
    title: new Raw(words.title),
    author: new Raw(""),
    description: new Raw(words.description),
    sheet: sheetPage(sheet, words.description),
  });
}
