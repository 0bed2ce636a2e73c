const STORAGE_KEY = "body-height";

/** The height of the person that this browser keeps, in inches; 0 without one. */
export function loadStature(known: readonly number[]): number {
  try {
    const saved = Number(window.localStorage.getItem(STORAGE_KEY));
    return known.includes(saved) ? saved : 0;
  } catch {
    return 0;
  }
}

/** Without storage, the height lasts as long as the page. */
export function saveStature(stature: number): void {
  try {
    if (stature > 0) window.localStorage.setItem(STORAGE_KEY, String(stature));
    else window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Full or blocked.
  }
}
