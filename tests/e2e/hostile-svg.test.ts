import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { newImageName } from "#server/images/image-folder.ts";
import type { ImageExtension } from "#server/images/image-format.ts";
import { siteForTests } from "../support/bench-page.ts";
import { startForeignSite } from "../support/foreign-site.ts";
import { type HostileSvg, hostileSvgs } from "../support/hostile-svgs.ts";
import { LONG } from "../support/long.ts";
import { openAlone, openWithin } from "../support/open-drawing.ts";

const foreign = await startForeignSite();
afterAll(() => foreign.stop());
const site = siteForTests();

/** Drawings of several kinds; `npm run test:long` has all. */
const SAMPLE = [
  "a script",
  "a handler of the root",
  "a link to a script",
  "HTML in a foreign object",
  "a style sheet that imports",
];

const drawings = hostileSvgs(foreign.url);
const harmless = drawings.filter((each) => each.harmless);
/** Bombs only cost time: headers cannot help against those. */
const acting = drawings.filter(
  (each) => !each.harmless && !each.bomb && (LONG || SAMPLE.includes(each.name)),
);
const slow = { timeout: LONG ? 600_000 : 60_000 };

/** Puts a file among the images as if nothing had checked it. */
function plant(bytes: Buffer, extension: ImageExtension = "svg"): string {
  const name = newImageName(extension);
  writeFileSync(join(site.server.uploadsDir, "images", name), bytes);
  return `/uploads/images/${name}`;
}

/** A page of another site around a drawing. */
const AROUND = foreign.show("/around.html", "<!doctype html>");

// One of the tests lets the drawings act, in whatever order they run.
beforeEach(() => {
  foreign.asked.length = 0;
});

/** The requests that drawings made to the other site. */
const called = () => foreign.asked.filter((each) => each !== "GET /around.html");

const addressOf = (path: string) => new URL(path, site.server.url).href;

/** Opens each drawing on the same page; tells those that did something, and what. */
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

describe("a drawing that only looks hostile", () => {
  it("does nothing, alone or within a page", async () => {
    const deeds = await deedsOf(harmless, async (page, { bytes }) => {
      const address = addressOf(plant(bytes));
      return [...(await openAlone(page, address)), ...(await openWithin(page, AROUND, address))];
    });
    expect(deeds).toEqual({});
    expect(called()).toEqual([]);
  });
});

describe("a hostile drawing that got past the check", () => {
  it("runs nothing and calls nobody, opened alone or within a page", slow, async () => {
    const deeds = await deedsOf(acting, async (page, { bytes }) => {
      const address = addressOf(plant(bytes));
      return [...(await openAlone(page, address)), ...(await openWithin(page, AROUND, address))];
    });
    expect(deeds).toEqual({});
    expect(called()).toEqual([]);
  });

  it("is nothing else under a photo's name", async () => {
    const page = await site.open("about:blank");
    const text = Buffer.from("<!doctype html><script>window.__ran=1;alert('ran')</script>");
    for (const extension of ["png", "jpg", "gif", "webp", "svg"] as const)
      expect(await openAlone(page, addressOf(plant(text, extension)))).toEqual([]);
  });

  it("would act were it not for the headers", slow, async () => {
    const deeds = await deedsOf(acting, async (page, { name, bytes }) => {
      const address = foreign.show(`/${encodeURIComponent(name)}.svg`, bytes);
      const done = await openAlone(page, address);
      // A busy machine may take longer.
      return done.length > 0 ? done : openAlone(page, address, 2000);
    });
    if (LONG) expect(Object.keys(deeds).length).toBeGreaterThan(50);
    else expect(Object.keys(deeds).sort()).toEqual(SAMPLE.toSorted());
  });
});
