import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import {
  animation,
  hugePng,
  jpg,
  listStored,
  padImage,
  png,
  svg,
  upload,
  uploadImage,
  webp,
} from "../../support/files/images.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";

const UPLOAD = "/api/images/upload";
const TOO_LARGE = /^File size must be less than 5MB$/;
const IS_DAMAGED = /^Please upload an image file: this [A-Z]+ is damaged or incomplete\./;
const TOO_MANY = /^This image has too many pixels.*\.$/;
const FORM = "multipart/form-data; boundary=b";
const MAX_BYTES = 5_242_880;

const caseFile = (name: string) => readFileSync(new URL(`../../support/files/cases/${name}`, import.meta.url));

const text = (content: string) => Buffer.from(content);
const part = (length: number) => async (image: Promise<Buffer>) => {
  const bytes = await image;
  return bytes.subarray(0, Math.floor(bytes.length * length));
};
const half = part(0.5);

/** Every test but those that start their own changes nothing, so they share this one. */
const app = await openTestApp();
afterAll(app.close);

describe("an upload", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["HTML named .png", () => text("<!doctype html><script>1</script>"), "x.png"],
    ["HTML with a drawing, named .png", () => text(`<html>${svg("")}</html>`), "x.png"],
    ["a GIF's head and a script", () => text("GIF89a<script>alert(1)</script>"), "x.gif"],
    ["a JPEG's head alone", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "x.jpg"],
    ["plain text", () => text("an image"), "x.png"],
    ["words that begin as a BMP", () => text("BMW prices"), "x.bmp"],
    ["a PNG named .svg", () => png(), "drawing.SVG"],
    ["a drawing named .png", () => text(svg("<path/>")), "x.png"],
  ])("of %s is refused as no image, and leaves nothing", async (_name, make, name) => {
    const reply = await upload(app, await make(), name);
    expect([reply.status, reply.body.error]).toEqual([415, "Please upload an image file"]);
    expect(await listStored(app)).toEqual([]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string, number, RegExp]>([
    ["a PDF", () => text("%PDF-1.7\n%<svg "), "x.png", 415, /: this is a PDF\. Save its page as PNG/],
    [
      "a photo of an iPhone",
      () => caseFile("IMG_0620.HEIC"),
      "IMG_0620.jpg",
      415,
      /: this HEIC photo .* Save it as JPG/,
    ],
    [
      "AVIF",
      async () =>
        sharp(await png())
          .avif()
          .toBuffer(),
      "x.avif",
      415,
      /: this AVIF image /,
    ],
    [
      "a TIFF",
      async () =>
        sharp(await png())
          .tiff()
          .toBuffer(),
      "x.png",
      415,
      /: this TIFF image .* Save it as JPG or PNG\.$/,
    ],
    ["a BMP", () => text(`BM\x46\0\0\0${"\0".repeat(60)}`), "x.bmp", 415, /: this BMP image /],
    ["JPEG XL", () => Buffer.from("ff0aff", "hex"), "x.jxl", 415, /: this JPEG XL image /],
    ["a compressed SVG", () => gzipSync(svg("")), "x.svgz", 415, /: this file is compressed\. /],
    ["a video", () => text("\0\0\0\x14ftypqt  \0\0\0\0qt  "), "x.jpg", 415, /: this is a video\. /],
    ["half a PNG", () => half(png()), "x.png", 415, IS_DAMAGED],
    ["a PNG without its last bytes", () => part(0.999)(png()), "x.png", 415, IS_DAMAGED],
    ["half a JPEG", () => half(jpg()), "x.jpg", 415, IS_DAMAGED],
    ["half a WebP", () => half(webp()), "x.webp", 415, IS_DAMAGED],
    ["half an animated WebP", () => half(animation("webp", 6)), "x.webp", 415, IS_DAMAGED],
    ["a byte more than 5 MB", () => padImage(MAX_BYTES + 1), "photo.png", 413, TOO_LARGE],
    ["nothing", () => text(""), "photo.png", 400, /^This file is empty.*\.$/],
    [
      "no height",
      () => text(svg("", 'height="0"').replace('height="30"', "")),
      "x.svg",
      415,
      /this SVG cannot be drawn\.$/,
    ],
    ["14,000 × 14,000 pixels", hugePng, "x.png", 413, TOO_MANY],
    ["too many frames", () => animation("gif", 301, 2), "x.gif", 413, /^This animation has too many frames/],
  ])("with %s is refused with its reason, and leaves nothing", async (_name, make, name, status, error) => {
    const reply = await upload(app, await make(), name);
    expect(reply.status).toBe(status);
    expect(ErrorReply.parse(reply.body).error).toMatch(error);
    expect(await listStored(app)).toEqual([]);
  });

  it.each<[string, string | undefined, string, number, RegExp]>([
    [
      "no file",
      FORM,
      '--b\r\nContent-Disposition: form-data; name="image"\r\n\r\nx\r\n--b--\r\n',
      400,
      /^Choose an image/,
    ],
    ["no boundary", "multipart/form-data", "--b--\r\n", 400, /^Send one image/],
    ["JSON", "application/json", "{}", 415, /multipart\/form-data\.$/],
    ["no type", undefined, "x", 415, /multipart\/form-data\.$/],
  ])("with %s is refused with a sentence", async (_name, type, body, status, error) => {
    const sending = app.request.post(UPLOAD);
    if (type) sending.set("Content-Type", type);
    else sending.unset("Content-Type");
    const reply = await sending.send(text(body));
    expect(reply.status).toBe(status);
    expect(ErrorReply.parse(reply.body).error).toMatch(error);
    expect(await listStored(app)).toEqual([]);
  });

  it("accepts one file, in the right field", async () => {
    const wrongField = await app.request.post(UPLOAD).attach("photo", await png(), "x.png");
    const two = await app.request
      .post(UPLOAD)
      .attach("image", await png(), "x.png")
      .attach("image", await png(), "y.png");
    const manyFields = app.request.post(UPLOAD).attach("image", await png(), "x.png");
    for (let field = 0; field < 10; field += 1) manyFields.field(`f${field}`, "x");
    for (const { status, body } of [wrongField, two, await manyFields])
      expect([status, body.error]).toEqual([400, "Send one image, in the field 'image'."]);
    expect(await listStored(app)).toEqual([]);
  });

  it("that the client aborts leaves nothing behind, and is no server error", async () => {
    const logged: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
    const app = await startTestApp({ log });
    const server = createServer(app.app).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = z.object({ port: z.int() }).parse(server.address());

    const socket = connect(port, "127.0.0.1");
    const [[accepted]] = await Promise.all([once(server, "connection"), once(socket, "connect")]);
    const asked = once(server, "request");
    socket.write(
      `POST ${UPLOAD} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\n`,
    );
    socket.write((await png()).subarray(0, 1000));
    await asked;
    const gone = new Promise((resolve) => accepted.once("close", resolve));
    socket.destroy();
    await gone;

    const filename = await uploadImage(app);
    expect(await listStored(app)).toEqual([filename]);
    expect(logged).toEqual([]);
  });

  it("is for staff only, and not read for anyone else", async () => {
    const reply = await app.request
      .post(UPLOAD)
      .set("Origin", "https://shop.example.com")
      .set("Content-Type", "text/plain")
      .send("x");
    expect([reply.status, reply.body.code]).toEqual([403, "forbidden"]);
  });

  it("fails with one sentence if the folder is missing", async () => {
    const app = await startTestApp();
    await rm(join(app.uploadsDir, "images"), { recursive: true });
    const reply = await upload(app, await png());
    expect([reply.status, reply.body.code]).toEqual([500, "internal"]);
    expect(reply.text).not.toContain(app.uploadsDir);
  });
});
