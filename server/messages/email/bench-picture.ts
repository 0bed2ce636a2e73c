import type { Logger } from "pino";
import type { MakeDrawing } from "#server/documents/drawings/make-drawing.ts";
import { keepLast } from "#server/platform/cache.ts";
import { keepChosen } from "#shared/bench/only-chosen.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";

/** Twice the width of the picture in an email. The drawing as it is would be four times as large. */
const PICTURE_WIDTH_PX = 1120;

/** Staff and customer get the same picture within seconds, and each takes 280 ms of a processor. */
const MAX_KEPT_PICTURES = 4;

export type BenchPicture = (rules: Rules, quote: WholeQuote) => Promise<Buffer | undefined>;

/** Returns a function that draws the first bench of a quote; undefined if that fails, because an email matters more. */
export function createBenchPicture(makeDrawing: MakeDrawing, log: Logger): BenchPicture {
  const keep = keepLast<string, Buffer>(MAX_KEPT_PICTURES);

  const draw = async (rules: Rules, { configuration }: WholeQuote) => {
    // The thread gets a copy of the rules.
    const reduced = readRules(keepChosen(rules, configuration));
    const png = await makeDrawing({ rules: reduced, configuration, format: "png", units: "in" });
    // Loaded with the first email, not at each start of the server.
    const { default: sharp } = await import("sharp");
    const smaller = sharp(png).resize({ width: PICTURE_WIDTH_PX, withoutEnlargement: true });
    return smaller.png().toBuffer();
  };

  return (rules, quote) =>
    keep(`${quote.revision} ${JSON.stringify(quote.configuration)}`, () => draw(rules, quote)).catch(
      (error: unknown) => {
        log.error({ err: error, quote: quote.quoteId }, "email without its drawing");
        return undefined;
      },
    );
}
