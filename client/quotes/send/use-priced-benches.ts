import { useQueries } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { SendPreviewReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";
import { usualExpiry } from "#shared/quotes/quote-terms.ts";
import type { Source } from "./typed-terms.ts";

/** Benches with their prices and what they cost us, or the reason why they cannot be sent. */
export type PricedBenches =
  | ({ readonly items: readonly WholeItem[]; readonly problem?: never } & Partial<
      Pick<SendPreviewReply, "conflicts" | "costs" | "lowestMargin">
    >)
  | { readonly items?: never; readonly problem: string };

interface Props {
  readonly quoteId: string;
  /** The number of the newest revision. */
  readonly after: number;
  /** The benches of the newest revision, or of the request. */
  readonly latest: readonly WholeItem[];
  /** The chosen proposals; empty if there are none. */
  readonly proposals: readonly number[];
  readonly timeZone: string;
}

/** The benches of each source. The server adds what they cost us, and prices all but the latest, which are missing until then. */
export function usePricedBenches({ quoteId, after, latest, proposals, timeZone }: Props) {
  const priced = (source: Source, enabled: boolean, chosen?: readonly number[]) => ({
    queryKey: ["quotes", "priced", quoteId, after, source, chosen],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      priceBenches(quoteId, { after, source, ...(chosen && { proposals: [...chosen] }) }, timeZone, signal),
    enabled,
    // Prices of an earlier dialog may be old.
    gcTime: 0,
  });
  const [today, proposal, current] = useQueries({
    queries: [priced("today", true), priced("proposal", proposals.length > 0, proposals), priced("latest", true)],
  });
  return {
    ...(today.data && { today: today.data }),
    ...(proposal.data && { proposal: proposal.data }),
    latest: { ...(current.data?.items && current.data), items: latest },
  } satisfies Partial<Record<Source, PricedBenches>>;
}

/** Asks the server for benches with their prices, in a preview with any terms. */
export function priceBenches(
  quoteId: string,
  wanted: Pick<SendQuoteRequest, "after" | "source" | "proposals" | "items">,
  timeZone: string,
  signal: AbortSignal,
): Promise<PricedBenches> {
  const expiresOn = usualExpiry(new Date(), timeZone);
  const body = { ...wanted, adjustments: [], leadTime: 1, expiresOn, message: "" };
  return call("POST /api/quotes/{quoteId}/send/preview", { params: { quoteId }, body, signal }).then(
    ({ revision: { items }, conflicts, costs, lowestMargin }) => ({ items, conflicts, costs, lowestMargin }),
    (error: unknown) => ({ problem: reasonOf(RequestFailure.of(error)) }),
  );
}

/** The server's problems with the benches, or what went wrong. */
function reasonOf({ validationErrors = [], message }: RequestFailure): string {
  return validationErrors.length > 0 ? validationErrors.map((problem) => problem.message).join(" ") : message;
}
