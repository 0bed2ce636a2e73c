export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A length in inches, rounded to the sixteenth, without a unit: '36', '1-1/4'. */
export function inches(length: number): string {
  const rounded = Math.round(length * 16) / 16;
  const whole = Math.floor(rounded);
  const bottom = [1, 2, 4, 8, 16].find((parts) => Number.isInteger(rounded * parts)) ?? 16;
  if (bottom === 1) return String(whole);
  const fraction = `${(rounded - whole) * bottom}/${bottom}`;
  return whole === 0 ? fraction : `${whole}-${fraction}`;
}
