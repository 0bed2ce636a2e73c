const MAX_WAIT_MS = 2000;

/** Does something when the page has nothing else to do. */
export function runWhenIdle(work: () => void): void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === "undefined") setTimeout(work);
  else requestIdleCallback(work, { timeout: MAX_WAIT_MS });
}
