import { readBench } from "#client/admin/forms/read-bench.ts";
import { isAccent } from "#shared/partners/accent.ts";
import { MAX_HEIGHT_PX, MIN_HEIGHT_PX, type Theme } from "#shared/partners/embed.ts";
import { A_PARTNER_ID, isPartnerId } from "#shared/partners/partner-id.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { foldCode } from "#shared/text/fold-code.ts";

type Steps = Pick<RulesDocument, "steps">;

/** The options of an embedded configurator, as typed. */
export interface EmbedOptions {
  /** The ID of a partner, or empty. */
  readonly partner: string;
  readonly theme: Theme;
  /** '#b83a0b', or empty for the partner's accent or the default. */
  readonly accent: string;
  /** A link to a bench, JSON, or empty. */
  readonly bench: string;
  /** CSS pixels, or empty for the height of the content. */
  readonly height: string;
}

export const DEFAULT_OPTIONS: EmbedOptions = {
  partner: "",
  theme: "auto",
  accent: "",
  bench: "",
  height: "",
};

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

/** The problems of the options, by field. */
export type OptionProblems = Partial<Record<"partner" | "accent" | "bench" | "height", string>>;

const NO_ACCENT = "Enter # and six hexadecimal digits.";
const NO_HEIGHT = `Enter a whole number from ${MIN_HEIGHT_PX} to ${MAX_HEIGHT_PX.toLocaleString("en-US")}.`;
const NO_BENCH = 'No choices found. Paste a link from Copy Link, or JSON such as {"width":"72"}.';

/** The options as attributes. Invalid ones are left out and reported. */
export function readOptions(
  { partner, theme, accent, bench, height }: EmbedOptions,
  config: Steps,
): { readonly attributes: EmbedAttributes; readonly problems: OptionProblems } {
  const configuration = readBench(bench, config);
  const pixels = Number(height);
  const fits = Number.isInteger(pixels) && pixels >= MIN_HEIGHT_PX && pixels <= MAX_HEIGHT_PX;
  const id = foldCode(partner);
  const isId = isPartnerId(id);
  const isColor = isAccent(accent);
  return {
    attributes: {
      ...(isId && { partner: id }),
      ...(theme !== "auto" && { theme }),
      ...(isColor && { accent: accent.toLowerCase() }),
      ...(fits && { height: pixels }),
      ...(configuration && { configuration }),
    },
    problems: {
      ...(!isId && partner !== "" && { partner: A_PARTNER_ID }),
      ...(!isColor && accent !== "" && { accent: NO_ACCENT }),
      ...(!fits && height !== "" && { height: NO_HEIGHT }),
      ...(!configuration && bench.trim() !== "" && { bench: NO_BENCH }),
    },
  };
}
