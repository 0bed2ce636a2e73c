import { pageEvent } from "#client/ui/hooks/page-event.ts";

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

/** Tells that the draft of the rules file was kept or forgotten. */
export const rulesDraftChanged = pageEvent();

export function hasRulesDraft(): boolean {
  try {
    return loadRulesDraft() !== null;
  } catch {
    return false;
  }
}

/** Throws if storage is full or forbidden. */
export function keepRulesDraft(text: string): void {
  window.localStorage.setItem(RULES_DRAFT, text);
  rulesDraftChanged.tell();
}

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadQuoteTerms = () => window.localStorage.getItem(QUOTE_TERMS);

/** Throws if storage is full or forbidden. */
export const keepQuoteTerms = (text: string) => window.localStorage.setItem(QUOTE_TERMS, text);

export function forgetRulesDraft(): void {
  try {
    window.localStorage.removeItem(RULES_DRAFT);
    rulesDraftChanged.tell();
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
