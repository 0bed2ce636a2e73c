import { graphemes, linesOf } from "../text/graphemes.ts";
import type { Weight } from "./font-families.ts";
import { type Piece, setCluster } from "./set-cluster.ts";

/** The fonts of a document: what each character of its texts is set in. */
export interface Fonts {
  /** In logical order; nothing for a character that was not in the texts. */
  readonly pieces: (cluster: string, weight: Weight) => readonly Piece[];
}

/** What the document itself says is set in these. */
const OWN_WORDS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(
  "",
);
const OWN_SIGNS = "−×·\u00A0";
const WEIGHTS: readonly Weight[] = [400, 600];

/** Loads the fonts that the texts need, and no others. */
export async function prepareFonts(texts: Iterable<string>): Promise<Fonts> {
  const clusters = new Set<string>();
  for (const line of [OWN_WORDS, OWN_SIGNS, ...texts].flatMap(linesOf)) {
    for (const { segment } of graphemes(line)) clusters.add(segment);
  }
  const set = new Map<string, readonly Piece[]>();
  for (const weight of WEIGHTS) {
    for (const cluster of clusters) {
      set.set(`${weight}${cluster}`, await setCluster(cluster, weight));
    }
  }
  const known = (text: string, weight: Weight) => set.get(`${weight}${text}`);
  return {
    pieces: (cluster, weight) =>
      known(cluster, weight) ?? [...cluster].flatMap((part) => known(part, weight) ?? []),
  };
}
