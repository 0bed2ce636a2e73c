const CONTROLS = "[data-first-paint] :is(button, input)";

/** Identifies a control in two renderings of the page, whose order differs. */
export function nameOf(control: Element): string {
  const attributes = ["id", "name", "value", "aria-label"].map((name) => control.getAttribute(name) ?? "");
  return [...attributes, control.textContent].join("\n");
}

/**
 * Marks the last control of the first paint that the visitor clicked with the name that the server gave it. `mount.tsx` repeats the
 * click. A browser that translates meanwhile changes texts, and two can become the same.
 */
export function markEarlyClicks(): void {
  const names = new Map<Element, string>();
  const nameControls = () => {
    for (const control of document.querySelectorAll(CONTROLS)) names.set(control, nameOf(control));
  };
  document.addEventListener("readystatechange", nameControls, { once: true });
  const mark = ({ target }: Event) => {
    const control = target instanceof Element && target.closest(CONTROLS);
    if (!control) return;
    document.querySelector("[data-early]")?.removeAttribute("data-early");
    control.setAttribute("data-early", names.get(control) ?? nameOf(control));
  };
  // Before React hears it.
  document.addEventListener("click", mark, { capture: true });
}
