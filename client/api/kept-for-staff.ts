/** What a view of staff keeps in this tab until they sign out: it may hold a customer's name. */
const STORAGE_KEY = "workbench-quotes";

/** Null where nothing is kept; throws where storage is forbidden. */
export const keptForStaff = () => window.sessionStorage.getItem(STORAGE_KEY);

/** Throws where storage is full or forbidden. */
export const keepForStaff = (text: string) => window.sessionStorage.setItem(STORAGE_KEY, text);

export function forgetForStaff(): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
