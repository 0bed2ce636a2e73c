/**
 * Runs in the page before a click. `time` resolves to the milliseconds from the click to the frame that shows both another
 * price and another drawing; to undefined if they have not both changed in a second. If both change before the first
 * frame, the browser's own event timing says when that frame was presented, in steps of 8 ms. Otherwise, and for frames within 16 ms,
 * which it leaves out, a task after the animation callbacks of the frame ends the time.
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
  const clicks = { type: "event", durationThreshold: 16 };
  const time = new Promise<number | undefined>((resolve) => {
    const watch = ({ timeStamp }: Event) => {
      let [isDrawnYet, isFirstFrame] = [false, true];
      requestAnimationFrame(() => {
        isFirstFrame = false;
      });
      const presented = new Promise<number | undefined>((found) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().find(({ name, startTime }) => name === "click" && startTime === timeStamp);
          if (entry) found(entry.duration);
        }).observe(clicks);
        setTimeout(found, 500);
      });
      const observer = new MutationObserver((records) => {
        isDrawnYet ||= records.some(isDrawn);
        if (!isDrawnYet || price() === before) return;
        observer.disconnect();
        const isTimed = isFirstFrame;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = async () => {
            const later = performance.now() - timeStamp;
            resolve((isTimed ? await presented : undefined) ?? later);
          };
          port2.postMessage("");
        });
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
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
