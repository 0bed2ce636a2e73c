const LONGEST_WAIT_MS = 100;

const { dataset } = document.documentElement;

/**
 * The font comes with the page: its HTML names it in a `preload` link. The paint waits up to 100 ms for it. If the connection is
 * slower, the page appears in a font of the visitor's system with the same metrics, and changes to ours once it is there.
 */
export function showFontInTime(): void {
  dataset.font = "awaited";
  const timer = setTimeout(() => {
    dataset.font = "late";
  }, LONGEST_WAIT_MS);
  document.fonts.load("1em 'Archivo Variable'").then(
    () => {
      clearTimeout(timer);
      delete dataset.font;
    },
    () => {},
  );
}
