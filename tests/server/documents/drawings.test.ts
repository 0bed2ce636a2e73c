import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createPhotos } from "#server/documents/drawings/photos.ts";
import { builtClient } from "#server/pages/built-client.ts";
import { MAX_REQUESTS } from "#shared/api/drawings.ts";
import { DRAWING_FORMATS, isModel } from "#shared/bench/drawing-formats.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { readDxf } from "../../support/files/read-dxf.ts";
import { readPdf } from "../../support/files/read-pdf.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const CODE = orderCode(catalog, exampleBench);
const addressOf = (format: string, code = CODE) => `/api/drawings/${code}.${format}`;

type App = Awaited<ReturnType<typeof startTestApp>>;

async function fileOf({ request }: App, address: string) {
  const reply = await request
    .get(address)
    .buffer()
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => done(null, Buffer.concat(chunks)));
    });
  const bytes: Buffer = reply.body;
  return { ...reply, bytes, text: bytes.toString() };
}

it("the photo of a starting bench shows the bench on a transparent ground once it is made, opens the page, and stays the same when a price changes; other benches have none", async () => {
  const [bench] = catalogDocument.startingBenches ?? [];
  const folder = testFolder();
  await writeFile(join(folder, "index.html"), '<!doctype html><html lang="en"><div id="root"></div>');
  const document = { ...catalogDocument, startingBenches: bench ? [bench] : [] };
  const app = await startTestApp({ document, client: builtClient(folder) });
  const opensPage = async () => (await app.request.get("/")).text.includes("data-photo");
  const address = `/api/photos/${orderCode(catalog, bench?.choices ?? {})}.avif`;
  const sizeOf = async (path: string) => {
    const { bytes, headers } = await fileOf(app, path);
    const { width, height } = await sharp(bytes).metadata();
    return [headers["content-type"], width, height];
  };
  expect(await sizeOf(address)).toEqual(["image/webp", 1, 1]);
  expect(await opensPage()).toBe(false);

  await app.photos.makeMissing(new Date());
  expect(await sizeOf(address)).toEqual(["image/avif", 40, 30]);
  expect(await opensPage()).toBe(true);
  const { headers, bytes } = await fileOf(app, `${address}?width=1024`);
  expect(bytes.length).toBeLessThan(2000);
  const pixels = await sharp(bytes).raw().toBuffer();
  const opacity = (x: number, y: number) => pixels[(y * 64 + x) * 4 + 3] ?? 0;
  // The top of the bench is in the upper half.
  expect([opacity(2, 2) < 8, opacity(32, 8) > 250]).toEqual([true, true]);

  await app.reviseRules(2, { ...catalogDocument, startingBenches: bench ? [bench] : [], basePrice: 1 });
  await app.photos.makeMissing(new Date());
  expect((await app.request.get(`${address}?width=1024`).set("If-None-Match", headers.etag ?? "")).status).toBe(304);
  expect(await sizeOf(`/api/photos/${CODE}.avif`)).toEqual(["image/webp", 1, 1]);
});

it("photos of starting benches are made although one fails, which is tried again after an hour, and end their process", async () => {
  const { stores } = await startTestApp();
  const asked: string[] = [];
  const warnings: string[] = [];
  let ends = 0;
  const log = pino({}, { write: (line) => void warnings.push(line) });
  const photos = createPhotos(
    { ...stores, log },
    {
      async ask({ scene, widths }) {
        const bench = JSON.stringify(scene);
        asked.push(bench);
        if (bench === asked[0]) throw new Error("no memory");
        return widths.map(() => Buffer.from("photo"));
      },
      async end() {
        ends += 1;
      },
    },
  );
  // A quoted bench that fails is not asked for again within the hour, however often its customer looks.
  const want = () => photos.want(catalog, [{ configuration: exampleBench }]);
  for (const minute of [0, 1, 59, 60, 61]) {
    want();
    await photos.makeWanted(new Date(minute * 60_000));
  }
  expect(asked.splice(0)).toHaveLength(2);
  expect([warnings.splice(0).length, ends]).toEqual([2, 2]);
  ends = 0;

  const codes = (catalogDocument.startingBenches ?? []).map(({ choices }) => orderCode(catalog, choices));
  const [first = "", ...others] = codes;
  expect(others.length).toBeGreaterThan(1);
  const at = (minute: number) => photos.makeMissing(new Date(minute * 60_000));

  await at(0);
  expect([asked.length, ends, warnings.length]).toEqual([codes.length, 1, 1]);
  expect([photos.find(first, 640), others.filter((code) => !photos.find(code, 640))]).toEqual([undefined, []]);
  await at(1);
  await at(59);
  expect([asked.length, warnings.length]).toEqual([codes.length, 1]);
  await at(60);
  expect([asked.slice(codes.length), warnings.length]).toEqual([[asked[0]], 2]);
  await photos.end();
  await at(120);
  expect(asked.length, "after the end of the server").toBe(codes.length + 1);
});

describe("the drawing of an order code", () => {
  it("is a file to save, which can do nothing, and is cached by bench and revision", async () => {
    const app = await startTestApp();
    const types = {
      svg: "image/svg+xml",
      png: "image/png",
      pdf: "application/pdf",
      dxf: "image/vnd.dxf",
      glb: "model/gltf-binary",
      usdz: "model/vnd.usdz+zip",
      step: "model/step",
    };
    const tags = new Set<string>();
    for (const format of DRAWING_FORMATS) {
      const { status, headers } = await fileOf(app, addressOf(format, CODE.toLowerCase()));
      expect(status).toBe(200);
      expect(headers["content-type"]?.split(";")[0]).toBe(types[format]);
      expect(headers).toMatchObject({
        "content-disposition": `${isModel(format) ? "inline" : "attachment"}; filename=${CODE}.${format}`,
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "no-cache, no-transform",
      });
      const { etag = "" } = headers;
      const again = await app.request.get(addressOf(format)).set("If-None-Match", etag);
      expect([again.status, again.headers.etag]).toEqual([304, etag]);
      tags.add(etag);
    }
    const [newer, restarted] = [await startTestApp({ drawingVersion: "2" }), await startTestApp()];
    const tag = (await app.request.get(addressOf("svg"))).headers.etag ?? "";
    const again = { "If-None-Match": tag };
    expect((await restarted.request.get(addressOf("svg")).set(again)).status).toBe(304);
    expect((await newer.request.get(addressOf("svg")).set(again)).status).toBe(200);
    tags.add((await app.request.get(`${addressOf("svg")}?units=cm`)).headers.etag ?? "");
    await app.reviseRules(2, { ...catalogDocument, name: "New name" });
    tags.add((await app.request.get(addressOf("svg"))).headers.etag ?? "");
    expect(tags.size).toBe(DRAWING_FORMATS.length + 2);
  });

  it("names what is wrong with a code, a bench, a unit or a format", async () => {
    const { request } = await startTestApp();
    const message =
      "This order code cannot be read. Check it for typing errors, or copy it again from the drawing or the quote.";
    const unreadable = await request.get(addressOf("pdf", `${CODE}9`));
    expect([unreadable.status, unreadable.body.error]).toEqual([400, message]);
    expect(unreadable.body.validationErrors).toEqual([{ path: "drawing", code: "invalid_field", message }]);
    const impossible = await request.get(addressOf("svg", orderCode(catalog, { accessories: ["led-light"] })));
    expect(impossible.body).toMatchObject({
      code: "invalid_configuration",
      validationErrors: [{ path: "configuration.accessories", code: "unavailable_option" }],
    });
    expect((await request.get(`${addressOf("svg")}?units=mm`)).status).toBe(400);
    expect((await request.get(addressOf("gif"))).status).toBe(404);
  });

  it("is refused to an address that asks too often", async () => {
    const { request } = await startTestApp();
    for (let asked = 0; asked < MAX_REQUESTS; asked += 1)
      expect((await request.get("/api/drawings/x")).status).toBe(404);
    const { status, body } = await request.get(addressOf("svg"));
    expect([status, body.error]).toEqual([
      429,
      "Too many drawings from this address. Please try again in a few minutes.",
    ]);
  });

  it("is made for a person although strangers ask for many, and once for those who want the same", async () => {
    const made: string[] = [];
    const app = await startTestApp({
      trustProxy: 1,
      async makeDrawing({ configuration, format }) {
        await setTimeout(2);
        made.push(`${orderCode(catalog, configuration)}.${format}`);
        return Buffer.from(format);
      },
    });
    const ask = (address: string, path: string) =>
      app.request
        .get(path)
        .set("X-Forwarded-For", address)
        .then(({ status }) => status);
    const flood = Array.from({ length: 72 }, (_, index) =>
      ask(`203.0.113.${index % 24}`, `${addressOf("svg", orderCode(catalog, {}))}?units=${index % 2 ? "cm" : "in"}`),
    );
    const person = DRAWING_FORMATS.map((format) => ask("198.51.100.7", addressOf(format)));
    expect(await Promise.all([...person, ...flood])).toEqual(
      Array.from({ length: person.length + flood.length }, () => 200),
    );
    expect(made).toHaveLength(DRAWING_FORMATS.length + 2);
  });

  it("is the same sheet as SVG, PNG and PDF, without prices, in inches or centimeters", async () => {
    const name = `Tisch & <b>"工作台"</b>`;
    const app = await startTestApp({ document: { ...catalogDocument, name } });
    const svg = (await fileOf(app, addressOf("svg"))).text;
    const texts: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on("text", (text) => texts.push(text));
    parser.write(svg).close();
    expect(texts.slice(1, 4).map((text) => text.trim())).toContain(name);
    for (const shown of ["72 in", "30 in", "TOP", "FRONT", "SIDE", "ISOMETRIC", "1,000 lb", "353 lb", "1 : 32"])
      expect(texts).toContain(shown);
    expect(texts.join("")).toContain(CODE);
    expect(svg).not.toMatch(/\$|style=|<script|href/);

    const pdf = await readPdf((await fileOf(app, `${addressOf("pdf")}?units=cm`)).bytes);
    expect(pdf.pages).toHaveLength(1);
    const [page] = pdf.pages;
    expect(page?.text).toContain("182.9 cm");
    expect(page?.text.replaceAll(" ", "")).toContain(CODE);
    expect(page?.text).not.toContain("$");

    const png = sharp((await fileOf(app, addressOf("png"))).bytes);
    expect(await png.metadata()).toMatchObject({ format: "png", width: 3168, height: 2448 });
    expect((await png.stats()).entropy).toBeGreaterThan(0.5);
  });

  it("as DXF has every piece at true scale in inches or centimeters, on a layer for each view", async () => {
    const app = await startTestApp();
    const { header, outlines, texts, dashes } = readDxf((await fileOf(app, addressOf("dxf"))).text);
    const solids = benchSolids(planBench(catalog, exampleBench));
    const sizes = {
      FRONT: solids.map(({ x0, x1, z0, z1 }) => [x1 - x0, z1 - z0]),
      SIDE: solids.map(({ y0, y1, z0, z1 }) => [y1 - y0, z1 - z0]),
      TOP: solids.map(({ x0, x1, y0, y1 }) => [x1 - x0, y1 - y0]),
    };
    for (const [layer, expected] of Object.entries(sizes)) {
      const found = outlines.filter((each) => each.layer === layer).map(({ size }) => size);
      expect(found.map(rounded).sort()).toEqual(expected.map(rounded).sort());
    }
    const top = outlines.filter(({ layer }) => layer === "TOP").map(({ box }) => box);
    const [left = [], right = []] = [0, 2].map((side) => top.map((box) => box[side] ?? 0));
    expect(Math.max(...right) - Math.min(...left)).toBe(72);
    const xs = outlines.flatMap(({ box: [x0, , x1] }) => [x0, x1]);
    expect([header.$INSUNITS, header.$MEASUREMENT]).toEqual([[1], [0]]);
    expect([header.$EXTMIN?.[0], header.$EXTMAX?.[0]]).toEqual([Math.min(...xs), Math.max(...xs)]);
    expect(new Set(outlines.map(({ layer }) => layer))).toEqual(
      new Set(["FRONT", "SIDE", "TOP", "DIMENSIONS", "REFERENCE"]),
    );
    expect(texts).toEqual(expect.arrayContaining(["72 in", "30 in", "FRONT", "SIDE", "TOP", "Clear width 52 in"]));
    expect(texts.join()).toContain("Rated load 1,000 lb, Weight 353 lb");
    expect(texts.join()).toContain(CODE);
    expect(texts.join()).not.toContain("$");

    const metric = readDxf((await fileOf(app, `${addressOf("dxf")}?units=cm`)).text);
    expect([metric.header.$INSUNITS, metric.header.$MEASUREMENT]).toEqual([[5], [1]]);
    expect(metric.dashes[0]).toBeCloseTo(2.54 * (dashes[0] ?? 0), 6);
    const metricTop = metric.outlines.filter(({ layer }) => layer === "TOP").map(({ size }) => size[0]);
    expect(Math.max(...metricTop)).toBeCloseTo(2.54 * 72, 2);
    expect(metric.texts).toEqual(expect.arrayContaining(["182.9 cm", "76.2 cm"]));
  });

  it("as DXF names the accessories that are not drawn, as text whatever their label has", async () => {
    const steps = catalogDocument.steps.map((step) => ({
      ...step,
      options: step.options.map(({ shape, ...each }) =>
        step.role === "accessories" ? { ...each, label: `${each.label}\n  0\nENDSEC` } : { ...each, shape },
      ),
    }));
    const app = await startTestApp({ document: { ...catalogDocument, steps } });
    const code = orderCode(catalog, { accessories: ["power-strip"] });
    const { texts } = readDxf((await fileOf(app, addressOf("dxf", code))).text);
    expect(texts).toContain("Not drawn: Power strip   0 ENDSEC.");
  });
});

const rounded = (size: readonly number[]) => size.map((length) => length.toFixed(2)).join(" x ");
