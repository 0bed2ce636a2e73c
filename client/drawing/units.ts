import { useSyncExternalStore } from "react";
import type { Units } from "#shared/bench/units.ts";
import { loadUnits, saveUnits } from "./saved-units.ts";

const listeners = new Set<() => void>();

/** The units of all figures on the page, and the function that changes them. Follows a choice in another tab. */
export function useUnits() {
  const units = useSyncExternalStore(subscribe, loadUnits, unitsOnServer);
  return [units, chooseUnits] as const;
}

/** The server does not know the visitor. */
const unitsOnServer = (): Units => "in";

function chooseUnits(units: Units): void {
  saveUnits(units);
  for (const listen of listeners) listen();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
