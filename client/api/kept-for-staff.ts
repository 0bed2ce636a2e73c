/** Filter and search of Quote Requests, saved in this tab until sign-out. They may contain a customer's name. */
const STORAGE_KEY = "workbench-quotes";

/** Null if nothing is saved. Throws if storage is forbidden. */
export const keptForStaff = () => window.sessionStorage.getItem(STORAGE_KEY);

/** Throws if storage is full or forbidden. */
export const keepForStaff = (text: string) => window.sessionStorage.setItem(STORAGE_KEY, text);

export function forgetForStaff(): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}
