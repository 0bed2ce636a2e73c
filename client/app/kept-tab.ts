const STORAGE_KEY = "workbench-tab";

/** The tab to show again after a reload; undefined after a link. */
export function keptTab(): string | undefined {
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
