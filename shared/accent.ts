/** The accent of our own page, as in its design tokens. */
export const OUR_ACCENT = "#b83a0b";

/** A color as six hexadecimal digits, '#b83a0b'; each channel from 0 to 255 inside. */
type Color = readonly [number, number, number];

/** The contrast that WCAG 2.2 AA requires of text, plus a margin for rounding. */
const CONTRAST = 4.6;

const WHITE: Color = [255, 255, 255];
const INK: Color = [27, 29, 31];
/** The darkest background of accents in the light theme, and the lightest in the dark theme. */
const LIGHT_GROUND: Color = [238, 236, 231];
const DARK_GROUND: Color = [56, 57, 60];
const DARK_CARD: Color = [30, 33, 36];

export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * The accent of the light and the dark theme from a partner's color ('#b83a0b'), for the design tokens. To be readable, it
 * moves towards white or ink as little as possible.
 */
export function accentPalette(accent: string) {
  const color = read(accent);
  const onFill = contrast(color, WHITE) >= contrast(color, INK) ? WHITE : INK;
  const away = onFill === WHITE ? INK : WHITE;
  const fill = readable(color, onFill, away);
  return {
    /** The color of text and lines. */
    accent: {
      light: write(readable(color, LIGHT_GROUND, INK)),
      dark: write(readable(color, DARK_GROUND, WHITE)),
    },
    tint: { light: write(mix(color, WHITE, 0.93)), dark: write(mix(color, DARK_CARD, 0.9)) },
    fill: write(fill),
    fillHover: write(mix(fill, away, 0.16)),
    /** The color of text on the fill. */
    onFill: write(onFill),
  };
}

/** The color, moved towards another until its contrast with the background is sufficient. */
function readable(color: Color, ground: Color, towards: Color): Color {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(color, towards, share);
    if (contrast(moved, ground) >= CONTRAST) return moved;
  }
  return towards;
}

function mix(color: Color, other: Color, share: number): Color {
  const channel = (place: 0 | 1 | 2) =>
    Math.round(color[place] + (other[place] - color[place]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** WCAG 2.2: from 1 to 21. */
function contrast(a: Color, b: Color): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function read(text: string): Color {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function write([red, green, blue]: Color): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
}
