export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A length in inches as a workshop writes it, to the sixteenth and without a unit: '36', '1-1/4'. */
export function inches(length: number): string {
  const sixteenths = Math.round(length * 16);
  const whole = Math.floor(sixteenths / 16);
  let top = sixteenths - whole * 16;
  if (top === 0) return String(whole);
  let bottom = 16;
  while (top % 2 === 0) {
    top /= 2;
    bottom /= 2;
  }
  return whole === 0 ? `${top}/${bottom}` : `${whole}-${top}/${bottom}`;
}

/** A range of inches without a unit: '28-44', and '31-1/2 to 47-1/2' where a hyphen would confuse. */
export function inchRange({ min, max }: Range): string {
  if (min === max) return inches(min);
  const [low, high] = [inches(min), inches(max)];
  return `${low}${/\D/.test(low + high) ? " to " : "-"}${high}`;
}
