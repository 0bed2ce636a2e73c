const STORAGE_KEY = "workbench-tab";

/** The tab that was shown before the page was loaded anew; null where it was not, but came by a link. */
export function keptTab(): string | null {
  try {
    const [entry] = performance.getEntriesByType("navigation");
    return entry?.toJSON().type === "reload" ? sessionStorage.getItem(STORAGE_KEY) : null;
  } catch {
    return null;
  }
}

export function keepTab(key: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, key);
  } catch {
    // Storage is forbidden: the page begins with its first tab.
  }
}
