import { createAccentPalette, isAccent } from "#shared/partners/accent.ts";
import { EMBED_QUERY, THEMES, type Theme } from "#shared/partners/embed.ts";

export interface Look {
  readonly theme: Theme;
  readonly accent: string | undefined;
}

/** The look that the URL requests. Invalid values are ignored. */
export function readLook(query: URLSearchParams): Look {
  const accent = `#${query.get(EMBED_QUERY.accent) ?? ""}`;
  return {
    theme: THEMES.find((name) => name === query.get(EMBED_QUERY.theme)) ?? "auto",
    accent: isAccent(accent) ? accent : undefined,
  };
}

/** The accent as text shows it: darker or lighter than asked for, where that could not be read. */
export function makeReadable(accent: string, theme: Theme): string {
  return createAccentPalette(accent).accent[theme === "dark" ? "dark" : "light"];
}

/** Sets the page's theme (`auto` follows the visitor's system) and accent color. */
export function showLook(theme: Theme, color: string | undefined): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = theme;
  const palette = color === undefined ? undefined : createAccentPalette(color);
  const tokens = {
    "accent-light": palette?.accent.light,
    "accent-dark": palette?.accent.dark,
    "accent-tint-light": palette?.tint.light,
    "accent-tint-dark": palette?.tint.dark,
    "accent-fill": palette?.fill,
    "accent-fill-hover": palette?.fillHover,
    "on-accent": palette?.onFill,
  };
  for (const [name, value] of Object.entries(tokens)) style.setProperty(`--${name}`, value ?? "");
}
