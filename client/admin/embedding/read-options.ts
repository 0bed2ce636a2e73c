import { isAccent } from "#shared/accent.ts";
import { LEAST_HEIGHT, MOST_HEIGHT } from "#shared/embed.ts";
import { A_PARTNER_ID, isPartnerId } from "#shared/partner-id.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { EmbedAttributes, EmbedOptions } from "./embed-options.ts";
import { readBench } from "./read-bench.ts";

/** What is wrong with what was typed, by its field. */
export type OptionProblems = Partial<Record<"partner" | "accent" | "bench" | "height", string>>;

/** What is typed as attributes; what cannot be used is left out, and told. */
export function readOptions(
  { partner, theme, accent, bench, isFixed, height }: EmbedOptions,
  config: Pick<RulesDocument, "steps">,
): { readonly attributes: EmbedAttributes; readonly problems: OptionProblems } {
  const configuration = readBench(bench, config);
  const pixels = Number(height);
  const fits =
    height.trim() !== "" &&
    Number.isInteger(pixels) &&
    pixels >= LEAST_HEIGHT &&
    pixels <= MOST_HEIGHT;
  const isId = isPartnerId(partner);
  const isColor = isAccent(accent);
  return {
    attributes: {
      ...(isId && { partner }),
      ...(theme !== "auto" && { theme }),
      ...(isColor && { accent: accent.toLowerCase() }),
      ...(isFixed && fits && { height: pixels }),
      ...(configuration && { configuration }),
    },
    problems: {
      ...(!isId && partner !== "" && { partner: A_PARTNER_ID }),
      ...(!isColor && accent !== "" && { accent: NO_ACCENT }),
      ...(isFixed && !fits && { height: NO_HEIGHT }),
      ...(!configuration && bench.trim() !== "" && { bench: NO_BENCH }),
    },
  };
}

const NO_ACCENT = "Give # and six hexadecimal digits.";
const NO_HEIGHT = `Give a whole number from ${LEAST_HEIGHT} to ${MOST_HEIGHT.toLocaleString("en-US")}.`;
const NO_BENCH =
  'No choice was found in it. Paste a link that Copy Link gave, or JSON such as {"width":"72"}.';
