const STORAGE_KEY = "quotes-overview";

/** Whether the overview was left open in this browser; open at first, and where nothing can be kept. */
export function wasLeftOpen(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== "closed";
  } catch {
    return true;
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
