import { TAB_COOKIE } from "#shared/tab-cookie.ts";

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

/** Remembers the tab. A cookie tells the server about a staff tab, so that a reload does not preload the rules. */
export function keepTab(key: string): void {
  const age = key === "configurator" ? "; Max-Age=0" : "";
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not everywhere
    document.cookie = `${TAB_COOKIE}=staff; Path=/; SameSite=Strict${age}`;
    sessionStorage.setItem(STORAGE_KEY, key);
  } catch {
    // Storage is forbidden: the page begins with its first tab.
  }
}
