const { dataset } = document.documentElement;

/**
 * The font is in the page's style sheet. Reading it takes a few milliseconds, and the paint waits for that: a page that changes its
 * font after the first paint would move.
 */
export function showFont(): void {
  dataset.font = "awaited";
  const show = () => {
    delete dataset.font;
  };
  document.fonts.load("1em 'Archivo Variable'").then(show, show);
}
