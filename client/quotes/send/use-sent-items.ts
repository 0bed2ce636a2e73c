import { useQueries } from "@tanstack/react-query";
import type { SentItem } from "#shared/api/quotes/answers.ts";
import { adjustItem } from "#shared/quotes/agreed-price.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";
import type { Source } from "./typed-terms.ts";
import { priceBenches } from "./use-priced-benches.ts";

interface Props {
  readonly quoteId: string;
  readonly after: number;
  readonly source: Source;
  /** The benches of the newest revision, or of the request. */
  readonly latest: readonly WholeItem[];
  /** The benches of the source, once priced. */
  readonly benches: readonly WholeItem[];
  /** The benches as staff want them; undefined for those of the source as they are. */
  readonly wanted: readonly SentItem[] | undefined;
  readonly timeZone: string;
}

/** A bench to send with its price, or the reason why it cannot be sent; neither until it is priced. */
export interface ShownItem {
  readonly item?: WholeItem | undefined;
  readonly problem?: string | undefined;
  /** The bench in its place until now, if its agreed price no longer counts. */
  readonly agreedBefore?: WholeItem | undefined;
}

const GONE_TEXT = "This bench is no longer in the quote. Remove it here, too.";

/** The benches to send. The server prices those that staff named by an order code or a link. */
export function useSentItems({ quoteId, after, source, wanted, timeZone, ...now }: Props): readonly ShownItem[] {
  const { latest, benches } = now;
  const named = [...new Set((wanted ?? []).flatMap(({ bench }) => bench ?? []))];
  const priced = useQueries({
    queries: named.map((bench) => ({
      queryKey: ["quotes", "priced", quoteId, after, source, bench],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        priceBenches(quoteId, { after, source, items: [{ bench }] }, timeZone, signal),
      gcTime: 0,
    })),
  });
  const compare = (item: WholeItem, place: number | undefined): ShownItem => {
    const was = benches.length === latest.length && place !== undefined ? latest[place] : undefined;
    return { item, agreedBefore: was?.agreed && !item.agreed ? was : undefined };
  };
  if (!wanted) return benches.map(compare);
  return wanted.map(({ place, bench, ...facts }) => {
    const own = place === undefined ? undefined : benches[place];
    const found = bench === undefined ? undefined : priced[named.indexOf(bench)]?.data;
    const item = bench === undefined ? own : found?.items?.[0];
    const isGone = place !== undefined && benches.length > 0 && place >= benches.length;
    if (!item) return { problem: isGone && bench === undefined ? GONE_TEXT : found?.problem };
    const kept = own && {
      optional: own.optional,
      range: own.range,
      quantity: own.quantity,
      ...(own.name !== undefined && { name: own.name }),
    };
    return compare(adjustItem(item, { ...(bench !== undefined && kept), ...facts }), place);
  });
}
