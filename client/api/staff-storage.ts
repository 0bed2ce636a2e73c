/** Filter and search of Quote Requests, saved in this tab until sign-out. They may contain a customer's name. */
const STORAGE_KEY = "workbench-quotes";

/** Whether edits of the catalog wait for a review, in this tab until sign-out. */
const WAITS = "workbench-edits-wait";

/** The unfinished terms of quotes, saved in this browser until they are sent, or until sign-out. */
const QUOTE_TERMS = "workbench-quote-terms";

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadSavedList = () => window.sessionStorage.getItem(STORAGE_KEY);

/** Throws if storage is full or forbidden. */
export const keepForStaff = (text: string) => window.sessionStorage.setItem(STORAGE_KEY, text);

/** False if storage is forbidden. */
export function loadWaits(): boolean {
  try {
    return window.sessionStorage.getItem(WAITS) === "yes";
  } catch {
    return false;
  }
}

/** If storage is full or forbidden, a reload begins without it. */
export function keepWaits(waits: boolean): void {
  try {
    window.sessionStorage.setItem(WAITS, waits ? "yes" : "no");
  } catch {
    return;
  }
}

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadQuoteTerms = () => window.localStorage.getItem(QUOTE_TERMS);

/** Throws if storage is full or forbidden. */
export const keepQuoteTerms = (text: string) => window.localStorage.setItem(QUOTE_TERMS, text);

export function forgetForStaff(): void {
  try {
    window.localStorage.removeItem(QUOTE_TERMS);
    for (const key of [STORAGE_KEY, WAITS]) window.sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}
