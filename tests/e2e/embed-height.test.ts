import type { Frame } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { siteForTests } from "../support/bench-page.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { embedLine, openPartnerPage } from "../support/partner-page.ts";

const shop = await startForeignSite();
afterAll(() => shop.stop());
const site = siteForTests([FOREIGN_HOSTS]);

const embed = (attributes = "") => embedLine(site.server.url, attributes);
const ABOVE = `<h1 style="height:100px;margin:0">Shop</h1>`;
const BELOW = `<footer style="height:600px">The end of the page</footer>`;

/** How tall the page in the frame is, and how much of it the frame shows. */
const contents = (frame: Frame) =>
  frame.evaluate(() => ({
    content: Math.ceil(document.body.getBoundingClientRect().height),
    shown: window.innerHeight,
    width: document.documentElement.clientWidth,
  }));

describe("the height of an embedded configurator", () => {
  it.each([
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ])("follows its content, at $width × $height", async (viewport) => {
    const { page, frame, height } = await openPartnerPage(site, shop, ABOVE + embed() + BELOW, {
      viewport,
    });
    const shown = await frame();
    const whole = async () => {
      const { content, shown: seen, width } = await contents(shown);
      return content === seen && width === viewport.width ? content : undefined;
    };
    await expect.poll(whole).toBeGreaterThan(600);
    const before = await height();

    await shown.getByRole("button", { name: /^Parts List/ }).click();
    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Accessories" })
      .click();
    await shown.getByRole("heading", { name: /Accessories/ }).waitFor();

    await expect.poll(height).toBeGreaterThan(before + 100);
    await expect.poll(whole).toBe(await height());
    await expect
      .poll(() => shown.evaluate(() => document.activeElement?.textContent))
      .toContain("Accessories");
    // The visitor is at the new step, wherever the page around was scrolled to.
    const heading = await shown.getByRole("heading", { name: /Accessories/ }).boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual(0);
    expect(heading?.y).toBeLessThan(viewport.height);

    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Width" })
      .click();
    await expect.poll(whole).toBe(await height());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });

  it("comes to rest", async () => {
    const { page, frame } = await openPartnerPage(site, shop, ABOVE + embed() + BELOW);
    await frame();
    await page.evaluate(() => {
      const changes: number[] = [];
      Reflect.set(window, "changes", changes);
      const element = document.querySelector("workbench-configurator");
      new ResizeObserver(() => changes.push(element?.clientHeight ?? 0)).observe(
        element ?? document.body,
      );
    });
    await page.waitForTimeout(1500);
    const settled: number[] = await page.evaluate("window.changes");
    expect(settled.length).toBeLessThanOrEqual(3);
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.waitForTimeout(1000);
    const resized: number[] = await page.evaluate("window.changes");
    expect(resized.length - settled.length).toBeLessThanOrEqual(5);
  });

  it("leaves no empty end of the page where what was brought into view is gone", async () => {
    const { page, frame, height } = await openPartnerPage(site, shop, embed(), {
      viewport: { width: 390, height: 800 },
    });
    const shown = await frame();
    const before = await height();
    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Accessories" })
      .click();
    await shown.getByRole("checkbox").last().focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate("window.scrollY")).toBeGreaterThan(before);
    await page.evaluate(() => document.querySelector("workbench-configurator")?.reset());
    await expect.poll(height).toBeLessThan(before + 100);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(await height());
  });

  it("is fixed where the page says so, and the rest is scrolled inside", async () => {
    const { frame, height } = await openPartnerPage(site, shop, embed('height="640"'));
    const shown = await frame();
    expect(await height()).toBe(640);
    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Accessories" })
      .click();
    await expect.poll(async () => (await contents(shown)).content).toBeGreaterThan(640);
    expect(await height()).toBe(640);
    const dock = await shown.getByRole("button", { name: "Complete" }).boundingBox();
    expect((dock?.y ?? 0) + (dock?.height ?? 0)).toBeLessThanOrEqual(640);
  });

  it("is one that can be worked with in a plain frame, without the script", async () => {
    const plain = `<iframe src="${site.server.url}/?partner=acme" width="1000" height="700"></iframe>`;
    const { page } = await openPartnerPage(site, shop, plain);
    const shown = page.frameLocator("iframe");
    await shown.getByRole("button", { name: /^Parts List/ }).waitFor();
    expect(await shown.getByRole("tab").count()).toBe(0);
    const next = await shown.getByRole("button", { name: "Next Step" }).boundingBox();
    expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(720);
  });
});

describe("in a frame as tall as its content", () => {
  it.each([
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ])("dialogs open where the visitor looks, at $width × $height", async (viewport) => {
    const { page, frame } = await openPartnerPage(site, shop, ABOVE + embed() + BELOW, {
      viewport,
    });
    const shown = await frame();
    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Accessories" })
      .click();
    await page.waitForTimeout(300);
    await page.evaluate(() => window.scrollTo(0, 420));
    await page.waitForTimeout(400);
    await shown.getByRole("button", { name: "Request Quote" }).click();
    const box = await shown.getByRole("dialog").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(await page.evaluate(() => window.scrollY)).toBe(420);
  });

  it("the way on is in view where the page hid the element, was scrolled, and shows it again", async () => {
    const { page, frame } = await openPartnerPage(site, shop, embed() + BELOW + BELOW, {
      viewport: { width: 1280, height: 720 },
      head: "<style>html { overflow-anchor: none }</style>",
    });
    const shown = await frame();
    const place = async () => {
      const box = await shown.getByRole("button", { name: "Next Step" }).boundingBox();
      return box?.y ?? 0;
    };
    await expect.poll(place).toBeLessThan(720);
    const hide = (hidden: boolean) =>
      page.evaluate(
        (isHidden) =>
          document.querySelector("workbench-configurator")?.toggleAttribute("hidden", isHidden),
        hidden,
      );
    await hide(true);
    await page.evaluate(() => window.scrollTo(0, 40));
    await page.waitForTimeout(300);
    await hide(false);
    await expect.poll(place).toBeGreaterThan(500);
    expect(await place()).toBeLessThan(720);
  });

  it("stays clear of a header of the page that says how tall it is", async () => {
    const { page, frame } = await openPartnerPage(
      site,
      shop,
      `<style>html { scroll-padding-top: 60px }</style>
       <header style="position:sticky;top:0;z-index:9;height:60px;background:#fff">Shop</header>
       ${embed()}${BELOW}`,
    );
    const shown = await frame();
    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Accessories" })
      .click();
    await page.evaluate(() => window.scrollTo(0, 300));
    const sheet = shown.getByRole("figure").first();
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(60);
    await shown.getByRole("button", { name: "Request Quote" }).click();
    const dialog = await shown.getByRole("dialog").boundingBox();
    expect(dialog?.y).toBeGreaterThanOrEqual(60);
  });

  it("the sheet and the way on stay in view", async () => {
    const viewport = { width: 1280, height: 720 };
    const { page, frame } = await openPartnerPage(site, shop, ABOVE + embed() + BELOW, {
      viewport,
    });
    const shown = await frame();
    await shown
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: "Accessories" })
      .click();
    for (const y of [150, 300, 600]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      for (const name of ["Request Quote", "Complete"]) {
        const button = shown.getByRole("button", { name });
        await expect
          .poll(async () => {
            const box = await button.boundingBox();
            return box !== null && box.y >= 0 && box.y + box.height <= viewport.height;
          })
          .toBe(true);
      }
    }
  });
});
