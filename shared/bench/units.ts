import { inches, type Range } from "./inches.ts";

/** The units of the figures on a sheet. Everything else is in inches. */
export const UNITS = ["in", "cm"] as const;

export type Units = (typeof UNITS)[number];

export const CENTIMETERS_PER_INCH = 2.54;

/** A length in inches as a figure without its unit: '1-1/4', or '3.2' in centimeters. */
export function figure(length: number, units: Units): string {
  return units === "in"
    ? inches(length)
    : String(Math.round(length * CENTIMETERS_PER_INCH * 10) / 10);
}

/** A range as figures without their unit: '28-44', and '31-1/2 to 47-1/2' where a hyphen would mislead. */
export function figureRange({ min, max }: Range, units: Units): string {
  const [low, high] = [figure(min, units), figure(max, units)];
  if (low === high) return low;
  return `${low}${/\D/.test(low + high) ? " to " : "-"}${high}`;
}
