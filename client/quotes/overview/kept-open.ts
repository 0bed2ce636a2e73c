const STORAGE_KEY = "quotes-overview";

/** Whether the overview was left open in this browser; at first it is where the screen is wide. */
export function wasLeftOpen(): boolean {
  const fits = window.matchMedia?.("(width >= 56rem)").matches ?? true;
  try {
    return (window.localStorage.getItem(STORAGE_KEY) ?? (fits ? "open" : "closed")) === "open";
  } catch {
    return fits;
  }
}

/** Keeps whether the overview is open for the next time, where the browser allows that. */
export function keepOpen(open: boolean): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, open ? "open" : "closed");
  } catch {
    // Storage is full or forbidden: the overview is open next time.
  }
}
