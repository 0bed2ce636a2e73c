import { useEffect } from "react";

/** An event of our own that works like `beforeunload`. */
const SIGN_OUT = "workbench-sign-out";

/**
 * Makes the browser ask before the page is left, while there is unsaved input. Input that the browser keeps is lost only
 * by signing out, and only that asks.
 */
export function useUnsaved(isUnsaved: boolean, isKept = false): void {
  const lostBy = isKept ? SIGN_OUT : "beforeunload";
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener(lostBy, ask);
    return () => window.removeEventListener(lostBy, ask);
  }, [isUnsaved, lostBy]);
}

/** Whether leaving the page would lose input: asks the listeners of `useUnsaved`. */
export const hasUnsaved = (): boolean => wouldLose("beforeunload");

/** Whether signing out would lose input, kept input included. */
export const wouldLoseBySignOut = (): boolean => hasUnsaved() || wouldLose(SIGN_OUT);

function wouldLose(event: string): boolean {
  return !window.dispatchEvent(new Event(event, { cancelable: true }));
}

const MAX_WAIT_MS = 5000;
const savesInProgress = new Set<Promise<unknown>>();

/** Registers a save in progress, so that signing out can wait for it. */
export function trackSave<Result>(work: Promise<Result>): Promise<Result> {
  const done = work.finally(() => savesInProgress.delete(done));
  savesInProgress.add(done);
  return done;
}

/** Resolves when all saves have finished, or after five seconds. */
export async function waitForSaves(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled(savesInProgress), timeout]);
}
