import { useSyncExternalStore } from "react";
import type { Units } from "#shared/bench/units.ts";
import { loadUnits, saveUnits } from "./saved-units.ts";

const listeners = new Set<() => void>();

/** The units of all figures on the page, and what changes them. Another tab's choice counts, too. */
export function useUnits() {
  const units = useSyncExternalStore(subscribe, loadUnits, unitsOnServer);
  return [units, chooseUnits] as const;
}

/** The server renders for nobody in particular. */
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
