import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, goToStep, showView, siteForTests } from "../../support/browser/bench-page.ts";
import { differenceFrom } from "../../support/browser/pictures.ts";
import { LONG } from "../../support/long.ts";
import { exampleHash } from "../../support/rules/catalog.ts";

const site = siteForTests();

/** A page that counts the frames of its 3D view. */
async function openCounting(): Promise<Page> {
  const page = await site.open("about:blank", { viewport: { width: 1024, height: 600 } });
  await page.addInitScript(() => {
    const { drawElements } = WebGL2RenderingContext.prototype;
    Object.assign(window, { framesDrawn: 0 });
    WebGL2RenderingContext.prototype.drawElements = function (mode, count, type, offset) {
      // The bench has thousands of vertices, and its shadows have six.
      if (count > 100) Object.assign(window, { framesDrawn: Reflect.get(window, "framesDrawn") + 1 });
      drawElements.call(this, mode, count, type, offset);
    };
  });
  return page;
}

async function openRound(page: Page, hash: string): Promise<void> {
  await page.goto(`/${hash}`);
  await showView(page, "3D");
  await view(page).waitFor();
  await restingFrames(page);
}

const view = (page: Page) => page.getByRole("application", { name: "3D view of the bench" });
const sentence = (page: Page) => page.getByRole("status").filter({ hasText: "3D" });
const frames = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "framesDrawn")));

/** The number of frames, once the browser has painted twelve times without another one. */
const restingFrames = (page: Page) =>
  page.evaluate(async () => {
    const count = () => Number(Reflect.get(window, "framesDrawn"));
    let before = count();
    for (let same = 0; same < 12; same += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (count() !== before) same = 0;
      before = count();
    }
    return before;
  });

/** Chooses an option, and tells how many frames are drawn while the browser paints four. */
const choose = (page: Page, value: string) =>
  page.evaluate(async (wanted) => {
    const count = () => Number(Reflect.get(window, "framesDrawn"));
    const before = count();
    document.querySelector<HTMLInputElement>(`input[value='${wanted}']`)?.click();
    for (let painted = 0; painted < 4; painted += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return count() - before;
  }, value);

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/** The bench in a view of a fixed size, without the buttons, whatever the layout of the page is. */
async function picture(page: Page, width = 320, height = 240): Promise<Buffer> {
  await view(page).evaluate(
    (canvas, size) => {
      const fixed = { position: "fixed", inset: "0 auto auto 0", zIndex: "9", ...size };
      Object.assign(canvas.parentElement?.style ?? {}, fixed, { background: "var(--sheet)" });
      for (const each of canvas.parentElement?.children ?? [])
        if (each instanceof HTMLElement && each !== canvas) each.style.visibility = "hidden";
      // On whole pixels, or the picture is one wider.
      const { left, top } = canvas.getBoundingClientRect();
      Object.assign(canvas.parentElement?.style ?? {}, {
        translate: `${Math.round(left) - left}px ${Math.round(top) - top}px`,
      });
    },
    { width: `${width}px`, height: `${height}px` },
  );
  await restingFrames(page);
  const shown = await view(page).screenshot();
  await view(page).evaluate((canvas) => {
    for (const each of [canvas.parentElement, ...(canvas.parentElement?.children ?? [])])
      if (each !== canvas) each?.removeAttribute("style");
  });
  return shown;
}

/** The larger of the shares of a picture's width and height that the bench takes, and the free pixels at each border. */
async function fillOf(shown: Buffer) {
  const { width, height } = await sharp(shown).metadata();
  // The shadow is fainter than that.
  const { info } = await sharp(shown).trim({ threshold: 40 }).toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  return {
    share: Math.max(info.width / width, info.height / height),
    free: [left, top, width - left - info.width, height - top - info.height],
  };
}

it("shows the bench in the round: it turns with keys and buttons, follows a choice once its price is painted, and draws nothing while nothing moves", async () => {
  const page = await openCounting();
  const see = elementsOf(page);
  await openRound(page, exampleHash);
  const atHome = await picture(page);
  const atRest = await restingFrames(page);
  expect(atRest).toBeGreaterThan(0);
  await view(page).press("ArrowRight");
  expect(await restingFrames(page)).toBeGreaterThan(atRest);
  expect((await picture(page)).equals(atHome), "turned").toBe(false);
  await view(page).press("Home");
  await see.button("Turn").click();
  await view(page).hover();
  await page.mouse.wheel(0, -300);
  await restingFrames(page);
  expect((await picture(page)).equals(atHome), "turned and zoomed").toBe(false);
  await see.button("Reset view").click();
  await restingFrames(page);
  expect(await differenceFrom("esd-laminate", await picture(page)), "reset").toBeLessThan(0.01);

  for (const [width, height] of [
    [388, 130],
    [340, 560],
  ] as const) {
    const { share, free } = await fillOf(await picture(page, width, height));
    expect(share, `share of ${width} × ${height}`).toBeGreaterThan(0.7);
    expect(Math.min(...free), `free around ${width} × ${height}`).toBeGreaterThan(2);
  }

  await see.button("Dimensions").click();
  await page.getByRole("region", { name: "Drawing" }).getByText("72 in").first().waitFor();
  await expectNoViolations(page, "the 3D view", page.getByRole("region", { name: "Drawing" }));
  await see.button("Dimensions").click();

  await goToStep(page, "Frame Color");
  await restingFrames(page);
  expect(await choose(page, "blue")).toBeGreaterThan(0);
  await restingFrames(page);
  expect((await picture(page)).equals(atHome), "blue").toBe(false);

  const { width = 0, height = 0 } = (await view(page).boundingBox()) ?? {};
  const onTheTop = { position: { x: width / 2, y: 0.46 * height } };
  await view(page).hover(onTheTop);
  await page.getByText("ESD laminate, 1-1/4 in +$210.00", { exact: true }).waitFor();
  await view(page).click(onTheTop);
  await see.heading("Step 5 Work Surface").waitFor();
  await goToStep(page, "Frame Color");

  await setHidden(page, true);
  expect(await choose(page, "black"), "hidden").toBe(0);
  const hidden = await frames(page);
  await setHidden(page, false);
  expect(await restingFrames(page), "visible again").toBeGreaterThan(hidden);

  await page.evaluate(() => {
    const context = document.querySelector("canvas")?.getContext("webgl2");
    Object.assign(window, { loss: context?.getExtension("WEBGL_lose_context") });
    Reflect.get(window, "loss").loseContext();
  });
  await sentence(page).waitFor();
  expect(await sentence(page).textContent()).toMatch(/The 3D view continues as soon as they are back/);
  expect(await page.locator("figure [data-parts~=top]").first().isVisible()).toBe(true);
  const lost = await frames(page);
  await page.evaluate(() => Reflect.get(window, "loss").restoreContext());
  await sentence(page).waitFor({ state: "detached" });
  expect(await restingFrames(page), "restored").toBeGreaterThan(lost);
});

it.runIf(LONG)("looks like its stored pictures, in light and dark", async () => {
  const page = await openCounting();
  const benches = {
    "butcher-block":
      "#height_adjustment=hand-crank&width=60&depth=30&top_material=maple&top_color=maple-oil&frame_color=charcoal&base=levelers&accessories=drawer,footrest",
    "stainless-steel":
      "#height_adjustment=hydraulic-crank&width=84&depth=36&top_material=stainless&top_color=brushed&frame_color=blue&base=casters-6&uprights=uprights-36&accessories=pegboard,bin-rail,shelf",
    "phenolic-dark":
      "#height_adjustment=pin-adjust&width=48&depth=24&top_material=phenolic&top_color=phenolic-black&frame_color=black&base=leveling-casters&uprights=uprights-36&accessories=shelf,tool-rail",
  };
  for (const [name, hash] of Object.entries(benches)) {
    await page.emulateMedia({ colorScheme: name.endsWith("dark") ? "dark" : "light" });
    await page.goto("about:blank");
    await openRound(page, hash);
    expect(await differenceFrom(name, await picture(page)), name).toBeLessThan(0.01);
  }
});

it.runIf(LONG)("keeps the drawing without a connection, and says why", async () => {
  const page = await site.open("about:blank");
  await page.route(/round-.*\.js$/, (route) => route.abort());
  await page.goto("/");
  await showView(page, "3D");
  await sentence(page).waitFor();
  const why = "The 3D view could not be loaded. Check your connection, then reload the page.";
  expect(await sentence(page).textContent()).toBe(why);
  expect(await page.locator("figure [data-parts~=top]").first().isVisible()).toBe(true);
});
