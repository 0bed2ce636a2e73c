import { pageEvent } from "#client/ui/hooks/page-event.ts";
import { isRecord } from "#shared/is-record.ts";

/** Filter and search of Quote Requests, saved in this tab until sign-out. They may contain a customer's name. */
const STORAGE_KEY = "workbench-quotes";

/** The drafts of the rules file, one for each tab, saved in this browser until they are published or discarded, or until sign-out. */
const RULES_DRAFT = "workbench-rules-draft";

/** The tab that keeps the draft of this one. A reload goes on with it. */
const RULES_TAB = "workbench-rules-tab";

/** Whether edits of the catalog are collected in a draft, and in which one. */
const COLLECTING = "workbench-collecting";

/** The unfinished terms of quotes, saved in this browser until they are sent, or until sign-out. */
const QUOTE_TERMS = "workbench-quote-terms";

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadSavedList = () => window.sessionStorage.getItem(STORAGE_KEY);

/** Throws if storage is full or forbidden. */
export const keepForStaff = (text: string) => window.sessionStorage.setItem(STORAGE_KEY, text);

/** The saved drafts by tab; none if storage is forbidden. */
export function loadRulesDrafts(): ReadonlyMap<string, string> {
  try {
    const drafts = Object.entries<string>(window.localStorage).filter(([key]) =>
      key.startsWith(RULES_DRAFT),
    );
    return new Map(drafts.map(([key, text]) => [key.slice(RULES_DRAFT.length), text]));
  } catch {
    return new Map();
  }
}

/** Tells that a draft of the rules file was kept or forgotten. */
export const rulesDraftChanged = pageEvent();

export const hasRulesDraft = (): boolean => loadRulesDrafts().size > 0;

/** Keeps a draft, with which a reload of this tab goes on if it is its own. Throws if storage is full or forbidden. */
export function keepRulesDraft(tab: string, text: string, isOwn: boolean): void {
  window.localStorage.setItem(RULES_DRAFT + tab, text);
  if (isOwn) window.sessionStorage.setItem(RULES_TAB, tab);
  rulesDraftChanged.tell();
}

/** The tab that kept the draft of this one before a reload. Null if there was none. Throws if storage is forbidden. */
export const loadRulesTab = () => window.sessionStorage.getItem(RULES_TAB);

interface Collecting {
  readonly isOn: boolean;
  readonly draftId: string | undefined;
}

export function loadCollecting(): Collecting {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(COLLECTING) ?? "null");
    if (!isRecord(kept)) return { isOn: false, draftId: undefined };
    const { isOn, draftId } = kept;
    return { isOn: isOn === true, draftId: typeof draftId === "string" ? draftId : undefined };
  } catch {
    return { isOn: false, draftId: undefined };
  }
}

/** If storage is full or forbidden, the next visit begins without it. The draft is on the server. */
export function keepCollecting(state: Collecting): void {
  try {
    window.localStorage.setItem(COLLECTING, JSON.stringify(state));
  } catch {
    return;
  }
}

/** Null if nothing is saved. Throws if storage is forbidden. */
export const loadQuoteTerms = () => window.localStorage.getItem(QUOTE_TERMS);

/** Throws if storage is full or forbidden. */
export const keepQuoteTerms = (text: string) => window.localStorage.setItem(QUOTE_TERMS, text);

export function forgetRulesDraft(tab: string): void {
  try {
    window.localStorage.removeItem(RULES_DRAFT + tab);
    rulesDraftChanged.tell();
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}

export function forgetForStaff(): void {
  for (const tab of loadRulesDrafts().keys()) forgetRulesDraft(tab);
  try {
    window.localStorage.removeItem(QUOTE_TERMS);
    window.localStorage.removeItem(COLLECTING);
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}
