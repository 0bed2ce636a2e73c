import type { Page } from "playwright-core";
import { expect } from "vitest";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Elements that only unescaped text could have created. */
const MADE_OF_TEXT =
  ":not(head) > script:not([src]), iframe, object, embed, svg a, [onerror], [onload], img[src=x], a[href^='javascript' i], b i, style:not([nonce]) > *";

/** Expects that all texts on a page are only texts, on a phone and on a desktop. */
export async function expectTexts(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => textFaults(page)).toEqual([]);
  }
}

/** Watches a page. The returned function expects that nothing ran or complained, and that the page called only its own origin. */
export function watch(page: Page, own: string) {
  const caught: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && protocol !== "data:" && protocol !== "blob:") caught.push(request.url());
  });
  page.on("dialog", async (dialog) => {
    caught.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("console", (message) => caught.push(`console ${message.type()} ${message.text()}`));
  page.on("pageerror", (error) => caught.push(`error ${error.message}`));
  page.on("popup", (popup) => caught.push(`popup ${popup.url()}`));
  return async () => {
    expect(await page.evaluate(() => "__ran" in window || document.title === "ran"), "a script ran").toBe(false);
    expect(caught).toEqual([]);
  };
}

/** The faults of a page with hostile texts: elements made of them, reversed neighbors, overflow. */
function textFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    /** An unbalanced override stays within a block, but not within an inline element. */
    const isAlone = (node: Node): boolean => {
      for (let each = node.parentElement; each; each = each.parentElement) {
        const { display } = getComputedStyle(each);
        if (display !== "inline" && display !== "contents") return each.textContent === node.textContent;
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
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide: ${wide[0]}`] : []),
    ];
  }, MADE_OF_TEXT);
}

/** Everything that a page says, including the names that only a screen reader reads. */
export function saidBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = Array.from(document.querySelectorAll("[aria-label], [title], [alt]"), (each) =>
      ["aria-label", "title", "alt"].map((name) => each.getAttribute(name) ?? "").join("\n"),
    );
    const fields = Array.from(document.querySelectorAll<HTMLInputElement>("input, textarea"), ({ value }) => value);
    return [document.title, document.body.textContent, ...named, ...fields].join("\n");
  });
}
