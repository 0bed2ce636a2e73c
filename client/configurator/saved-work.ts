import type { Configuration, UncheckedConfiguration } from "#shared/configuration.ts";
import { storageKey } from "./storage-key.ts";

const STORAGE_KEY = "workbench-configurator";

export interface SavedWork {
  readonly choices: UncheckedConfiguration;
  readonly stepIndex: number;
}

/** The work of this tab, else the last one of this browser, if any. */
export function loadWork(): SavedWork | undefined {
  return load(() => window.sessionStorage) ?? load(() => window.localStorage);
}

/** Saves the work for this tab and for later ones, if the browser allows it. */
export function saveWork(configuration: Configuration, stepIndex: number): void {
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
