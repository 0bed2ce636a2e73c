import { configure } from "@testing-library/react";

/** Testing Library's selector of the inputs that show their value. Its queries by text try it on every element. */
const SHOWING_VALUE = "input[type=submit], input[type=button], input[type=reset]";

const { matches, querySelector, querySelectorAll } = Element.prototype;

/** Shortcuts for what queries by text and label ask. jsdom's own answers took a fifth of the time of these tests. */
Object.assign(Element.prototype, {
  matches(this: Element, selectors: string) {
    if (selectors === SHOWING_VALUE && this.localName !== "input") return false;
    return matches.call(this, selectors);
  },
  querySelector(this: Element, selectors: string) {
    const [, id = ""] = /^\[id="([^"\\]+)"\]$/.exec(selectors) ?? [];
    const found = this.ownerDocument.getElementById(id);
    return found && this.contains(found) ? found : querySelector.call(this, selectors);
  },
  querySelectorAll(this: Element, selectors: string) {
    if (selectors !== "*") return querySelectorAll.call(this, selectors);
    return [...this.getElementsByTagName("*")];
  },
});

// jsdom describes each entry of a list as a property before it returns it.
for (const { prototype } of [NodeList, HTMLCollection]) {
  const { item } = prototype;
  Reflect.set(prototype, Symbol.iterator, function* (this: NodeList & HTMLCollection) {
    for (let index = 0; ; index += 1) {
      const node = item.call(this, index);
      if (!node) return;
      yield node;
    }
  });
}

/** The labels of a field. jsdom asks every label of the page for its field, and each looks at all fields. */
function labelsOf(this: HTMLInputElement): readonly HTMLLabelElement[] | null {
  if (this.type === "hidden") return null;
  const around = this.closest("label");
  const named = this.id ? [...this.ownerDocument.getElementsByTagName("label")] : [];
  const labels = around && !named.includes(around) ? [around, ...named] : named;
  return labels.filter((label) => (label === around || label.htmlFor === this.id) && label.control === this);
}
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, "labels", { configurable: true, get: labelsOf });

// No test renders a script or a style sheet, which queries would skip.
configure({ defaultIgnore: "" });
