import { useContext, useEffect, useEffectEvent } from "react";
import { isRecord } from "#shared/is-record.ts";
import { HostContext } from "./host-context.ts";

/**
 * Gives each step that the visitor sees an entry in the browser's history, so that Back returns to it. In a frame, Back
 * belongs to the host: entries there would have to be undone one by one before the visitor could leave its page.
 */
export function useStepHistory(stepIndex: number, onReturn: (index: number) => void): void {
  const isFramed = useContext(HostContext) !== undefined;

  useEffect(() => {
    const known = stepIn(window.history.state);
    if (isFramed || known === stepIndex) return;
    const change = known === undefined ? "replaceState" : "pushState";
    try {
      window.history[change]({ step: stepIndex }, "");
    } catch {
      // Some browsers limit how often the history may change.
    }
  }, [isFramed, stepIndex]);

  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    const read = ({ state }: PopStateEvent) => {
      const step = stepIn(state);
      if (step !== undefined) comeBack(step);
    };
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
}

function stepIn(state: unknown): number | undefined {
  return isRecord(state) && typeof state.step === "number" ? state.step : undefined;
}
