import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { hostileSvgs } from "../../support/files/hostile-svgs.ts";
import { gif, jpg, listStored, png, svg, upload } from "../../support/files/images.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";
import { leavingAllAsItWas } from "../../support/server/untouched.ts";

const UPLOAD = "/api/images/upload";
const FORM = "multipart/form-data; boundary=b";
const NAMED = 'Content-Disposition: form-data; name="image"; filename="x.png"';

const part = (head: string, content: Buffer | string = "x") =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
const form = (...parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.from("--b--\r\n")]);

const named = (image: Buffer) => form(part(NAMED, image));
const IMAGE = 'Content-Disposition: form-data; name="image"';

/** The tests share this one. */
const app = await openTestApp();
afterAll(app.close);

describe("a form", () => {
  it.each<[string, (image: Buffer) => Buffer, string?]>([
    ["with 1,000 parts", (image) => form(...Array.from({ length: 1000 }, () => part(NAMED, image)))],
    ["with a part header of 100 KB", (image) => form(part(`${NAMED}\r\nX: ${"x".repeat(100_000)}`, image))],
    ["with a nested form", (image) => form(part(`${IMAGE}\r\nContent-Type: multipart/mixed; boundary=c`, image))],
    ["with a part called __proto__", (image) => form(part(NAMED.replace("image", "__proto__"), image))],
    ["with a part without a name", (image) => form(part(NAMED.replace('name="image"; ', ""), image))],
    ["that ends within a boundary", (image) => form(part(NAMED, image)).subarray(0, -5)],
    ["with an empty boundary", named, 'multipart/form-data; boundary=""'],
  ])("%s is refused in a sentence", async (_name, make, type = FORM) => {
    const reply = await leavingAllAsItWas(app, async () => {
      const sending = app.request.post(UPLOAD).set("Content-Type", type);
      sending.write(make(await png()));
      return sending;
    });
    expect(reply.status).toBe(400);
    expect(ErrorReply.parse(reply.body).error).toMatch(/^[A-Z].*\.$/);
  });

  it.each<[string, (image: Buffer) => Buffer]>([
    ["with a false content type", (image) => form(part(`${NAMED}\r\nContent-Type: text/html`, image))],
    [
      "with a field before its file",
      (image) => form(part('Content-Disposition: form-data; name="a"'), part(NAMED, image)),
    ],
    [
      "with a field called __proto__",
      (image) => form(part('Content-Disposition: form-data; name="__proto__"'), part(NAMED, image)),
    ],
    ["with an extended name", (image) => form(part(`${NAMED}; filename*=UTF-8''..%2f..%2fx.png`, image))],
    ...["../../x.png", "x.png%00.html", `${"x".repeat(3000)}.png`].map((name): [string, (image: Buffer) => Buffer] => [
      `with the file name ${name.slice(0, 20)}`,
      (image) =>
        form(
          part(
            NAMED.replace("x.png", () => name),
            image,
          ),
        ),
    ]),
  ])("%s is accepted, under the server's own name", async (_name, make) => {
    const before = await listStored(app);
    const sending = app.request.post(UPLOAD).set("Content-Type", FORM);
    sending.write(make(await png()));
    const reply = await sending;
    expect(reply.body).toMatchObject({ success: true });
    expect((await listStored(app)).toSorted()).toEqual([...before, reply.body.filename].toSorted());
    expect(reply.body.filename).toMatch(/^[0-9a-f]{32}\.png$/);
  });
});

describe("a polyglot image", () => {
  const script = Buffer.from("<script>alert(1)</script><?php 1 ?>PK\u0003\u0004");

  it.each([
    ["PNG", png, "x.png"],
    ["JPEG", jpg, "x.jpg"],
    ["GIF", gif, "x.gif"],
  ])("loses the data after a %s", async (_kind, make, name) => {
    const before = await listStored(app);
    const reply = await upload(app, Buffer.concat([await make(), script]), name);
    if (reply.status !== 201) return expect(await listStored(app)).toEqual(before);
    const image = await app.request.get(`/uploads/images/${reply.body.filename}`).buffer();
    expect(Buffer.from(image.body).includes("script")).toBe(false);
  });

  it.each<[string, (image: Buffer) => Buffer]>([
    ["HTML before an image", (image) => Buffer.concat([script, image])],
    ["a drawing before a photo", (image) => Buffer.concat([Buffer.from(svg("")), image])],
    ["a photo's signature before a drawing", () => Buffer.from(`\x89PNG\r\n\x1a\n${svg("")}`, "latin1")],
    ["a compressed drawing", () => Buffer.from("\x1f\x8b\x08\x00", "latin1")],
  ])("is refused: %s", async (_name, make) => {
    const image = await png();
    const reply = await leavingAllAsItWas(app, () => upload(app, make(image), "x"));
    expect([reply.status, reply.body.code]).toEqual([415, "image_type"]);
  });
});

it("stores nothing but pixels of a hostile drawing, and neither calls anyone nor reads a file for it", async () => {
  const called: (string | undefined)[] = [];
  const elsewhere = createServer((req, res) => res.end(called.push(req.url))).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  onTestFinished(() => void elsewhere.close());
  const { port } = elsewhere.address() as AddressInfo;
  const red = { width: 400, height: 300, channels: 3, background: "red" } as const;
  const file = join(testFolder(), "red.png");
  await sharp({ create: red }).png().toFile(file);

  const app = await startTestApp();
  const outcomes: Record<string, number> = {};
  for (const [name, text] of Object.entries(hostileSvgs(`http://127.0.0.1:${port}`, file))) {
    const { status, body } = await upload(app, Buffer.from(text), "x.svg");
    outcomes[name] = status;
    if (status === 415) continue;
    expect(body.filename, name).toMatch(/\.png$/);
    const bytes = await readFile(join(app.uploadsDir, "images", body.filename));
    expect(bytes.includes("script"), name).toBe(false);
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.max, `red in ${name}`).toBe(0);
  }
  expect(called).toEqual([]);
  expect(outcomes).toMatchObject({ "a script": 201, "a billion laughs": 415, "an image from the disk": 201 });
  expect(await listStored(app)).toHaveLength(Object.values(outcomes).filter((each) => each === 201).length);
});
