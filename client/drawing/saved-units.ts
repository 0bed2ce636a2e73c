import { keptText } from "#client/ui/hooks/kept-text.ts";
import { UNITS, type Units } from "#shared/bench/units.ts";

const kept = keptText("localStorage", () => "sheet-units");

/** The units that were last chosen in this browser; inches by default. */
export function loadUnits(): Units {
  const saved = kept.load();
  return UNITS.find((units) => units === saved) ?? "in";
}

export const saveUnits = (units: Units): void => kept.keep(units);
