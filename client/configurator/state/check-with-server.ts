import { RequestFailure } from "#client/api/request.ts";
import { calculatePricing, checkRules } from "#client/api/routes.ts";
import { runWhenIdle } from "#client/ui/hooks/when-idle.ts";
import { settingsOfReply } from "#shared/api/rules/rules-reply.ts";
import { isEmpty } from "#shared/rules/configuration.ts";
import type { BenchStore } from "./bench-store.ts";
import { type Bench, isSameBench } from "./derive-bench.ts";

const DEBOUNCE_MS = 200;
/** After a choice whose price the server has confirmed. */
const REST_MS = 1000;
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

export interface ServerCheck {
  /** Asks for the price and the rules once more. */
  readonly recheck: () => void;
  readonly stop: () => void;
}

/**
 * Checks each bench with the server. After a choice, it asks for the price, whose reply names the revision of the rules. It asks
 * for the rules if that is another one or there is no price, and once the visitor rests; the server usually answers 304. The page shows
 * its own figures at once. Replies about earlier benches are ignored, and failed checks are repeated.
 * @param startTag the ETag of the rules that the page started with, if known
 */
export function checkWithServer(store: BenchStore, startTag: string | undefined): ServerCheck {
  const { now, takeCheck, takeRules } = store;
  let asked = now.read();
  let tag = startTag;
  /** Consecutive failures to confirm the page's figures. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let calls = new AbortController();

  const askAfter = (wait: number, ask: (signal: AbortSignal) => Promise<void>) => {
    clearTimeout(timer);
    calls.abort();
    timer = setTimeout(() => {
      calls = new AbortController();
      void ask(calls.signal);
    }, wait);
  };
  const askBoth = async (signal: AbortSignal) => askRules(signal, await askPrice(signal));
  const askPriceFirst = async (signal: AbortSignal) => {
    const price = await askPrice(signal);
    if (price !== "confirmed" || signal.aborted) return askRules(signal, price);
    failures = 0;
    takeCheck({ isStale: false });
    askAfter(REST_MS, async (rest) => runWhenIdle(() => void askRules(rest, price)));
  };
  const askPrice = async (signal: AbortSignal): Promise<Price> => {
    const bench = now.read();
    const price = isEmpty(bench.configuration) ? "none" : await judgePrice(bench, signal);
    const refused = price === "refused" ? bench.configuration : undefined;
    const error = price === "failed" ? "Failed to calculate pricing" : undefined;
    if (!signal.aborted) takeCheck({ refused, error });
    return price;
  };
  const askRules = async (signal: AbortSignal, price: Price) => {
    if (signal.aborted) return;
    const { configuration, revision, check } = now.read();
    const [rules] = await Promise.allSettled([checkRules(configuration, tag, signal)]);
    if (signal.aborted) return;
    const isStale = rules.status === "rejected";
    takeCheck({ isStale });
    const isConfirmed = !isStale && (price === "confirmed" || price === "none");
    failures = isConfirmed ? 0 : failures + 1;
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    if (!isConfirmed) askAfter(wait + DEBOUNCE_MS, askPriceFirst);
    if (isStale || !rules.value) return;
    const { reply } = rules.value;
    tag = rules.value.tag;
    if (reply.rules.revision !== revision || settingsOfReply(reply) !== check.settings) takeRules(reply);
  };
  const checkNewBench = () => {
    if (isSameBench(now.read(), asked)) return;
    asked = now.read();
    askAfter(DEBOUNCE_MS, askPriceFirst);
  };

  if (!isEmpty(asked.configuration)) askAfter(DEBOUNCE_MS, askPriceFirst);
  const unsubscribe = now.subscribe(checkNewBench);
  return {
    recheck: () => askAfter(DEBOUNCE_MS, askBoth),
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
      calls.abort();
    },
  };
}

/** 'none': there is nothing to price. */
type Price = "confirmed" | "refused" | "failed" | "none";

async function judgePrice({ configuration, revision }: Bench, signal: AbortSignal): Promise<Price> {
  try {
    const { pricing } = await calculatePricing(configuration, signal);
    // The specification promises no number of the revision.
    return (pricing?.revision ?? revision) === revision ? "confirmed" : "failed";
  } catch (reason) {
    return reason instanceof RequestFailure && reason.validationErrors ? "refused" : "failed";
  }
}
