import { useCallback, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { calculatePricing, getRules } from "#client/api/routes.ts";
import type { RulesReply } from "#shared/api.ts";
import { type Configuration, isEmpty } from "#shared/configuration.ts";

const DEBOUNCE_MS = 200;
const RETRY_MS = 5000;

interface PricingCheck {
  readonly configuration: Configuration;
  /** The server found the configuration not valid: there is no price. */
  readonly refused: boolean;
  /** 'Failed to calculate pricing': kept, not shown (spec, section 8); the call is made again. */
  readonly error: string | undefined;
}

/**
 * Asks the server about each configuration, as the spec's section 7 says: for the rules, whose
 * revision tells when staff changed them, and for the price. The page shows its own figures at once;
 * a reply to an earlier configuration is dropped. Returns whether the server refused to price this one,
 * and a way to ask again.
 */
export function useServerCheck(
  configuration: Configuration,
  revision: number,
  onRulesChanged: (reply: RulesReply) => void,
): { readonly refused: boolean; readonly recheck: () => void } {
  const [check, setCheck] = useState<PricingCheck>();
  const [attempt, setAttempt] = useState(0);
  const loadedWith = useRef(configuration);
  const current = check?.configuration === configuration ? check : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const nothing = isEmpty(configuration);
    if (nothing && configuration === loadedWith.current) return;
    const calls = new AbortController();
    const timer = setTimeout(() => void ask(calls.signal), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      calls.abort();
    };

    async function ask(signal: AbortSignal) {
      const [rules, pricing] = await Promise.allSettled([
        getRules(signal, configuration),
        nothing ? undefined : calculatePricing(configuration, signal),
      ]);
      if (signal.aborted) return;
      if (rules.status === "fulfilled" && rules.value.rules.revision !== revision)
        return onRulesChanged(rules.value);
      setCheck(outcome(configuration, pricing));
    }
  }, [configuration, revision, attempt, onRulesChanged]);

  const recheck = useCallback(() => setAttempt((count) => count + 1), []);
  const failed = current?.error !== undefined;
  useEffect(() => {
    if (!failed) return;
    const timer = setTimeout(recheck, RETRY_MS);
    return () => clearTimeout(timer);
  }, [failed, recheck]);

  return { refused: current?.refused ?? false, recheck };
}

function outcome(
  configuration: Configuration,
  pricing: PromiseSettledResult<unknown>,
): PricingCheck {
  if (pricing.status === "fulfilled") return { configuration, refused: false, error: undefined };
  const { reason } = pricing;
  const refused = reason instanceof RequestFailure && reason.validationErrors !== undefined;
  return { configuration, refused, error: refused ? undefined : "Failed to calculate pricing" };
}
