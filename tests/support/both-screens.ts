import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoViolations, SCREENS } from "./axe.ts";
import { LONG } from "./long.ts";

/**
 * Tests a state: nothing scrolls sideways in either layout, and axe finds nothing. `colorsOf` is the part that no earlier
 * state has shown; a part is the same on a phone, where axe runs for whole views, and for each part in `npm run test:long`.
 */
export async function expectAccessibleOnBoth(page: Page, state: string, colorsOf?: Locator) {
  for (const { name, viewport } of SCREENS.toReversed()) {
    await page.setViewportSize(viewport);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(excess, `pixels too wide: ${state} on ${name}`).toBeLessThanOrEqual(0);
    const isDesk = viewport === SCREENS[0].viewport;
    if (isDesk || LONG || colorsOf === undefined)
      await expectNoViolations(page, `${state} on ${name}`, colorsOf);
  }
}
