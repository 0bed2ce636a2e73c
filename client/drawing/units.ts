import { useCallback, useState } from "react";
import type { Units } from "#shared/bench/units.ts";
import { savedUnits, saveUnits } from "./saved-units.ts";

/** The units of the figures on the sheet. The browser remembers them, if it allows that. */
export function useUnits() {
  const [units, setUnits] = useState(savedUnits);
  const choose = useCallback((next: Units) => {
    setUnits(next);
    saveUnits(next);
  }, []);
  return [units, choose] as const;
}
