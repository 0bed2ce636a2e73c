import { storageKey } from "#client/api/saved-work.ts";

/** The key of the project in the browser's storage. Each partner has its own. */
export const projectKey = () => storageKey("workbench-project");

export function hasSavedProject(): boolean {
  try {
    return (window.localStorage.getItem(projectKey()) ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
