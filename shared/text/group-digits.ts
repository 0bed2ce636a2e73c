/**
 * A figure with at most three decimals and commas between thousands: '1,234.5'. The first use of `Intl` takes 40 ms on a phone, and
 * each page needs figures for its first frame. No number is written with more than 21 digits.
 */
export function groupDigits(figure: number): string {
  const [whole = "", decimals] = String(Math.round(figure * 1000) / 1000).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,6}$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
