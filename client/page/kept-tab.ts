import { readLinkedQuote } from "#client/api/quote-link.ts";

const STORAGE_KEY = "workbench-tab";

/** The tab that a reload shows again, or that a link to a quote opens; undefined for any other link. */
export function chooseFirstTab(): string | undefined {
  return loadTab() ?? (readLinkedQuote() === undefined ? undefined : "quotes");
}

function loadTab(): string | undefined {
  try {
    const [entry] = performance.getEntriesByType("navigation");
    const isReload = entry?.toJSON().type === "reload";
    return isReload ? (sessionStorage.getItem(STORAGE_KEY) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

export function keepTab(key: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, key);
  } catch {
    // Storage is blocked, so a reload shows the first tab.
  }
}
