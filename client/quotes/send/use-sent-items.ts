import { useQueries } from "@tanstack/react-query";
import { call, RequestFailure } from "#client/api/request.ts";
import type { SentItem } from "#shared/api/quotes/answers.ts";
import { adjustItem } from "#shared/quotes/agreed-price.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";
import { usualExpiry } from "#shared/quotes/quote-terms.ts";
import type { Source } from "./typed-terms.ts";
import { reasonOf } from "./use-priced-benches.ts";

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

/** The benches to send. The server prices those that staff named by an order code or a link. */
export function useSentItems({ quoteId, after, source, wanted, timeZone, ...now }: Props): readonly ShownItem[] {
  const { latest, benches } = now;
  const named = [...new Set((wanted ?? []).flatMap(({ bench }) => bench ?? []))];
  const priced = useQueries({
    queries: named.map((bench) => ({
      queryKey: ["quotes", "priced", quoteId, after, source, bench],
      async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<ShownItem> {
        const expiresOn = usualExpiry(new Date(), timeZone);
        const body = { after, source, items: [{ bench }], adjustments: [], leadTime: 1, expiresOn, message: "" };
        return call("POST /api/quotes/{quoteId}/send/preview", { params: { quoteId }, body, signal }).then(
          ({ revision }) => ({ item: revision.items[0] }),
          (error: unknown) => ({ problem: reasonOf(RequestFailure.of(error)) }),
        );
      },
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
    const found = bench === undefined ? { item: own } : (priced[named.indexOf(bench)]?.data ?? {});
    if (!found.item) return found;
    const kept = own && {
      optional: own.optional,
      range: own.range,
      quantity: own.quantity,
      ...(own.name !== undefined && { name: own.name }),
    };
    return compare(adjustItem(found.item, { ...(bench !== undefined && kept), ...facts }), place);
  });
}
