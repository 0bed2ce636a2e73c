/** Mixes two #RRGGBB colors: 0 gives the first, 1 the second. */
export function mixColors(from: string, to: string, share: number): string {
  const [a, b] = [readChannels(from), readChannels(to)];
  return writeHex(a.map((channel, index) => channel + ((b[index] ?? 0) - channel) * share));
}

/** Shades a color by `light` (1 is full light). Near-black ones are lightened first, so that their edges show. */
export function shadeColor(color: string, light: number): string {
  const lifted = scaleColor(color) < 70 ? mixColors(color, "#ffffff", 0.14) : color;
  return writeHex(readChannels(lifted).map((channel) => channel * light));
}

/** The perceived brightness of a color, 0 to 255. */
export function scaleColor(color: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(color);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Red, green and blue, each from 0 to 255. */
export function readChannels(color: string): readonly number[] {
  const bits = Number.parseInt(color.slice(1), 16) || 0;
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
}

/** Red, green and blue as shares of light, each from 0 to 1 (sRGB, IEC 61966-2-1). */
export function linearChannels(color: string): readonly number[] {
  return readChannels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

function writeHex(values: readonly number[]): string {
  const digits = values.map((value) => Math.round(value).toString(16).padStart(2, "0"));
  return `#${digits.join("")}`;
}
