import { loadWork } from "#client/configurator/saved-work.ts";
import { storageKey } from "#client/configurator/storage-key.ts";

const STORAGE_KEY = "workbench-start";

/**
 * A partner's page begins with its bench each time that it is loaded. Who has changed that bench goes on with their
 * own; another bench to begin with is opened in its place.
 */
export function keepOwnBench(): void {
  const { hash, pathname, search } = window.location;
  try {
    const key = storageKey(STORAGE_KEY);
    const isKnown = window.localStorage.getItem(key) === hash;
    window.localStorage.setItem(key, hash);
    if (isKnown && loadWork()) window.history.replaceState(null, "", `${pathname}${search}`);
  } catch {
    // Storage is forbidden: nothing was kept to go on with.
  }
}
