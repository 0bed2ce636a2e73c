import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { elementsOf, goToStep, isFocused, siteForTests, totalOf } from "../../support/browser/bench-page.ts";
import { LONG } from "../../support/long.ts";
import { exampleHash } from "../../support/rules/catalog.ts";

const site = siteForTests();

const PHONE = { width: 390, height: 844 };

/** The example bench with a folding hand crank, which makes electric accessories unavailable. */
const crankHash = exampleHash
  .replace("electric", "hand-crank")
  .replace("load_capacity=1000", "load_capacity=750")
  .replace("power-strip,", "")
  .replace("esd-ground-kit", "esd-ground-kit,crank-foldaway");

/** A bench whose own weight uses most of its load capacity. */
const heavyHash = exampleHash
  .replace("load_capacity=1000", "load_capacity=500")
  .replace("width=72", "width=96")
  .replace("depth=30", "depth=48")
  .replace("top_material=esd-laminate&top_color=esd-blue", "top_material=phenolic&top_color=phenolic-gray")
  .replace("power-strip", "tool-rail,pegboard,drawer,footrest");

/** The lower edge of an element, in pixels from the top of the window. */
async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

describe("an unavailable option", () => {
  it.runIf(LONG)(
    "is only focused by arrow keys; Space and Enter open its offer, and Space closes it again",
    async () => {
      const page = await site.open("/#width=60&depth=36");
      const see = elementsOf(page);
      const offer = see.offer("48 in");
      await see.step("Depth").click();
      await see.option(/^36 in/).focus();
      await page.keyboard.press("ArrowDown");
      const reason = /^Not available: ?Needs Width: 84 in or 96 in/;
      const deep = page.getByRole("radio", { name: /^48 in/, description: reason });
      expect(await isFocused(deep)).toBe(true);
      expect(await offer.count(), "the offer after an arrow").toBe(0);
      expect(await page.getByText("Needs Width: 84 in or 96 in").isVisible()).toBe(true);
      await page.keyboard.press("Space");
      await offer.waitFor();
      await page.keyboard.press("Space");
      expect(await offer.count(), "the offer after Space again").toBe(0);
      await page.keyboard.press("Enter");
      await offer.waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      expect(await offer.count(), "the offer after Escape").toBe(0);
      await expect.poll(() => isFocused(deep), { message: "the focus after Escape" }).toBe(true);
      expect(await deep.isChecked()).toBe(false);
      expect(await see.option(/^36 in/).isChecked()).toBe(true);
      expect(await totalOf(page)).toBe("$1,605.00");
      await page.keyboard.press("Enter");
      await offer.waitFor();
      await page.keyboard.press("ArrowUp");
      expect(await offer.count(), "the offer after the next arrow").toBe(0);
    },
  );
});

describe("the layout", () => {
  it.runIf(LONG)("never covers the focus, an offer or the chosen option on a phone", async () => {
    const page = await site.open(`/${crankHash}`, { viewport: PHONE });
    const see = elementsOf(page);
    await goToStep(page, "Accessories");
    await see.heading("Step 10 Accessories").waitFor();
    /** The focused element, if something covers it. */
    const coveredFocus = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return "";
        const { left, top, width, height } = focused.getBoundingClientRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        const isSeen = focused.contains(front) || (front?.contains(focused) ?? false);
        return isSeen ? "" : focused.outerHTML.slice(0, 200);
      });
    for (const key of [...Array(24).fill("Tab"), ...Array(24).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      expect(await coveredFocus(), `after ${key}`).toBe("");
    }

    await see.option(/^Memory handset/).click();
    const dock = await see.button("Complete").boundingBox();
    expect(await bottomOf(see.offer("Memory handset"))).toBeLessThan(dock?.y ?? 0);
    await see.button("Go to Height Adjustment").click();
    await see.heading("Step 1 Height Adjustment").waitFor();
    expect(await totalOf(page)).toBe("$3,105.00");

    await goToStep(page, "Uprights");
    const none = see.option(/^No uprights/);
    await none.focus();
    // Its card no longer names what the choice removes, so it is lower.
    const card = page.locator("label").filter({ has: none });
    const place = async () => {
      const { x, y, width } = (await card.boundingBox()) ?? {};
      return { x, y, width };
    };
    const before = await place();
    await page.keyboard.press("Space");
    await see.notice().waitFor();
    expect(await place(), "the place of the option").toEqual(before);
    await see.button("Undo").click();
    await expect.poll(() => isFocused(none), { message: "the focus after Undo" }).toBe(true);
    expect(await place(), "the place after Undo").toEqual(before);

    await page.goto(`/${heavyHash}`);
    await see.loadWarning().waitFor();
  });

  it.runIf(LONG)(
    "shows the first options on every screen, and the current step after a resize to a tablet",
    async () => {
      const page = await site.open();
      const see = elementsOf(page);
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [900, 800],
        [768, 1024],
        [390, 844],
        [667, 375],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        const name = page.getByText("Pin-adjust (manual)");
        const space = async () => ((await see.button("Next Step").boundingBox())?.y ?? 0) - (await bottomOf(name));
        await expect.poll(space, { message: `at ${width} × ${height}` }).toBeGreaterThan(0);
      }

      await page.setViewportSize({ width: 1440, height: 900 });
      await see.step("Frame Color").click();
      await page.setViewportSize({ width: 768, height: 1024 });
      const isInStrip = async () => {
        const { x = -1, width = 0 } = (await see.step("Frame Color").boundingBox()) ?? {};
        return x >= 0 && x + width <= 768;
      };
      await expect.poll(isInStrip, { message: "the step in the strip" }).toBe(true);
    },
  );

  it.runIf(LONG)(
    "keeps the chosen card above the notice on a desktop, and on a phone in both orientations",
    async () => {
      const page = await site.open(`/${exampleHash}`);
      const see = elementsOf(page);
      const card = page.locator("label").filter({ hasText: "Electric, four-column" });
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await see.option(/^Electric, two-column/).focus();
        await page.keyboard.press("ArrowDown");
        await see.notice().waitFor();
        const isAbove = async () => (await bottomOf(card)) < ((await see.notice().boundingBox())?.y ?? 0);
        await expect.poll(isAbove, { message: `at ${width} × ${height}` }).toBe(true);
        await see.button("Undo").click();
        await see.notice().waitFor({ state: "detached" });
      }
    },
  );
});
