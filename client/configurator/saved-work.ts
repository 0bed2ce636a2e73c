import { type Dispatch, useContext, useDeferredValue, useEffect } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { readHash } from "#client/api/read-hash.ts";
import type { Configuration, UncheckedConfiguration } from "#shared/configuration.ts";
import { writeHash } from "#shared/configuration.ts";
import { EMBED_QUERY } from "#shared/embed.ts";
import type { Rules } from "#shared/engine/model.ts";
import { isRecord } from "#shared/is-record.ts";
import { HostContext } from "./host-context.ts";
import type { ConfiguratorAction } from "./state/reducer.ts";
import type { ConfiguratorState } from "./state/state.ts";

const STORAGE_KEY = "workbench-configurator";

interface SavedWork {
  readonly choices: UncheckedConfiguration;
  readonly stepIndex: number;
}

interface Props extends Pick<ConfiguratorState, "rules" | "configuration" | "stepIndex"> {
  readonly dispatch: Dispatch<ConfiguratorAction>;
}

/**
 * Saves the work in the browser's storage and the URL, and opens a link entered in the address bar. Browsers take long for
 * both, so the deferred value moves them after the paint of a choice.
 */
export function SavedWork({ rules, dispatch, ...work }: Props): null {
  const source = useWorkSource();
  const configuration = useDeferredValue(work.configuration);
  const stepIndex = useDeferredValue(work.stepIndex);

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
  return null;
}

/** In a frame, the hash comes from the host. */
export function useWorkSource(): "link" | "host" {
  return useContext(HostContext) ? "host" : "link";
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

/** The work saved in this tab, else the latest work in this browser, if any. */
export function loadWork(): SavedWork | undefined {
  return load(() => window.sessionStorage) ?? load(() => window.localStorage);
}

/** Saves the work for this tab and for later ones, if the browser allows it. */
function saveWork(configuration: Configuration, stepIndex: number): void {
  const text = JSON.stringify({ configuration, stepIndex });
  for (const storage of [() => window.sessionStorage, () => window.localStorage]) {
    try {
      storage().setItem(storageKey(STORAGE_KEY), text);
    } catch {
      // Storage is full or blocked, as in some frames. The URL still holds the work.
    }
  }
}

function load(storage: () => Storage): SavedWork | undefined {
  try {
    const saved: unknown = JSON.parse(storage().getItem(storageKey(STORAGE_KEY)) ?? "null");
    if (!isRecord(saved) || !isRecord(saved.configuration)) return undefined;
    const stepIndex = Number.isInteger(saved.stepIndex) ? Number(saved.stepIndex) : 0;
    return { choices: saved.configuration, stepIndex };
  } catch {
    return undefined;
  }
}

/** The storage key of this configurator. Each partner, and each configurator on a partner's page, has its own. */
export function storageKey(name: string): string {
  const slot = new URLSearchParams(window.location.search).get(EMBED_QUERY.slot) ?? "";
  // Partner IDs never contain '#', so our second configurator cannot collide with a partner named '1'.
  const parts = [name, pagePartner(), /^[\w-]{1,64}$/.test(slot) ? `#${slot}` : undefined];
  return parts.filter((part) => part !== undefined).join(":");
}
