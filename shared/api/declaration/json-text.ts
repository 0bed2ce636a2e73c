import { z } from "zod";

/** A text of JSON, parsed; `sentence` refuses any other. */
export const jsonText = (sentence: string) =>
  z.string().transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue(sentence);
      return z.NEVER;
    }
  });
