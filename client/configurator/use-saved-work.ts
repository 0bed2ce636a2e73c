import { type Dispatch, useEffect } from "react";
import { readHash } from "#client/api/read-hash.ts";
import { writeHash } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { saveWork } from "./saved-work.ts";
import type { ConfiguratorAction } from "./state/reducer.ts";
import type { ConfiguratorState } from "./state/state.ts";

/** Saves the work in the browser's storage and the URL, and opens a link entered in the address bar. */
export function useSavedWork(
  state: ConfiguratorState,
  dispatch: Dispatch<ConfiguratorAction>,
  source: "link" | "host",
): void {
  const { rules, configuration, stepIndex } = state;

  useEffect(() => {
    saveWork(configuration, stepIndex);
    replaceHash(writeHash(configuration));
  }, [configuration, stepIndex]);

  useEffect(() => {
    const openLink = () => {
      const action = openHash(rules, source);
      replaceHash(writeHash(configuration));
      if (action) dispatch(action);
    };
    window.addEventListener("hashchange", openLink);
    return () => window.removeEventListener("hashchange", openLink);
  }, [rules, configuration, dispatch, source]);
}

/** The action that opens the bench in the URL, or reports that the URL names none. */
export function openHash(rules: Rules, source: "link" | "host"): ConfiguratorAction | undefined {
  const { hash } = window.location;
  const choices = readHash(rules, hash);
  if (choices) return { type: "open", choices, source };
  return source === "link" && hash.includes("=") ? { type: "open-nothing" } : undefined;
}

function replaceHash(hash: string): void {
  if (hash === window.location.hash) return;
  const { pathname, search } = window.location;
  try {
    window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  } catch {
    // Some browsers limit how often the URL may change. The next choice tries again.
  }
}
