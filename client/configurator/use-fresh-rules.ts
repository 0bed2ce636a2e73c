import { useContext, useEffect, useRef } from "react";
import { getRules } from "#client/api/routes.ts";
import { ShownContext } from "#client/ui/shown-context.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import { isOther } from "./use-server-check.ts";

/** The minimum time in the background before the rules are checked again. */
const A_WHILE_MS = 60_000;

/**
 * Checks the rules when the visitor returns: to the configurator from a staff tab, where they may have changed, or
 * to the window after a while. Usually the server answers 304. After a failure, the next choice checks again.
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
      if (reply && !call.signal.aborted && isOther(reply, revision, settings))
        onRulesChanged(reply);
    };
    if (wasHidden.current) void ask();
    wasHidden.current = false;

    let leftAt = Date.now();
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt >= A_WHILE_MS) void ask();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      call.abort();
      document.removeEventListener("visibilitychange", look);
    };
  }, [shown, revision, settings, onRulesChanged]);
}
