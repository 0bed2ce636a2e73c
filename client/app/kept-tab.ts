const STORAGE_KEY = "workbench-tab";

/** The tab that was shown before the page was loaded anew, if it was. */
export function keptTab(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
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
