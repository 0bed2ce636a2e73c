import type { Configuration, UncheckedConfiguration } from "#shared/configuration.ts";

const STORAGE_KEY = "workbench-configurator";

export interface SavedWork {
  readonly choices: UncheckedConfiguration;
  readonly stepIndex: number;
}

/** The visitor's work as this browser kept it; undefined where there is none or none may be kept. */
export function loadWork(): SavedWork | undefined {
  try {
    const saved: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? "null");
    if (!isRecord(saved) || !isRecord(saved.configuration)) return undefined;
    const stepIndex = Number.isInteger(saved.stepIndex) ? Number(saved.stepIndex) : 0;
    return { choices: saved.configuration, stepIndex };
  } catch {
    return undefined;
  }
}

/** Keeps the work in this browser, where it allows that. */
export function saveWork(configuration: Configuration, stepIndex: number): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ configuration, stepIndex }));
  } catch {
    // Storage is full or forbidden, as in some frames: the address still holds the work.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
