import type { Page } from "playwright-core";

/** What a text would have become that got out of its place: nothing that the product makes by itself. */
const MADE_OF_TEXT =
  "script:not([src]), iframe, object, embed, svg a, [onerror], [onload], img[src=x], a[href^='javascript' i], b i, style:not([nonce]) > *";

/** What is wrong with a page that shows texts of others: elements made of them, turned neighbors, what does not fit. */
export function textFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    /** Only a box of its own keeps an open turn in: of an element within a line the text itself takes the end. */
    const isAlone = (node: Node): boolean => {
      for (let each = node.parentElement; each; each = each.parentElement) {
        const { display } = getComputedStyle(each);
        if (display !== "inline" && display !== "contents")
          return each.textContent === node.textContent;
      }
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const loose: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isOpen = /\u202e(?!.*\u202c)|\u2066(?!.*\u2069)/s.test(node.textContent ?? "");
      if (isOpen && !isAlone(node)) loose.push(`turns its neighbors: ${node.textContent}`);
    }
    const made = Array.from(document.querySelectorAll(selector), ({ outerHTML }) => outerHTML);
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = Array.from(document.querySelectorAll("body *"))
      .filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5)
      .map((each) => `${each.tagName}.${each.classList}`);
    return [
      ...made.map((html) => `made of text: ${html.slice(0, 200)}`),
      ...loose,
      ...(scrollWidth > clientWidth
        ? [`${scrollWidth - clientWidth} px too wide: ${wide[0]}`]
        : []),
    ];
  }, MADE_OF_TEXT);
}

/** Everything that a page says: its texts, and what only a screen reader says. */
export function saidBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = Array.from(document.querySelectorAll("[aria-label], [title], [alt]"), (each) =>
      ["aria-label", "title", "alt"].map((name) => each.getAttribute(name) ?? "").join("\n"),
    );
    const fields = Array.from(
      document.querySelectorAll<HTMLInputElement>("input, textarea"),
      ({ value }) => value,
    );
    return [document.title, document.body.textContent, ...named, ...fields].join("\n");
  });
}
