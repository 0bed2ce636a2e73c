import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { calculatePricing, checkRules, getRules } from "#client/api/routes.ts";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import type { PricingReply } from "#shared/api/pricing.ts";
import type { RulesReply } from "#shared/api/rules/rules.ts";
import { settingsOfReply } from "#shared/api/rules/rules-reply.ts";
import { type Configuration, isEmpty } from "#shared/rules/configuration.ts";

const DEBOUNCE_MS = 200;
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

/** The server's answer about a configuration. */
interface Check {
  readonly configuration: Configuration;
  /** The configuration is invalid and has no price. */
  readonly refused: boolean;
  /** 'Failed to calculate pricing': stored, but not shown. The request is repeated. */
  readonly error: string | undefined;
  /** Consecutive failures to confirm the page's figures. */
  readonly failures: number;
  /** The rules could not be loaded again. */
  readonly isStale: boolean;
}

/** The rules that the page uses. */
interface KnownRules {
  readonly revision: number;
  /** The partner's settings, see `settingsOfReply`. */
  readonly settings: string;
  /** The ETag of the rules that the page started with, if known. */
  readonly tag: string | undefined;
}

/**
 * Checks each configuration with the server: its price, and whether the rules or the partner's settings have changed.
 * The page shows its own figures at once. Replies about earlier configurations are ignored, and failed checks are
 * repeated.
 */
export function useServerCheck(
  configuration: Configuration,
  { revision, settings, tag: startTag }: KnownRules,
  onRulesChanged: (reply: RulesReply) => void,
): Pick<Check, "refused" | "isStale"> & { readonly recheck: () => void } {
  const [check, setCheck] = useState<Check>({
    configuration,
    refused: false,
    error: undefined,
    failures: 0,
    isStale: false,
  });
  const [attempt, setAttempt] = useState(0);
  const loadedWith = useRef(configuration);
  const tag = useRef(startTag);
  const recheck = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the check
  useEffect(() => {
    const hasNoChoices = isEmpty(configuration);
    if (hasNoChoices && configuration === loadedWith.current) return;
    const calls = new AbortController();
    const timer = setTimeout(() => void ask(calls.signal), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      calls.abort();
    };

    async function ask(signal: AbortSignal) {
      const [rules, pricing] = await Promise.allSettled([
        checkRules(configuration, tag.current, signal),
        hasNoChoices ? undefined : calculatePricing(configuration, signal),
      ]);
      if (signal.aborted) return;
      if (rules.status === "fulfilled" && rules.value) {
        const { reply } = rules.value;
        tag.current = rules.value.tag;
        if (hasNewRules(reply, revision, settings)) onRulesChanged(reply);
      }
      const result = judgeReply(pricing, revision);
      const confirmed = rules.status === "fulfilled" && result === "confirmed";
      const refused = result === "refused";
      const isStale = rules.status === "rejected";
      setCheck((last) => {
        const failures = confirmed ? 0 : last.failures + 1;
        const isSame =
          failures === last.failures && isStale === last.isStale && !refused && !last.refused;
        const error = result === "failed" ? "Failed to calculate pricing" : undefined;
        return isSame ? last : { configuration, refused, error, failures, isStale };
      });
    }
  }, [configuration, revision, settings, attempt, onRulesChanged]);

  useEffect(() => {
    if (check.failures === 0) return;
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (check.failures - 1));
    const timer = setTimeout(recheck, wait);
    return () => clearTimeout(timer);
  }, [check, recheck]);

  const refused = check.configuration === configuration && check.refused;
  return { refused, isStale: check.isStale, recheck };
}

/** Whether a reply's rules or partner settings differ from the page's. */
function hasNewRules(reply: RulesReply, revision: number, settings: string): boolean {
  return reply.rules.revision !== revision || settingsOfReply(reply) !== settings;
}

function judgeReply(
  pricing: PromiseSettledResult<PricingReply | undefined>,
  revision: number,
): "confirmed" | "refused" | "failed" {
  if (pricing.status === "fulfilled") {
    const priced = pricing.value?.pricing;
    // The specification promises no number of the revision.
    return (priced?.revision ?? revision) === revision ? "confirmed" : "failed";
  }
  const { reason } = pricing;
  return reason instanceof RequestFailure && reason.validationErrors ? "refused" : "failed";
}

/** After this time in the background, the rules are checked again. */
const MAX_AGE_IN_BACKGROUND_MS = 60_000;

/**
 * Checks the rules when the visitor returns to the configurator from a staff tab, where they may have changed, or to the
 * window after a minute. The server usually answers 304. A failed check is not repeated: the next choice checks again.
 */
export function useFreshRules(
  revision: number,
  settings: string,
  onRulesChanged: (reply: RulesReply) => void,
): void {
  const shown = useContext(ShownContext);
  const wasHidden = useRef(false);

  useEffect(() => {
    if (!shown) {
      wasHidden.current = true;
      return;
    }
    const call = new AbortController();
    const ask = async () => {
      const reply = await getRules(call.signal).catch(() => undefined);
      if (reply && !call.signal.aborted && hasNewRules(reply, revision, settings))
        onRulesChanged(reply);
    };
    if (wasHidden.current) void ask();
    wasHidden.current = false;

    let leftAt = Date.now();
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt >= MAX_AGE_IN_BACKGROUND_MS) void ask();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      call.abort();
      document.removeEventListener("visibilitychange", look);
    };
  }, [shown, revision, settings, onRulesChanged]);
}
