import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeImageFolder } from "#server/images/image-folder.ts";
import { prepareImage } from "#server/images/prepare-image.ts";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { UploadImageReply } from "#shared/api/images.ts";
import {
  animation,
  bytesOf,
  gif,
  jpg,
  listStored,
  padImage,
  png,
  svg,
  upload,
  uploadImage,
  webp,
} from "../../support/files/images.ts";
import { onServer } from "../../support/server/fresh-database.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const MAX_BYTES = 5_242_880;

const text = (content: string) => Buffer.from(content);

describe("an upload", () => {
  it.each([
    ["png", png, "photo.png", "image/png"],
    ["jpg", jpg, "photo.jpeg", "image/jpeg"],
    ["gif", gif, "photo.gif", "image/gif"],
    ["webp", webp, "photo.webp", "image/webp"],
  ])(
    "stores a %s in its own format under the server's own name, cached for a year, and it can neither run nor load anything",
    async (extension, make, name, type) => {
      const app = await startTestApp();
      const sent = await upload(app, await make(), name);
      expect(sent.status).toBe(201);
      const { filename } = UploadImageReply.parse(sent.body);
      expect(filename).toMatch(new RegExp(`^[0-9a-f]{32}\\.${extension}$`));
      expect(await listStored(app)).toEqual([filename]);
      const image = await sharp(await bytesOf(app, filename)).metadata();
      expect(image).toMatchObject({ format: extension === "jpg" ? "jpeg" : extension, width: 60 });

      const reply = await app.request.get(`/uploads/images/${filename}`).set("Host", "shop.example.com");
      expect(reply.status).toBe(200);
      expect(reply.headers["content-type"]).toMatch(type);
      expect(reply.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable, no-transform",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      });
      expect(reply.body).toEqual(await bytesOf(app, filename));
      const head = await app.request.head(`/uploads/images/${filename}`);
      expect([head.status, head.headers["content-length"]]).toEqual([200, String(reply.body.length)]);
    },
  );

  it("stores a drawing as pixels, sharp at twice the size that is shown", async () => {
    const app = await startTestApp();
    const drawing = svg('<rect width="20" height="20" fill="teal"/>');
    const { body } = await upload(app, text(`<!--${" ".repeat(5000)}-->${drawing}`), "drawing.svg");
    expect(body.filename).toMatch(/^[0-9a-f]{32}\.png$/);
    const image = sharp(await bytesOf(app, body.filename));
    expect(await image.metadata()).toMatchObject({ format: "png", width: 1600, height: 1200 });
    const { data } = await image
      .extract({ left: 750, top: 750, width: 100, height: 100 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)], "inside the square").toEqual([0, 128, 128, 255]);
    expect([...data.subarray(-4)], "outside").toEqual([0, 0, 0, 0]);
  });

  it("draws a drawing in other encodings as in UTF-8", async () => {
    const drawing = svg('<text y="20">Gr\u00f6\u00dfe</text>');
    const inEncoding = (name: string, mark = "") => `${mark}<?xml version="1.0" encoding="${name}"?>${drawing}`;
    const [utf8, ...others] = await Promise.all(
      [
        Buffer.from(inEncoding("UTF-8")),
        Buffer.from(inEncoding("ISO-8859-1"), "latin1"),
        Buffer.from(inEncoding("UTF-16", "\uFEFF"), "utf16le"),
      ].map(async (bytes) => (await prepareImage(bytes, "x.svg")).bytes.toString("base64")),
    );
    expect(others).toEqual([utf8, utf8]);
  });

  it.each(["png", "jpeg", "gif", "webp"] as const)("takes a %s of one pixel", async (format) => {
    const { bytes } = await prepareImage(
      await sharp(await png(1, 1))
        .toFormat(format)
        .toBuffer(),
      "x",
    );
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1, height: 1 });
  });

  it("goes by the content, even if the name has another photo's extension, and keeps concurrent uploads apart", async () => {
    const app = await startTestApp();
    const names = ["photo.png", "IMG_0620.HEIC", "photo", "x"];
    const images = [await jpg(), await jpg(), await padImage(MAX_BYTES), await gif()];
    const replies = await Promise.all(images.map((bytes, place) => upload(app, bytes, names[place] ?? "")));
    const stored: string[] = replies.map(({ body }) => body.filename);
    expect(stored.map((name) => name.replace(/.*\./, ""))).toEqual(["jpg", "jpg", "png", "gif"]);
    expect((await listStored(app)).toSorted()).toEqual(stored.toSorted());
  });

  it("is stored within 800 pixels, upright, without metadata", async () => {
    const app = await startTestApp();
    const photo = await sharp(await png(1200, 900))
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const filename = await uploadImage(app, Buffer.concat([photo, text("<script>alert(1)</script>")]));
    const file = await bytesOf(app, filename);
    expect(await sharp(file).metadata()).toMatchObject({ width: 600, height: 800 });
    expect((await sharp(file).metadata()).exif).toBeUndefined();
    expect(file.includes("script")).toBe(false);
  });

  const [RED, GREEN, BLUE, GRAY] = [
    [220, 31, 31],
    [35, 200, 32],
    [30, 31, 220],
    [240, 240, 240],
  ];

  it.each([
    ["p3-orientation-6.jpg", 80, [BLUE, RED, GRAY, GREEN]],
    ["animated-orientation-6.webp", 80, [BLUE, RED, GRAY, GREEN]],
    ["cmyk-no-profile.jpg", 120, [[217, 42, 21]]],
  ])("is stored upright and in the colors of screens: %s", async (name, width, corners) => {
    const bytes = readFileSync(new URL(`../../support/files/cases/${name}`, import.meta.url));
    const app = await startTestApp();
    const file = sharp(await bytesOf(app, await uploadImage(app, bytes)));
    const { data, info } = await file.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, 200 - width]);
    expect(await file.metadata()).toMatchObject({ space: "srgb", hasProfile: false });
    for (const [at, corner] of corners.entries()) {
      const [x, y] = [at % 2 === 0 ? 5 : width - 6, at < 2 ? 5 : info.height - 6];
      const pixel = [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
      for (const [channel, value] of pixel.entries())
        expect(Math.abs(value - (corner[channel] ?? 0)), `${at}: ${pixel}`).toBeLessThan(12);
    }
  });

  it.each(["gif", "webp"] as const)("keeps the frames of an animated %s", async (format) => {
    const app = await startTestApp();
    const filename = await uploadImage(app, await animation(format, 3, 820));
    const image = sharp(await bytesOf(app, filename), { animated: true });
    expect(await image.metadata()).toMatchObject({ pages: 3, width: 800, pageHeight: 800 });
  });
});

describe("an uploaded image", () => {
  it.skipIf(onServer)("is the only thing served: all else returns 404 in JSON", async () => {
    const app = await startTestApp();
    await uploadImage(app);
    await writeFile(join(app.uploadsDir, "secret.png"), "secret");
    await writeFile(join(app.uploadsDir, "images", "secret.png"), "secret");
    await writeFile(join(app.uploadsDir, "images", ".secret"), "secret");
    for (const path of [
      "/uploads/images/..%2f..%2fdata",
      "/uploads/images/..%2f..%2fworkbench.sqlite",
      "/uploads/images/%2e%2e/secret.png",
      "/uploads/images/%E0%A4%A",
      "/uploads/images/secret.png",
      "/uploads/images/.secret",
      "/uploads/images/0123456789abcdef0123456789abcdef.png",
      "/uploads/images/0123456789abcdef0123456789abcdef.png%00",
      "/uploads/images/",
      "/uploads/images",
      "/uploads/secret.png",
    ]) {
      const reply = await app.request.get(path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(ErrorReply.parse(reply.body).code).toBe("not_found");
      expect(reply.headers["cache-control"] ?? "").not.toContain("immutable");
    }
  });

  it("can only be read", async () => {
    const app = await startTestApp();
    const path = `/uploads/images/${await uploadImage(app)}`;
    for (const method of ["post", "put", "delete"] as const) {
      const reply = await app.request[method](path);
      expect([reply.status, reply.get("Allow")]).toEqual([405, "GET, HEAD"]);
    }
    expect(await listStored(app)).toHaveLength(1);
  });
});

describe.skipIf(onServer)("the image folder", () => {
  it("is named in the error if it cannot be created", async () => {
    const { dataDir } = await startTestApp();
    const file = join(dataDir, "workbench.sqlite");
    expect(() => makeImageFolder(file)).toThrow(
      /^the folder for images in .*workbench\.sqlite cannot be used \(.*\)\.$/,
    );
  });
});
