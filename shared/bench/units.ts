import { groupDigits } from "../text/group-digits.ts";
import { inches, type Range } from "./inches.ts";

/** The units of the figures on a page or sheet. Everything else is in inches and pounds. */
export const UNITS = ["in", "cm"] as const;

export type Units = (typeof UNITS)[number];

export const CENTIMETERS_PER_INCH = 2.54;
const KILOGRAMS_PER_POUND = 0.45359237;

/** A length in inches as a figure without its unit: '1-1/4', or '3.2' in centimeters. */
export function writeLength(length: number, units: Units): string {
  return units === "in" ? inches(length) : String(Math.round(length * CENTIMETERS_PER_INCH * 10) / 10);
}

/** A range as figures without their unit: '28-44', and '31-1/2 to 47-1/2' where a hyphen would mislead. */
export function writeRange({ min, max }: Range, units: Units): string {
  const [low, high] = [writeLength(min, units), writeLength(max, units)];
  if (low === high) return low;
  return `${low}${/\D/.test(low + high) ? " to " : "-"}${high}`;
}

/**
 * A weight in pounds: '1,000 lb'. With centimeters, kilograms are added, because orders and labels use pounds: '1,000
 * lb (454 kg)'.
 */
export function weightText(pounds: number, units: Units): string {
  const text = `${groupDigits(pounds)} lb`;
  return units === "in" ? text : `${text} (${writeKilograms(pounds)})`;
}

/** '454 kg' */
export const writeKilograms = (pounds: number) => `${groupDigits(Math.round(pounds * KILOGRAMS_PER_POUND))} kg`;
