import { useCallback, useState } from "react";
import { UNITS, type Units } from "#shared/bench/units.ts";

const STORAGE_KEY = "sheet-units";

/** The units that were last chosen in this browser; inches by default. */
export function savedUnits(): Units {
  try {
    const saved = window.localStorage.getItem(STORAGE_KEY);
    return UNITS.find((units) => units === saved) ?? "in";
  } catch {
    return "in";
  }
}

/** The units of the figures on the sheet. The browser remembers them, if it allows that. */
export function useUnits() {
  const [units, setUnits] = useState(savedUnits);
  const choose = useCallback((next: Units) => {
    setUnits(next);
    try {
      window.localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage is full or blocked. The units last as long as the page.
    }
  }, []);
  return [units, choose] as const;
}
