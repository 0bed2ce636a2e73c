import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Frame, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { LONG } from "../long.ts";

export const SCREENS = [
  { name: "a desktop", viewport: { width: 1440, height: 900 } },
  { name: "a phone", viewport: { width: 390, height: 844 } },
] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const CONTRAST = "color-contrast";

/**
 * Expects that axe finds nothing in the page and its frames, or in `part`: what no earlier state has shown. Under a modal
 * dialog the rest of the page is inert, so only the dialog is tested. A run of axe costs as much as opening a page. So `npm test`
 * runs it for whole views on a desktop in light; tests of components find the parts and dialogs by role and name, and a
 * test of the tokens compares colors. `npm run test:long` runs it for everything, also in the dark. `exceptions` are rules
 * that a library violates.
 */
export async function expectNoViolations(
  page: Page,
  state: string,
  part?: Locator,
  exceptions: readonly string[] = [],
): Promise<void> {
  if (!LONG && !(await isWholeView(page, part))) return;
  const isDesk = (page.viewportSize()?.width ?? 0) >= 1024;
  const rules = Object.fromEntries(
    [...exceptions, ...(isDesk ? [] : [CONTRAST])].map((rule) => [rule, { enabled: false }]),
  );
  const frames = page.frames().filter((frame) => !frame.url().startsWith("chrome-error:"));
  const tested = part ? frames.slice(0, 1) : frames;
  const found = await Promise.all(tested.map((frame) => violations(frame, { rules }, part)));
  expect(found.flat(), state).toEqual([]);
  if (!isDesk || !LONG) return;
  await page.emulateMedia({ colorScheme: "dark" });
  const inTheDark = await violations(page.mainFrame(), { runOnly: [CONTRAST] }, part);
  await page.emulateMedia({ colorScheme: "light" });
  expect(inTheDark, `${state}, in the dark`).toEqual([]);
}

/** 'color-contrast: <p class=…>' */
async function violations(
  frame: Frame,
  options: RunOptions,
  part: Locator = frame.locator("body"),
): Promise<readonly string[]> {
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(AXE);
  const found: AxeResults = await part.evaluate(
    (element, given) =>
      Reflect.get(window, "axe").run(
        document.querySelector("dialog[open]") ?? (element === document.body ? document : element),
        given,
      ),
    { ...options, resultTypes: ["violations" as const], iframes: false },
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export async function expectNoOverflow(
  page: Page,
  state: string,
  widths: readonly number[] = [320, 390, 768, 1024, 1440],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess, `pixels too wide: ${state} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Two phones, a tablet, a phone in landscape, a narrow desktop, a desktop at 200 % zoom, and a desktop, which tests go on with. */
const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1024, 900],
  [720, 450],
  [1440, 900],
] as const;

/** Expects that nothing scrolls sideways, and that no element cuts its text without an ellipsis or a title. */
export async function expectRoom(page: Page, state: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const { excess, cut } = await page.evaluate(() => ({
      excess: document.documentElement.scrollWidth - window.innerWidth,
      cut: [...document.querySelectorAll<HTMLElement>("#root *")]
        .filter((element) => {
          const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
          const isCut = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1 && clipPath === "none";
          return isCut && textOverflow !== "ellipsis" && !element.title && element.clientWidth > 1;
        })
        .map(({ textContent }) => textContent.slice(0, 80)),
    }));
    expect(excess, `pixels too wide: ${state} at ${width} × ${height}`).toBeLessThanOrEqual(0);
    expect(cut, `cut texts: ${state} at ${width} × ${height}`).toEqual([]);
  }
}

/**
 * Expects that nothing scrolls sideways in either layout, and that axe finds nothing. The markup is the same on a phone, so
 * there axe runs in `npm run test:long` only.
 */
export async function expectAccessibleOnBoth(page: Page, state: string, part?: Locator) {
  for (const { name, viewport } of SCREENS.toReversed()) {
    await expectNoOverflow(page, state, [viewport.width]);
    if (viewport === SCREENS[0].viewport || LONG) await expectNoViolations(page, `${state} on ${name}`, part);
  }
}

const isWholeView = async (page: Page, part: Locator | undefined): Promise<boolean> =>
  part === undefined && (await page.locator("dialog[open]").count()) === 0;
