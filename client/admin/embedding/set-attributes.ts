import type { attributeTexts } from "./embed-options.ts";

const NAMES = ["partner", "theme", "accent", "height", "configuration"];

/** Gives an element these attributes, and takes away those that it may have had before. */
export function setAttributes(
  element: HTMLElement,
  texts: ReturnType<typeof attributeTexts>,
): void {
  const wanted = new Map(texts);
  for (const name of NAMES) {
    const text = wanted.get(name);
    if (text === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
