/**
 * Runs in the page before a click. `time` resolves to the milliseconds from the click to the frame that shows both another
 * price and another drawing; to undefined if they have not both changed in a second. That frame is on its way once a task
 * after its animation callbacks runs, which is exact to the millisecond; PerformanceEventTiming rounds to 8 ms, and ends with the
 * first frame even if the drawing follows later.
 */
export function paintedAfterClick(): { readonly time: Promise<number | undefined> } {
  const total = [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent?.startsWith("Parts List"),
  );
  const price = () => /\$[\d,.]+/.exec(total?.textContent ?? "")?.[0];
  const drawing = document.querySelector("[aria-label='Drawing']");
  const isDrawn = ({ target, addedNodes }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    const isSvg = [...addedNodes].some((node) => node instanceof SVGElement);
    return drawing?.contains(target) && (isSvg || element instanceof SVGElement);
  };
  const before = price();
  const time = new Promise<number | undefined>((resolve) => {
    const watch = ({ timeStamp }: Event) => {
      let drawn = false;
      const observer = new MutationObserver((records) => {
        drawn ||= records.some(isDrawn);
        if (!drawn || price() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage("");
        });
      });
      observer.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      setTimeout(() => {
        observer.disconnect();
        resolve(undefined);
      }, 1000);
    };
    addEventListener("click", watch, { capture: true, once: true });
    // A click that misses.
    setTimeout(() => resolve(undefined), 2000);
  });
  return { time };
}
