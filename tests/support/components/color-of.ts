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
