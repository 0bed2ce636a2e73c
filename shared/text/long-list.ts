import { z } from "zod";
import { schemaSentence } from "./schema-sentence.ts";

/** More than a reply lists. */
const MAX_WRONG = 100;

/** A list of many items, checked until this many are wrong: to describe 100,000 takes seconds, and hundreds of megabytes. */
export const longList = <List extends z.ZodType, Item extends z.ZodType>(list: List, item: Item) =>
  z.preprocess((input: z.input<List>, context) => {
    let wrong = 0;
    for (const [index, value] of Array.isArray(input) ? input.entries() : []) {
      const read = item.safeParse(value, { error: schemaSentence });
      if (read.success) continue;
      for (const { message, path } of read.error.issues)
        context.addIssue({ code: "custom", message, path: [index, ...path] });
      wrong += 1;
      if (wrong === MAX_WRONG) break;
    }
    return input;
  }, list);
