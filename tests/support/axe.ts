import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Frame, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The layouts that every state is tested in. */
export const SCREENS = [
  { name: "a desk", viewport: { width: 1440, height: 900 } },
  { name: "a phone", viewport: { width: 390, height: 844 } },
] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const CONTRAST = "color-contrast";

/**
 * Fails with whatever axe finds in the page and its frames as they are. Under a modal dialog the rest of the page is
 * inert, and only the dialog is tested. Contrast takes most of the time and is the same on every screen: it is tested on
 * a desk, in light and in the dark, within `colorsOf`, the part of the page that no earlier state has shown. What a
 * library does wrong is an exception, named by its rule.
 */
export async function expectNoViolations(
  page: Page,
  state: string,
  colorsOf?: Locator,
  exceptions: readonly string[] = [],
): Promise<void> {
  const isDesk = (page.viewportSize()?.width ?? 0) >= 1024;
  const isContrastApart = !isDesk || colorsOf !== undefined;
  const rules = {
    [CONTRAST]: { enabled: !isContrastApart },
    ...Object.fromEntries(exceptions.map((rule) => [rule, { enabled: false }])),
  };
  const frames = page.frames().filter((frame) => !frame.url().startsWith("chrome-error:"));
  const found = await Promise.all(frames.map((frame) => violations(frame, { rules })));
  expect(found.flat(), state).toEqual([]);
  if (!isDesk) return;
  const contrast = () => violations(page.mainFrame(), { runOnly: [CONTRAST] }, colorsOf);
  if (isContrastApart) expect(await contrast(), state).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  const inTheDark = await contrast();
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
