import type { Configuration } from "#shared/configuration.ts";
import type { Theme } from "#shared/embed.ts";

/** What staff ask of an embedded configurator, as it is typed. */
export interface EmbedOptions {
  /** The id of a partner; empty: none. */
  readonly partner: string;
  readonly theme: Theme;
  /** '#b83a0b'; empty: that of the partner, else ours. */
  readonly accent: string;
  /** A link to a bench, or JSON; empty: none. */
  readonly bench: string;
  readonly isFixed: boolean;
  /** CSS pixels, of a height that is fixed. */
  readonly height: string;
}

export const DEFAULT_OPTIONS: EmbedOptions = {
  partner: "",
  theme: "auto",
  accent: "",
  bench: "",
  isFixed: false,
  height: "900",
};

/** What the element is given: only what differs from what it does by itself. */
export interface EmbedAttributes {
  readonly partner?: string;
  readonly theme?: Theme;
  readonly accent?: string;
  /** CSS pixels. */
  readonly height?: number;
  readonly configuration?: Configuration;
}

/** The attributes as they are written, in the order of their use. */
export function attributeTexts(
  attributes: EmbedAttributes,
): readonly (readonly [string, string])[] {
  const { partner, theme, accent, height, configuration } = attributes;
  const texts = {
    partner,
    theme,
    accent,
    height: height?.toString(),
    configuration: configuration && JSON.stringify(configuration),
  };
  return Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
}
