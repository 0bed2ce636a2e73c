import { MAX_HEIGHT_PX, MIN_HEIGHT_PX, type Theme } from "#shared/partners/embed.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readBench } from "#shared/rules/read-bench.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";

/** The options of an embedded configurator that its line has, as typed. */
interface EmbedOptions {
  readonly theme: Theme;
  /** A link to a bench, JSON, or empty. */
  readonly bench: string;
  /** CSS pixels, or empty for the height of the content. */
  readonly height: string;
}

export const DEFAULT_OPTIONS: EmbedOptions = { theme: "auto", bench: "", height: "" };

/** The attributes of the element; only those that differ from its defaults. */
export interface EmbedAttributes {
  readonly partner?: string;
  readonly theme?: Theme;
  readonly accent?: string;
  /** CSS pixels. */
  readonly height?: number;
  readonly configuration?: Configuration;
}

/** All attributes as texts, in the order in which they are written; undefined for absent ones. */
export function attributeTexts(attributes: EmbedAttributes) {
  const { partner, theme, accent, height, configuration } = attributes;
  return Object.entries({
    partner,
    theme,
    accent,
    height: height?.toString(),
    configuration: configuration && JSON.stringify(configuration),
  });
}

const NO_HEIGHT = `Enter a whole number from ${MIN_HEIGHT_PX} to ${MAX_HEIGHT_PX.toLocaleString("en-US")}.`;
const NO_BENCH = 'No choices found. Paste a link from Copy Link, or JSON such as {"width":"72"}.';

/** The options as attributes, and the problems by field. Invalid ones are left out. */
export function readOptions({ theme, bench, height }: EmbedOptions, config: Pick<RulesDocument, "steps">) {
  const configuration = readBench(bench, config);
  const pixels = Number(height);
  const fits = Number.isInteger(pixels) && pixels >= MIN_HEIGHT_PX && pixels <= MAX_HEIGHT_PX;
  const attributes: EmbedAttributes = {
    ...(theme !== "auto" && { theme }),
    ...(fits && { height: pixels }),
    ...(configuration && { configuration }),
  };
  const problems: { readonly bench?: string; readonly height?: string } = {
    ...(!fits && height !== "" && { height: NO_HEIGHT }),
    ...(!configuration && bench.trim() !== "" && { bench: NO_BENCH }),
  };
  return { attributes, problems };
}
