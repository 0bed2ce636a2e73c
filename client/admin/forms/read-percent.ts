/** Reads a percentage such as '7.5', '-10%' or '−10'; NaN for any other text. */
export function readPercent(text: string): number {
  const [, sign = "", digits] = /^([+\-−]?)\s*(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text.trim()) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * ("-−".includes(sign || "+") ? -1 : 1);
}
