import type { Frame, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { foreignSiteForTests, on, siteForTests } from "../support/bench-page.ts";
import { exampleHash } from "../support/catalog.ts";
import { LONG } from "../support/long.ts";
import { embedLine } from "../support/partner-page.ts";

const SCREENS = [
  { width: 1440, height: 900 },
  ...(LONG ? [{ width: 768, height: 1024 }] : []),
  { width: 390, height: 844 },
];
const WORK = { configuration: { height_adjustment: "electric", width: "60" }, stepIndex: 3 };

/** The short form opens a saved and a shared bench on one screen only. */
const BENCHES = [
  { bench: "an empty", hash: "", work: null, text: "Pin-adjust (manual)", count: 18 },
  { bench: "a saved", hash: "", work: WORK, text: "Depth", count: 5 },
  { bench: "a shared", hash: exampleHash, work: null, text: "Pin-adjust (manual)", count: 5 },
];

const shop = await foreignSiteForTests();
const site = siteForTests();

/** Holds back the page's scripts until `release` is called. */
async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route: Route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** The visible texts of a page, each with its place. */
const places = (page: Page | Frame) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll("#root :is(header, h1, h2, button, label)")];
    const seen = elements.filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    return Object.fromEntries(
      seen.map((element) => [element.textContent, JSON.stringify(element.getBoundingClientRect())]),
    );
  });

/** The layout shifts of a page since it was opened. */
const shifts = (page: Page | Frame) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 100, 0);
      }),
  );

describe.each(SCREENS)(
  "before its script runs, the page on a screen of $width × $height",
  (viewport) => {
    it.each(BENCHES.filter((_, index) => LONG || index === 0 || viewport === SCREENS[0]))(
      "already shows what does not depend on $bench bench, and nothing moves later",
      async (start) => {
        const page = await site.open("about:blank", { viewport });
        await page.addInitScript((work) => {
          if (work) localStorage.setItem("workbench-configurator", JSON.stringify(work));
        }, start.work);
        const { release } = await holdScripts(page);
        await page.goto(`/${start.hash}`, { waitUntil: "commit" });
        await on(page).button("Help").waitFor();
        const before = await places(page);
        release();
        await page.locator("[data-part=top]").first().waitFor();
        await page.locator("label svg path").first().waitFor();
        await page
          .locator("h2", { hasText: start.text })
          .or(on(page).option(start.text))
          .first()
          .waitFor();

        expect(Object.keys(before).length).toBeGreaterThanOrEqual(start.count);
        expect(await places(page)).toMatchObject(before);
        expect(await shifts(page)).toBe(0);
      },
    );
  },
);

it("before its script runs, a frame has its theme and accent color, and nothing moves later", async () => {
  // The window shows the whole frame. The dock of a longer one moves to the window's edge, which only the script learns.
  const page = await site.open("about:blank", { viewport: { width: 1280, height: 1200 } });
  const { release } = await holdScripts(page);
  const line = embedLine(site.server.url, 'theme="dark" accent="#0057b8"');
  await page.goto(shop.show("/first.html", `<!doctype html>${line}`), { waitUntil: "commit" });
  const frame = () => page.frames().find((each) => each.url().includes("/frame.html"));
  await expect.poll(() => frame()?.getByRole("button", { name: "Help" }).isVisible()).toBe(true);
  const framed = frame();
  if (!framed) throw new Error("The frame is gone.");
  const colors = () =>
    framed.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      const next = [...document.querySelectorAll("button")].find(
        ({ textContent }) => textContent === "Next Step",
      );
      return [backgroundColor, next && getComputedStyle(next).backgroundColor];
    });
  const [before, look] = [await places(framed), await colors()];
  expect(look).toEqual(["rgb(22, 24, 26)", "rgb(0, 87, 184)"]);
  expect(Object.keys(before).length).toBeGreaterThan(12);
  release();
  await framed.locator("[data-part=top]").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await colors()).toEqual(look);
  expect(await places(framed)).toMatchObject(before);
  expect([await shifts(framed), await shifts(page)]).toEqual([0, 0]);
});

describe("a page whose script is late", () => {
  it("keeps a choice that the visitor makes meanwhile, and the focus", async () => {
    const page = await site.open("about:blank");
    const { release } = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const option = on(page).option(/^Electric, two-column/);
    await option.click();
    release();
    await on(page).partsList().filter({ hasText: "$2,135.00" }).waitFor();
    expect(await option.isChecked()).toBe(true);
    expect(await option.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it("says so if the script never arrives", async () => {
    const page = await site.open("about:blank");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await on(page)
      .alert()
      .filter({ hasText: "Check your connection, then reload the page." })
      .waitFor();
  });
});
