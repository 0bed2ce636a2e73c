import { UNITS, type Units } from "#shared/bench/units.ts";

const STORAGE_KEY = "sheet-units";

/** The chosen units if the browser could not store them. They last as long as the page. */
let unsaved: Units | undefined;

/** The units that were last chosen in this browser; inches by default. */
export function loadUnits(): Units {
  if (unsaved) return unsaved;
  try {
    const saved = window.localStorage.getItem(STORAGE_KEY);
    return UNITS.find((units) => units === saved) ?? "in";
  } catch {
    return "in";
  }
}

export function saveUnits(units: Units): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, units);
    unsaved = undefined;
  } catch {
    // Storage is full or blocked.
    unsaved = units;
  }
}
