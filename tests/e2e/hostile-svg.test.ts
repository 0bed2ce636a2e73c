import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { type ImageExtension, newImageName } from "#server/images/image-name.ts";
import { siteForTests } from "../support/bench-page.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { type HostileSvg, hostileSvgs } from "../support/hostile-svgs.ts";
import { openAlone, openWithin } from "../support/open-drawing.ts";

const foreign = await startForeignSite();
afterAll(() => foreign.stop());
const site = siteForTests([FOREIGN_HOSTS]);

const drawings = hostileSvgs(foreign.url);
const hostile = drawings.filter(({ harmless }) => !harmless);
const harmless = drawings.filter((each) => each.harmless);
/** Bombs only cost time: against those headers cannot help. */
const acting = hostile.filter(({ bomb }) => !bomb);

/** Sends a file as the page does, without its checks. */
async function upload(bytes: Buffer, name = "x.svg") {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(bytes)], { type: "image/svg+xml" }), name);
  const reply = await fetch(`${site.server.url}/api/images/upload`, { method: "POST", body: form });
  return { status: reply.status, body: await reply.json() };
}

/** Puts a file among the images as if nothing had looked at it. */
function plant(bytes: Buffer, extension: ImageExtension = "svg"): string {
  const name = newImageName(extension);
  writeFileSync(join(site.server.uploadsDir, "images", name), bytes);
  return `/uploads/images/${name}`;
}

/** A page of somebody else around a drawing. */
const AROUND = foreign.show("/around.html", "<!doctype html>");

/** What the drawings asked of somebody else. */
const called = () => foreign.asked.filter((each) => each !== "GET /around.html");

const addressOf = (path: string) => new URL(path, site.server.url).href;

/** Looks at each drawing, on a few pages at once; those that did something, with what they did. */
async function deedsOf(
  each: readonly HostileSvg[],
  look: (page: Page, drawing: HostileSvg) => Promise<readonly string[]>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const waiting = [...each];
  const deeds: Record<string, readonly string[]> = {};
  const goThrough = async () => {
    const page = await site.open("about:blank");
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const done = await look(page, next);
      if (done.length > 0) deeds[next.name] = done;
    }
  };
  await Promise.all([goThrough(), goThrough(), goThrough()]);
  return deeds;
}

describe("a hostile drawing", () => {
  it.each(hostile.map((each): [string, HostileSvg] => [each.name, each]))(
    "is refused by the server: %s",
    async (_name, { bytes }) => {
      const { status, body } = await upload(bytes);
      expect([413, 415]).toContain(status);
      expect(body.error).toMatch(/^(?:Please upload an image file|This image has too many pixels)/);
    },
  );

  it("is taken where it only looks so, and then does nothing", async () => {
    const paths = new Map<string, string>();
    for (const { name, bytes } of harmless) {
      const { body } = await upload(bytes);
      paths.set(name, `/uploads/images/${body.filename}`);
    }
    const look = async (page: Page, { name }: HostileSvg) => {
      const path = paths.get(name) ?? "";
      return [
        ...(await openAlone(page, addressOf(path))),
        ...(await openWithin(page, AROUND, addressOf(path))),
      ];
    };
    expect(await deedsOf(harmless, look)).toEqual({});
    expect(called()).toEqual([]);
  });

  it("is made anew where it hides in a photo, without its words", async () => {
    const gif = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64");
    const { status, body } = await upload(Buffer.concat([gif, acting[0]?.bytes ?? gif]), "x.gif");
    expect(status).toBe(201);
    const stored = await fetch(addressOf(`/uploads/images/${body.filename}`));
    expect(stored.headers.get("content-type")).toBe("image/gif");
    expect(await stored.text()).not.toContain("script");
  });
});

describe("a hostile drawing that the check let through", () => {
  it("runs nothing and calls nobody where it is opened", { timeout: 180_000 }, async () => {
    const deeds = await deedsOf(acting, (page, { bytes }) =>
      openAlone(page, addressOf(plant(bytes))),
    );
    expect(deeds).toEqual({});
    expect(called()).toEqual([]);
  });

  it("runs nothing and calls nobody within a page", { timeout: 180_000 }, async () => {
    const deeds = await deedsOf(acting, (page, { bytes }) =>
      openWithin(page, AROUND, addressOf(plant(bytes))),
    );
    expect(deeds).toEqual({});
    expect(called()).toEqual([]);
  });

  it("is nothing else by a photo's name", async () => {
    const page = await site.open("about:blank");
    const text = Buffer.from("<!doctype html><script>window.__ran=1;alert('ran')</script>");
    for (const extension of ["png", "jpg", "gif", "webp", "svg"] as const)
      expect(await openAlone(page, addressOf(plant(text, extension)))).toEqual([]);
  });

  it("would act were it not for the headers", { timeout: 180_000 }, async () => {
    const deeds = await deedsOf(acting, (page, { name, bytes }) =>
      openAlone(page, foreign.show(`/${encodeURIComponent(name)}.svg`, bytes)),
    );
    expect(Object.keys(deeds).length).toBeGreaterThan(30);
  });
});
