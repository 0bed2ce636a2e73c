import { linearChannels, mixColors } from "#shared/color.ts";

/** The accent of our own page, as in its design tokens. */
export const OUR_ACCENT = "#b83a0b";

/** The contrast that WCAG 2.2 AA requires of text, plus a margin for rounding. */
const MIN_CONTRAST = 4.6;

const WHITE = "#ffffff";
const INK = "#1b1d1f";
/** The darkest background of accents in the light theme, and the lightest in the dark theme. */
const LIGHT_GROUND = "#eeece7";
const DARK_GROUND = "#38393c";
const DARK_CARD = "#1e2124";

export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * The design tokens for a partner's accent color ('#b83a0b'). The color moves toward white or ink only as far as it must to
 * be readable.
 */
export function createAccentPalette(accent: string) {
  const onFill = contrastBetween(accent, WHITE) >= contrastBetween(accent, INK) ? WHITE : INK;
  const away = onFill === WHITE ? INK : WHITE;
  const fill = makeReadable(accent, onFill, away);
  return {
    /** The color of text and lines. */
    accent: { light: makeReadable(accent, LIGHT_GROUND, INK), dark: makeReadable(accent, DARK_GROUND, WHITE) },
    tint: { light: mixColors(accent, WHITE, 0.93), dark: mixColors(accent, DARK_CARD, 0.9) },
    fill,
    fillHover: mixColors(fill, away, 0.16),
    /** The color of text on the fill. */
    onFill,
  };
}

/** The color, moved toward another until its contrast with the background is sufficient. */
function makeReadable(color: string, ground: string, toward: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mixColors(color, toward, share);
    if (contrastBetween(moved, ground) >= MIN_CONTRAST) return moved;
  }
  return toward;
}

/** WCAG 2.2: from 1 to 21. */
function contrastBetween(a: string, b: string): number {
  const [low = 0, high = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = linearChannels(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
