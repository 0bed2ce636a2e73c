import { z } from "zod";
import { AN_AMOUNT, isDollarAmount } from "#shared/money.ts";
import { isWellFormedText } from "#shared/text/text.ts";

/** Names with a special meaning in JavaScript objects. As keys, they could change a prototype. */
const FORBIDDEN_NAMES = new Set(["__proto__", "constructor", "prototype"]);

export const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const KeySchema = z
  .string()
  .regex(KEY_PATTERN, {
    error: "Use at most 64 characters: lowercase letters, digits, - and _. Start with a letter or digit.",
    abort: true,
  })
  .refine((key) => !FORBIDDEN_NAMES.has(key), "This name is reserved.");

export const textSchema = (longest: number) =>
  z.string().max(longest).refine(isWellFormedText, "This text has characters that cannot be shown.");

export const labelSchema = (longest: number) =>
  textSchema(longest).refine((value) => value.trim() !== "", "This text cannot be empty.");

/** US dollars with at most two decimals. */
export const DollarsSchema = z.number(AN_AMOUNT).refine(isDollarAmount, AN_AMOUNT);
