/** Filter and search of Quote Requests, saved in this tab until sign-out. They may contain a customer's name. */
const STORAGE_KEY = "workbench-quotes";

/** Whether edits of the catalog wait for a review, in this tab until sign-out. */
const WAITS = "workbench-edits-wait";

/** The unfinished terms of quotes, saved in this browser until they are sent, or until sign-out. */
const QUOTE_TERMS = "workbench-quote-terms";

/** The quote that staff are writing, in this tab until it is stored, or until sign-out. */
const NEW_QUOTE = "workbench-new-quote";

/** Whether somebody of staff is signed in here, as far as the page knows. */
const IS_STAFF = "workbench-staff";

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

/** Null if nothing is saved, or storage is forbidden. */
export function loadNewQuote(): string | null {
  try {
    return window.sessionStorage.getItem(NEW_QUOTE);
  } catch {
    return null;
  }
}

/** If storage is full or forbidden, nothing is kept. */
export function keepNewQuote(text: string | undefined): void {
  try {
    if (text === undefined) window.sessionStorage.removeItem(NEW_QUOTE);
    else window.sessionStorage.setItem(NEW_QUOTE, text);
  } catch {
    return;
  }
}

/** False if storage is forbidden. */
export function isStaffHere(): boolean {
  try {
    return window.localStorage.getItem(IS_STAFF) === "yes";
  } catch {
    return false;
  }
}

/** If storage is full or forbidden, the configurator does not know. */
export function markStaff(): void {
  try {
    window.localStorage.setItem(IS_STAFF, "yes");
  } catch {
    return;
  }
}

export function forgetForStaff(): void {
  try {
    for (const key of [QUOTE_TERMS, IS_STAFF]) window.localStorage.removeItem(key);
    for (const key of [STORAGE_KEY, WAITS, NEW_QUOTE]) window.sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}
