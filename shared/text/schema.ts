import { z } from "zod";
import { isSingleLine, isVisible } from "./text.ts";

/** The schema of an object, with its name in the description of the API. */
export const schema = <const Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.object(fields).meta({ id });

/** The same, which refuses fields that it does not know. */
export const strictSchema = <const Fields extends z.ZodRawShape>(id: string, fields: Fields) =>
  z.strictObject(fields).meta({ id });

export const instant = z.iso.datetime();

export const texts = z.array(z.string()).readonly();

export const wholeNumber = (least: number, most: number) => {
  const sentence = `Enter a whole number from ${least} to ${most}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};

export const shortText = (longest: number) => z.string().max(longest, `Use at most ${longest} characters.`);

/** A line that says something. */
export const shortLine = (longest: number, missing: string) =>
  shortText(longest).refine(isVisible, missing).refine(isSingleLine, "Use one line of ordinary text.");
