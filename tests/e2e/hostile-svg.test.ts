import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { newImageName } from "#server/images/image-folder.ts";
import type { ImageExtension } from "#server/images/image-format.ts";
import { foreignSiteForTests, siteForTests } from "../support/bench-page.ts";
import { type HostileSvg, hostileSvgs } from "../support/hostile-svgs.ts";
import { LONG } from "../support/long.ts";
import { setTrap } from "../support/trap.ts";

const foreign = await foreignSiteForTests();
const site = siteForTests();

/** Drawings that act in different ways. `npm run test:long` opens all. */
const SAMPLE = ["a script", "HTML in a foreign object"];

const drawings = hostileSvgs(foreign.url);
const harmless = drawings.filter((each) => each.harmless);
/** Bombs only cost time, and headers do not prevent that. */
const acting = drawings.filter(
  (each) => !each.harmless && !each.bomb && (LONG || SAMPLE.includes(each.name)),
);
const slow = { timeout: LONG ? 600_000 : 60_000 };

/** Puts an unchecked file among the images. */
function plant(bytes: Buffer, extension: ImageExtension = "svg"): string {
  const name = newImageName(extension);
  writeFileSync(join(site.server.uploadsDir, "images", name), bytes);
  return `/uploads/images/${name}`;
}

/** An empty page of another site, in which to embed drawings. */
const AROUND = foreign.show("/around.html", "<!doctype html>");

// One of the tests lets the drawings act.
beforeEach(() => {
  foreign.asked.length = 0;
});

/** The requests that drawings made to the other site. */
const called = () => foreign.asked.filter((each) => each !== "GET /around.html");

const addressOf = (path: string) => new URL(path, site.server.url).href;

/** Opens each drawing on the same page. Returns the actions of those that acted. */
async function deedsOf(
  each: readonly HostileSvg[],
  open: (page: Page, drawing: HostileSvg) => Promise<readonly string[]>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const page = await site.open("about:blank");
  const deeds: Record<string, readonly string[]> = {};
  for (const drawing of each) {
    const done = await open(page, drawing);
    if (done.length > 0) deeds[drawing.name] = done;
  }
  return deeds;
}

/** Long enough for an animation, a refresh or a request of a script. */
const SETTLED_MS = 200;

/** The actions of a drawing: 'dialog ran', 'asked for http://…', 'went to http://…'. */
type Deeds = readonly string[];

/** Opens a drawing as a page of its own, and uses it. */
async function openAlone(page: Page, url: string, settledMs = SETTLED_MS): Promise<Deeds> {
  const trap = setTrap(page);
  const asked: string[] = [];
  const note = (response: { url: () => string }) => asked.push(response.url());
  page.on("response", note);
  await page.goto(url);
  await use(page, settledMs);
  const deeds = [
    ...(await trap.end()),
    ...asked.filter((each) => each !== url).map((each) => `asked for ${each}`),
    ...(page.url() === url ? [] : [`went to ${page.url()}`]),
  ];
  page.off("response", note);
  return deeds;
}

/** Embeds a drawing in a page without a policy, in every possible way, and uses it. */
async function openWithin(page: Page, around: string, path: string): Promise<Deeds> {
  await page.goto(around);
  const trap = setTrap(page);
  const url = page.url();
  await page.setContent(
    `<iframe src="${path}" style="position:fixed;left:0;top:0;border:0"></iframe>
     <iframe src="${path}" sandbox="allow-scripts allow-same-origin"></iframe>
     <img src="${path}"><object data="${path}"></object><embed src="${path}">
     <svg><use href="${path}#x"/><image href="${path}"/></svg>
     <p style="background:url(${path})">x</p>`,
  );
  await use(page);
  return [...(await trap.end()), ...(page.url() === url ? [] : [`went to ${page.url()}`])];
}

/** Points, clicks, scrolls and follows links as a person would. */
async function use(page: Page, settledMs = SETTLED_MS): Promise<void> {
  await page.mouse.move(30, 20);
  await page.mouse.click(20, 15);
  await page.mouse.wheel(0, 50);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(settledMs);
}

describe("a drawing among the images", () => {
  it.each([
    { name: "hostile and unchecked", each: acting },
    ...(LONG ? [{ name: "harmless but suspicious", each: harmless }] : []),
  ])("runs nothing and calls nobody, alone or embedded: $name", slow, async ({ each }) => {
    const deeds = await deedsOf(each, async (page, { bytes }) => {
      const address = addressOf(plant(bytes));
      return [...(await openAlone(page, address)), ...(await openWithin(page, AROUND, address))];
    });
    expect(deeds).toEqual({});
    expect(called()).toEqual([]);
  });

  it.runIf(LONG)("does not act as HTML under any extension", async () => {
    const page = await site.open("about:blank");
    const text = Buffer.from("<!doctype html><script>window.__ran=1;alert('ran')</script>");
    for (const extension of ["png", "jpg", "gif", "webp", "svg"] as const)
      expect(await openAlone(page, addressOf(plant(text, extension)))).toEqual([]);
  });

  it("would act without the headers", slow, async () => {
    const deeds = await deedsOf(acting, async (page, { name, bytes }) => {
      const address = foreign.show(`/${encodeURIComponent(name)}.svg`, bytes);
      const done = await openAlone(page, address);
      // A busy machine may need longer.
      return done.length > 0 ? done : openAlone(page, address, 2000);
    });
    if (LONG) expect(Object.keys(deeds).length).toBeGreaterThan(50);
    else expect(Object.keys(deeds).sort()).toEqual(SAMPLE.toSorted());
  });
});
