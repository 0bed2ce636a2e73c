/** The browser shows no frames of a tab in the background, and none of a frame out of sight. */
const MAX_WAIT_MS = 1000;

/** Resolves once the browser has shown what is on the page now. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
