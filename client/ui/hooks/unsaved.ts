import { useEffect } from "react";

/** Makes the browser ask before the page is left, while there is unsaved input. A function is asked by then. */
export function useUnsaved(isUnsaved: boolean | (() => boolean)): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: Event) => (isUnsaved === true || isUnsaved()) && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}

/** Whether leaving the page would lose input, or the outcome of a save: asks the listeners of this file. */
export const hasUnsaved = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

const MAX_WAIT_MS = 5000;
const savesInProgress = new Set<Promise<unknown>>();

/** Registers a save in progress: the browser asks before the page is left, signing out waits for it, and what shows its outcome stays. */
export function trackSave<Result>(work: Promise<Result>): Promise<Result> {
  const ask = (event: Event) => event.preventDefault();
  const done = work.finally(() => {
    savesInProgress.delete(done);
    window.removeEventListener("beforeunload", ask);
  });
  savesInProgress.add(done);
  window.addEventListener("beforeunload", ask);
  return done;
}

/** Resolves when all saves have finished, or after five seconds. */
export async function waitForSaves(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled(savesInProgress), timeout]);
}
