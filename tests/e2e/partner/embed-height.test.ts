import type { Frame, Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { foreignSiteForTests, goToStep, siteForTests } from "../../support/browser/bench-page.ts";
import { embedLine, openPartnerPage } from "../../support/browser/partner-page.ts";

const shop = await foreignSiteForTests();
const site = siteForTests();

const ABOVE = `<h1 style="height:100px;margin:0">Shop</h1>`;
const BELOW = `<footer style="height:1200px">The end of the page</footer>`;

/** The height of the content in the frame, and the height and width of the frame. */
const contents = (frame: Frame) =>
  frame.evaluate(() => ({
    content: Math.ceil(document.body.getBoundingClientRect().height),
    shown: window.innerHeight,
    width: document.documentElement.clientWidth,
  }));

/** The number of height changes until the height is stable for half a second. */
const changesUntilRest = (element: Locator) =>
  element.evaluate(async (each) => {
    let changes = 0;
    let height = each.clientHeight;
    for (let same = 0; same < 30 && changes < 100; same += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (each.clientHeight === height) continue;
      height = each.clientHeight;
      changes += 1;
      same = 0;
    }
    return changes;
  });

/** Shows the accessories that need other choices first. They are more than half of the content. */
const showWithheld = (frame: Frame) => frame.getByRole("button", { name: /^Show \d+ options/ }).click();

/** Scrolls the page, and waits until the frame knows its visible part, and the height of the window. */
async function scrollTo(page: Page, frame: Frame, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  const known = () =>
    frame.evaluate(() => {
      const { style } = document.documentElement;
      return ["--band-top", "--window"].map((name) => style.getPropertyValue(name));
    });
  await expect.poll(known).toEqual([`${top - 100}px`, `${page.viewportSize()?.height}px`]);
}

it("the height of an embedded configurator follows its content, and a frame taller than the window keeps sheet, navigation and dialogs in view", async () => {
  const { page, frame, height } = await openPartnerPage(site, shop, ABOVE + embedLine(site.server.url) + BELOW, {
    head: "<style>html { overflow-anchor: none }</style>",
  });
  const shown = await frame();
  const element = page.locator("workbench-configurator");
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const at = `at ${viewport.width} × ${viewport.height}`;
    const message = { message: at };
    await page.setViewportSize(viewport);
    const whole = async () => {
      const { content, shown: seen, width } = await contents(shown);
      return content === seen && width === viewport.width ? content : undefined;
    };
    await expect.poll(whole, message).toBeGreaterThan(600);
    expect(await changesUntilRest(element), `changes ${at}`).toBeLessThanOrEqual(3);
    const before = await height();

    await shown.getByRole("button", { name: /^Parts List/ }).click();
    await goToStep(shown, "Accessories");
    const heading = shown.getByRole("heading", { name: /Accessories/ });
    await heading.waitFor();
    await expect.poll(async () => (await whole()) === (await height()), message).toBe(true);
    await expect
      .poll(() => shown.evaluate(() => document.activeElement?.textContent), message)
      .toContain("Accessories");
    // The new step is in view, wherever the host was scrolled.
    const place = await heading.boundingBox();
    expect(place?.y, at).toBeGreaterThanOrEqual(0);
    expect(place?.y, at).toBeLessThan(viewport.height);
    await showWithheld(shown);
    await expect.poll(height, message).toBeGreaterThan(before + 100);
    await expect.poll(async () => (await whole()) === (await height()), message).toBe(true);

    await shown.getByRole("button", { name: /^Parts List/ }).click();
    await goToStep(shown, "Height Adjustment");
    await expect.poll(async () => (await whole()) === (await height()), message).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(viewport.width);
  }

  const before = await height();
  await goToStep(shown, "Accessories");
  await showWithheld(shown);
  await shown.getByRole("checkbox").last().focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate("window.scrollY")).toBeGreaterThan(before);
  await page.evaluate(() => document.querySelector("workbench-configurator")?.reset());
  await expect.poll(height).toBeLessThan(before + 100);
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(end, "the end of the page").toBe(100 + (await height()) + 1200);

  const viewport = { width: 1280, height: 720 };
  await page.setViewportSize(viewport);
  await page.evaluate(() => window.scrollTo(0, 0));
  const expectInView = (name: string, what: string) => {
    const button = shown.getByRole("button", { name });
    return expect
      .poll(
        async () => {
          const box = await button.boundingBox();
          const { height = 0 } = page.viewportSize() ?? {};
          return box !== null && box.y >= 0 && box.y + box.height <= height;
        },
        { message: what },
      )
      .toBe(true);
  };

  await expectInView("Next Step", "Next Step");
  const hide = (hidden: boolean) =>
    page.evaluate(
      (isHidden) => document.querySelector("workbench-configurator")?.toggleAttribute("hidden", isHidden),
      hidden,
    );
  await hide(true);
  // The element waits until scrolling pauses, and then until it is visible.
  await page.evaluate(() => {
    window.scrollTo(0, 40);
    return new Promise((resolve) => setTimeout(resolve, 300));
  });
  await hide(false);
  const place = async () => (await shown.getByRole("button", { name: "Next Step" }).boundingBox())?.y ?? 0;
  await expect.poll(place, { message: "Next Step after the element was hidden" }).toBeGreaterThan(500);
  expect(await place(), "Next Step after the element was hidden").toBeLessThan(720);

  await goToStep(shown, "Accessories");
  for (const y of [150, 300, 600]) {
    await scrollTo(page, shown, y);
    for (const name of ["Request Quote", "Complete"]) await expectInView(name, `${name}, scrolled by ${y}`);
  }

  for (const size of [viewport, { width: 390, height: 844 }]) {
    const at = `at ${size.width} × ${size.height}`;
    await page.setViewportSize(size);
    await scrollTo(page, shown, 420);
    await expectInView("Request Quote", at);
    await shown.getByRole("button", { name: "Request Quote" }).click();
    const dialog = shown.getByRole("dialog");
    const box = await dialog.boundingBox();
    expect(box?.y, at).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), at).toBeLessThanOrEqual(size.height);
    expect(await page.evaluate(() => window.scrollY), at).toBe(420);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }

  // The host has a sticky header, and declares the header's height as scroll padding.
  await page.setViewportSize(viewport);
  await page.evaluate(() => {
    document.documentElement.style.scrollPaddingTop = "60px";
    document.body.insertAdjacentHTML(
      "afterbegin",
      `<header style="position:sticky;top:0;z-index:9;height:60px;background:#fff">Shop</header>`,
    );
    window.scrollTo(0, 300);
  });
  const sheet = shown.getByRole("figure").first();
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(60);
  await shown.getByRole("button", { name: "Request Quote" }).click();
  const dialog = shown.getByRole("dialog");
  await dialog.evaluate((each) => Promise.all(each.getAnimations().map(({ finished }) => finished)));
  // The frame learns of the header by a message.
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBeGreaterThanOrEqual(60);
});
