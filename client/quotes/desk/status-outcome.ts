import type { RequestFailure } from "#client/api/request.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";

export interface Change {
  readonly quoteId: string;
  readonly from: QuoteStatus;
}

/** What became of setting a status. */
export interface StatusOutcome {
  readonly status: QuoteStatus;
  /** What was set, and the statuses before. */
  readonly done: readonly Change[];
  /** Quotes that already had the status. Nothing was stored, so there is nothing to undo. */
  readonly unchanged: readonly string[];
  /** What others set meanwhile, to what: it stays so. */
  readonly changed: readonly { readonly quoteId: string; readonly status: QuoteStatus }[];
  /** What others deleted meanwhile. */
  readonly gone: readonly string[];
  /** Why nothing, or not all of it, was set. */
  readonly failure: RequestFailure | undefined;
}

export const nothingSet = (
  status: QuoteStatus,
  unchanged: readonly string[] = [],
): StatusOutcome => ({
  status,
  done: [],
  unchanged,
  changed: [],
  gone: [],
  failure: undefined,
});

/** The outcome of two requests for the same. */
export function together(one: StatusOutcome, other: StatusOutcome): StatusOutcome {
  return {
    status: other.status,
    done: [...one.done, ...other.done],
    unchanged: [...one.unchanged, ...other.unchanged],
    changed: [...one.changed, ...other.changed],
    gone: [...one.gone, ...other.gone],
    failure: other.failure ?? one.failure,
  };
}
