import { z } from "zod";
import { endsItsTurns, isSingleLine, isVisible } from "#shared/text/text.ts";

export const isPlain = (text: string): boolean => isSingleLine(text) && endsItsTurns(text);

export const PLAIN_TEXT = "Use plain text on one line.";

const field = (longest: number, isName: (text: string) => boolean, missing: string) =>
  z
    .string()
    .trim()
    .refine(isName, missing)
    .max(longest, `Use at most ${longest} characters.`)
    .refine(isPlain, PLAIN_TEXT);

/** A name that staff type and others see. */
export const nameField = (longest: number, missing = "Enter a name.") => field(longest, isVisible, missing);

/** The same, or an empty text. */
export const optionalName = (longest: number) =>
  field(longest, (text) => text === "" || isVisible(text), "Enter a name that can be seen, or leave it out.");
