import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hostileSvgs } from "../support/hostile-svgs.ts";
import { stored, upload } from "../support/images.ts";
import { startTestApp } from "../support/test-app.ts";

const drawings = hostileSvgs("http://shop.example");
const hostile = drawings.filter(({ harmless }) => !harmless);

it.each(hostile.map(({ name, bytes }): [string, Buffer] => [name, bytes]))(
  "refuses a hostile drawing: %s",
  async (_name, bytes) => {
    const app = await startTestApp();
    const { status, body } = await upload(app, bytes, "x.svg");
    expect([413, 415]).toContain(status);
    expect(body.error).toMatch(/^(?:Please upload an image file|This image has too many pixels)/);
    expect(await stored(app)).toEqual([]);
  },
);

it("accepts a drawing that only looks hostile", async () => {
  const app = await startTestApp();
  for (const { name, bytes } of drawings.filter(({ harmless }) => harmless))
    expect((await upload(app, bytes, "x.svg")).status, name).toBe(201);
});

it("re-encodes a photo without a hidden script", async () => {
  const app = await startTestApp();
  const gif = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64");
  const script = hostile[0]?.bytes ?? gif;
  const { status, body } = await upload(app, Buffer.concat([gif, script]), "x.gif");
  expect(status).toBe(201);
  expect(body.filename).toMatch(/\.gif$/);
  expect(String(script)).toContain("script");
  const bytes = await readFile(join(app.uploadsDir, "images", body.filename));
  expect(bytes.toString("latin1")).not.toContain("script");
});
