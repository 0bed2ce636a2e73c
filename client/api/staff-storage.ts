/** Filter and search of Quote Requests, saved in this tab until sign-out. They may contain a customer's name. */
const STORAGE_KEY = "workbench-quotes";

/** The draft of the rules file, saved in this browser until it is published or discarded, or until sign-out. */
const RULES_DRAFT = "workbench-rules-draft";

/** The unfinished terms of quotes, saved in this browser until they are sent, or until sign-out. */
const QUOTE_TERMS = "workbench-quote-terms";

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadSavedList = () => window.sessionStorage.getItem(STORAGE_KEY);

/** Throws if storage is full or forbidden. */
export const keepForStaff = (text: string) => window.sessionStorage.setItem(STORAGE_KEY, text);

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadRulesDraft = () => window.localStorage.getItem(RULES_DRAFT);

/** Throws if storage is full or forbidden. */
export const keepRulesDraft = (text: string) => window.localStorage.setItem(RULES_DRAFT, text);

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadQuoteTerms = () => window.localStorage.getItem(QUOTE_TERMS);

/** Throws if storage is full or forbidden. */
export const keepQuoteTerms = (text: string) => window.localStorage.setItem(QUOTE_TERMS, text);

export function forgetRulesDraft(): void {
  try {
    window.localStorage.removeItem(RULES_DRAFT);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}

export function forgetForStaff(): void {
  forgetRulesDraft();
  try {
    window.localStorage.removeItem(QUOTE_TERMS);
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}
