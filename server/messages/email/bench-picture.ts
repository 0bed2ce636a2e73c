import type { Logger } from "pino";
import type { MakeDrawing } from "#server/documents/drawings/make-drawing.ts";
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
  const kept = new Map<string, Promise<Buffer | undefined>>();

  const draw = async (rules: Rules, { quoteId, configuration }: WholeQuote) => {
    try {
      // The thread gets a copy of the rules.
      const reduced = readRules(keepChosen(rules, configuration));
      const png = await makeDrawing({ rules: reduced, configuration, format: "png", units: "in" });
      // Loaded with the first email, not at each start of the server.
      const { default: sharp } = await import("sharp");
      const smaller = sharp(png).resize({ width: PICTURE_WIDTH_PX, withoutEnlargement: true });
      return await smaller.png().toBuffer();
    } catch (error) {
      log.error({ err: error, quote: quoteId }, "email without its drawing");
      return undefined;
    }
  };

  return async (rules, quote) => {
    const key = `${quote.revision} ${JSON.stringify(quote.configuration)}`;
    const picture = kept.get(key) ?? draw(rules, quote);
    kept.set(key, picture);
    const [oldest = key] = kept.keys();
    if (kept.size > MAX_KEPT_PICTURES) kept.delete(oldest);
    if (!(await picture)) kept.delete(key);
    return picture;
  };
}
