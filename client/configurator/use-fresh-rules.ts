import { useContext, useEffect, useRef } from "react";
import { getRules } from "#client/api/routes.ts";
import { ShownContext } from "#client/ui/shown-context.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import { isOther } from "./use-server-check.ts";

/** How long the window must have been out of sight for its rules to be looked at again. */
const A_WHILE_MS = 60_000;

/**
 * Asks for the rules again when somebody comes back: to the configurator from a tab of staff, who may have changed
 * them there, or to the window after a while. The server answers the browser's own copy with 304. A failure is left
 * to the next choice, which asks as well.
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
