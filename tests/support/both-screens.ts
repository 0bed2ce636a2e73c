import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoViolations, SCREENS } from "./axe.ts";

/**
 * Tests a state in both layouts, the desk's last: axe finds nothing, and nothing scrolls sideways. `colorsOf` is the
 * part whose contrast no earlier state has shown.
 */
export async function expectAccessibleOnBoth(page: Page, state: string, colorsOf?: Locator) {
  for (const { name, viewport } of SCREENS.toReversed()) {
    await page.setViewportSize(viewport);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(excess, `pixels too wide: ${state} on ${name}`).toBeLessThanOrEqual(0);
    await expectNoViolations(page, `${state} on ${name}`, colorsOf);
  }
}
