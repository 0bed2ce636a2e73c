import { memo, useContext, useEffect, useEffectEvent } from "react";
import { isRecord } from "#shared/is-record.ts";
import { HostContext } from "./host-context.ts";

interface Props {
  readonly stepIndex: number;
  readonly inProject: boolean;
  /** Shows what Back or Forward returns to. */
  readonly onReturn: (stepIndex: number, toProject: boolean) => void;
}

/**
 * Gives each visible step, and the project, an entry in the browser's history, so that Back returns to it. A frame adds
 * no entries, because visitors would have to go back through all of them to leave the host's page.
 */
export const StepHistory = memo(function StepHistory(props: Props) {
  const { stepIndex, inProject, onReturn } = props;
  const isFramed = useContext(HostContext) !== undefined;

  useEffect(() => {
    const known = readEntry(window.history.state);
    if (isFramed || (known?.step === stepIndex && known.inProject === inProject)) return;
    const change = known ? "pushState" : "replaceState";
    try {
      window.history[change]({ step: stepIndex, inProject }, "");
    } catch {
      // Some browsers limit how often the history may change.
    }
  }, [isFramed, stepIndex, inProject]);

  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    const read = ({ state }: PopStateEvent) => {
      const entry = readEntry(state);
      if (entry) comeBack(entry.step, entry.inProject);
    };
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  return null;
});

function readEntry(state: unknown) {
  return isRecord(state) && typeof state.step === "number"
    ? { step: state.step, inProject: state.inProject === true }
    : undefined;
}
