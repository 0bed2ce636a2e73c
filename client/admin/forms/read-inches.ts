import { inches } from "#shared/bench/inches.ts";

/** Reads a length such as '12', '12.5', '12,5', '12-1/2', '12 1/2' or '1/2'. NaN for anything else, which the server rejects. */
export function readInches(text: string): number {
  const [, whole, decimals, top, bottom] =
    /^(?:(\d{1,3})(\.\d{1,15})?)?(?:(?:^|[ -])(\d{1,2})\/(\d{1,2}))?(?: ?(?:in|"))?$/.exec(
      text.trim().replace(",", "."),
    ) ?? [];
  if (whole === undefined && top === undefined) return Number.NaN;
  if (decimals !== undefined && top !== undefined) return Number.NaN;
  const fraction = top === undefined ? 0 : Number(top) / Number(bottom);
  return Number(`${whole ?? 0}${decimals ?? ""}`) + (Number.isFinite(fraction) ? fraction : Number.NaN);
}

/** A length as a fraction if that is exact, or else as a decimal. */
export function writeInches(length: number): string {
  return Number.isInteger(length * 16) ? inches(length) : String(length);
}
