import { accentPalette, isAccent } from "#shared/accent.ts";
import { EMBED_QUERY, THEMES, type Theme } from "#shared/embed.ts";

export interface Look {
  readonly theme: Theme;
  readonly accent: string | undefined;
}

const NAMES = ["accent", "accent-tint", "accent-fill", "accent-fill-hover", "on-accent"] as const;

/** The look that the page's address asks for; what it does not name well is as it always is. */
export function readLook(query: URLSearchParams): Look {
  const accent = `#${query.get(EMBED_QUERY.accent) ?? ""}`;
  return {
    theme: THEMES.find((name) => name === query.get(EMBED_QUERY.theme)) ?? "auto",
    accent: isAccent(accent) ? accent : undefined,
  };
}

/** Shows the page light or dark, else as the visitor's system is, and in a partner's color. */
export function showLook(theme: Theme, color: string | undefined): void {
  const { style } = document.documentElement;
  style.colorScheme = theme === "auto" ? "" : theme;
  for (const name of NAMES) style.removeProperty(`--${name}`);
  if (color === undefined) return;
  const { accent, tint, fill, fillHover, onFill } = accentPalette(color);
  style.setProperty("--accent", `light-dark(${accent.light}, ${accent.dark})`);
  style.setProperty("--accent-tint", `light-dark(${tint.light}, ${tint.dark})`);
  style.setProperty("--accent-fill", fill);
  style.setProperty("--accent-fill-hover", fillHover);
  style.setProperty("--on-accent", onFill);
}
