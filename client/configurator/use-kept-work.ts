import { type Dispatch, useEffect } from "react";
import { readHash } from "#client/api/read-hash.ts";
import { writeHash } from "#shared/write-hash.ts";
import type { ConfiguratorAction, ConfiguratorState } from "./configurator-state.ts";
import { saveWork } from "./saved-work.ts";

/** Keeps the work in the browser's storage and in the address, and opens a link put in its place. */
export function useKeptWork(
  state: ConfiguratorState,
  dispatch: Dispatch<ConfiguratorAction>,
): void {
  const { rules, configuration, stepIndex } = state;

  useEffect(() => {
    saveWork(configuration, stepIndex);
    replaceHash(writeHash(configuration));
  }, [configuration, stepIndex]);

  useEffect(() => {
    const openLink = () => {
      const choices = readHash(rules, window.location.hash);
      replaceHash(writeHash(configuration));
      if (choices) dispatch({ type: "open", choices });
    };
    window.addEventListener("hashchange", openLink);
    return () => window.removeEventListener("hashchange", openLink);
  }, [rules, configuration, dispatch]);
}

function replaceHash(hash: string): void {
  if (hash === window.location.hash) return;
  const { pathname, search } = window.location;
  try {
    window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  } catch {
    // Some browsers limit how often the address may change: the next change writes it.
  }
}
