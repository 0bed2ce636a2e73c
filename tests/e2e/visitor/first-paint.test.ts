import type { Frame, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { elementsOf, foreignSiteForTests, siteForTests } from "../../support/browser/bench-page.ts";
import { embedLine } from "../../support/browser/partner-page.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { LONG } from "../../support/long.ts";
import { exampleHash } from "../../support/rules/catalog.ts";

const SCREENS = [
  { width: 1440, height: 900 },
  ...(LONG ? [{ width: 768, height: 1024 }] : []),
  { width: 390, height: 844 },
];
/** With a project, whose bar has its place from the first paint on. */
const PROJECT = [{ id: "1", name: "Packing", quantity: 1, configuration: { width: "60" } }];
const WORK = { configuration: { height_adjustment: "electric", width: "60" }, stepIndex: 3 };

/** The short form opens an empty bench on a wide screen, and a saved one on a phone. */
const BENCHES = [
  { bench: "an empty", hash: "", work: null, text: "Pin-adjust (manual)", count: 20 },
  { bench: "a saved", hash: "", work: WORK, text: "Depth", count: 5 },
  { bench: "a shared", hash: exampleHash, work: null, text: "Pin-adjust (manual)", count: 5 },
];

const shop = await foreignSiteForTests();
const site = siteForTests();

/** Holds back the page's scripts until `release` is called. */
async function holdScripts(page: Page) {
  const { held: released, end: release } = holdPromise();
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
    const seen = elements.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    return Object.fromEntries(
      seen.map((element) => [element.textContent, JSON.stringify(element.getBoundingClientRect())]),
    );
  });

/** Notes each SVG shape and picture within the screen that is added to or removed from a page from now on. */
const watchPictures = (page: Page | Frame) =>
  page.evaluate(() => {
    const noted: string[] = [];
    const isShown = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return bottom > top && right > left && top < window.innerHeight && left < window.innerWidth;
    };
    const pictures = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll("*")].filter(
            (each) => each instanceof SVGGeometryElement || each instanceof HTMLImageElement,
          )
        : [];
    const shown = new Set([...document.querySelectorAll("svg *, img")].filter(isShown));
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        const added = [...addedNodes].flatMap(pictures).filter(isShown);
        const removed = [...removedNodes].flatMap(pictures).filter((each) => shown.has(each));
        noted.push(...added.map((each) => `+ ${each.outerHTML}`));
        noted.push(...removed.map((each) => `- ${each.outerHTML}`));
      }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { noted });
    return shown.size;
  });

const notedPictures = (page: Page | Frame) => page.evaluate<string[]>("noted");

const shifts = (page: Page | Frame) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 100, 0);
      }),
  );

/** Before the first choice, with the font and the headers. */
const LIMITS = { requests: 5, bytes: 175_000 };

/** Notes what a page requests. The returned function expects that it was little, and all. */
function watchRequests(page: Page) {
  const requests: { readonly path: string; readonly bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    const { origin, pathname } = new URL(request.url());
    // The host's line, which the partner's page pays for.
    if (origin !== site.server.url || pathname === "/embed.js") return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    requests.push({ path: pathname, bytes: responseBodySize + responseHeadersSize });
  });
  return async () => {
    for (const last of [/\/later-.*\.js$/, /\/later-.*\.css$/])
      await expect.poll(() => requests.some(({ path }) => last.test(path))).toBe(true);
    await page.waitForLoadState("networkidle");
    const paths = requests.map(({ path }) => path).join(" ");
    expect(requests.length, paths).toBeLessThanOrEqual(LIMITS.requests);
    expect(requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(LIMITS.bytes);
  };
}

describe.each(SCREENS)("before its script runs, the page on a screen of $width × $height", (viewport) => {
  it.each(BENCHES.filter(({ bench }) => LONG || bench === (viewport === SCREENS[0] ? "an empty" : "a saved")))(
    "already shows what does not depend on $bench bench, and nothing moves later, after few requests",
    async (start) => {
      const page = await site.open("about:blank", { viewport });
      await page.addInitScript(
        ([work, project]) => {
          if (!work) return;
          localStorage.setItem("workbench-configurator", JSON.stringify(work));
          localStorage.setItem("workbench-project", JSON.stringify(project));
        },
        [start.work, PROJECT] as const,
      );
      const { release } = await holdScripts(page);
      const expectFewRequests = watchRequests(page);
      await page.goto(`/${start.hash}`, { waitUntil: "commit" });
      await elementsOf(page).heading("Adjustable-height work table").waitFor();
      await page.locator(":root:not([data-reading])").waitFor();
      const before = await places(page);
      const pictures = await watchPictures(page);
      release();
      await page.locator("[data-parts~=top]").first().waitFor();
      await page.locator("label svg path").first().waitFor();
      await page.locator("h2", { hasText: start.text }).or(elementsOf(page).option(start.text)).first().waitFor();

      expect(Object.keys(before).length).toBeGreaterThanOrEqual(start.count);
      expect(await places(page)).toMatchObject(before);
      expect(await shifts(page)).toBe(0);
      if (start.bench !== "an empty") return;
      await expectFewRequests();
      expect(pictures, "pictures in the first paint").toBeGreaterThan(100);
      expect(await notedPictures(page), "pictures that came or went").toEqual([]);
    },
  );
});

it("before its script runs, a frame has its theme and accent color, and nothing moves later, after few requests", async () => {
  // The window shows the whole frame. The dock of a longer one moves to the window's edge, which only the script learns.
  const page = await site.open("about:blank", { viewport: { width: 1280, height: 1300 } });
  const { release } = await holdScripts(page);
  const expectFewRequests = watchRequests(page);
  const line = embedLine(site.server.url, 'theme="dark" accent="#0057b8"');
  await page.goto(shop.show("/first.html", `<!doctype html>${line}`), { waitUntil: "commit" });
  const frame = () => page.frames().find((each) => each.url().includes("/frame.html"));
  await expect.poll(() => frame()?.getByRole("button", { name: "Help" }).isVisible()).toBe(true);
  const framed = frame();
  if (!framed) throw new Error("The frame is gone.");
  const colors = () =>
    framed.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      const next = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Next Step");
      return [backgroundColor, next && getComputedStyle(next).backgroundColor];
    });
  const [before, look] = [await places(framed), await colors()];
  expect(look).toEqual(["rgb(22, 24, 26)", "rgb(0, 87, 184)"]);
  expect(Object.keys(before).length).toBeGreaterThan(12);
  const pictures = await watchPictures(framed);
  release();
  await expectFewRequests();
  expect(await colors()).toEqual(look);
  expect(await places(framed)).toMatchObject(before);
  expect([await shifts(framed), await shifts(page)]).toEqual([0, 0]);
  expect(pictures, "pictures in the first paint").toBeGreaterThan(100);
  expect(await notedPictures(framed), "pictures that came or went").toEqual([]);
});

describe("a page whose script is late", () => {
  it("keeps a choice that the visitor makes meanwhile, and the focus", async () => {
    const page = await site.open("about:blank");
    const { release } = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const option = elementsOf(page).option(/^Electric, two-column/);
    await option.click();
    release();
    await elementsOf(page).partsList().filter({ hasText: "$2,135.00" }).waitFor();
    expect(await option.isChecked()).toBe(true);
    expect(await option.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it("says so if the script never arrives or never starts", async () => {
    const page = await site.open("about:blank");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await elementsOf(page).alert().filter({ hasText: "Check your connection, then reload the page." }).waitFor();
    await page.unroute("**/assets/*.js");

    // As Rocket Loader does, whose own script may fail.
    await page.route(site.server.url, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replaceAll("<script", '<script type="9f-text/javascript"');
      await route.fulfill({ response: reply, body });
    });
    await page.goto("/");
    const sentence = page.getByText("something on the way to you changes the page’s scripts");
    expect(await sentence.isVisible(), "at once").toBe(false);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await sentence.isVisible(), "after a while").toBe(true);
  });
});
