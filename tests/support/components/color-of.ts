/** The range of hues for each status: amber, blue, purple, green, red, as the specification demands. */
export const STATUS_HUES = {
  pending: [25, 50],
  reviewed: [200, 225],
  quoted: [255, 290],
  approved: [120, 160],
  rejected: [0, 10],
} as const;

/** The hue in degrees and the saturation, from 0 to 1, of '#7a4d00' or 'rgb(122, 77, 0)'. */
export function colorOf(color: string): { hue: number; saturation: number } {
  const parts = color.startsWith("#")
    ? (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
    : (color.match(/\d+/g) ?? []).map(Number);
  const [r = Number.NaN, g = Number.NaN, b = Number.NaN] = parts;
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least || 1;
  const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return { hue: (sixth * 60 + 360) % 360, saturation: (most - least) / (most || 1) };
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(text: string): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return weights.reduce((sum, weight, place) => {
    const part = Number.parseInt(text.slice(1 + place * 2, 3 + place * 2), 16) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}

/** The contrast of two colors as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(x, y) / Math.min(x, y);
}
