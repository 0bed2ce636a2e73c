import type { Page } from "playwright-core";
import { expect } from "vitest";
import { textFaults } from "./text-safety.ts";
import { setTrap } from "./trap.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Looks at what a page shows at both widths: nothing of it is more than a text. */
export async function expectTexts(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => textFaults(page)).toEqual([]);
  }
  await page.setViewportSize(SIZES[0] ?? { width: 1440, height: 900 });
}

/** Watches a page to its end: nothing ran, and nothing was asked of anybody but its own origin. */
export function watch(page: Page, own: string) {
  const trap = setTrap(page, { complaints: true });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && protocol !== "data:" && protocol !== "blob:")
      elsewhere.push(request.url());
  });
  return async () => {
    expect(elsewhere).toEqual([]);
    expect(await trap.end()).toEqual([]);
  };
}
