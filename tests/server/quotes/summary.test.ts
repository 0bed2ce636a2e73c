import type { Response } from "superagent";
import { expect, it, vi } from "vitest";
import type { DocumentInput } from "#server/documents/pdf/document-input.ts";
import { quoteDocument } from "#server/documents/pdf/quote-document.ts";
import { MAX_REQUESTS } from "#shared/api/drawings.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { readPdf } from "../../support/files/read-pdf.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const WEDNESDAY = new Date("2026-11-25T15:00:00Z");

const bytesOf = (res: Response, done: (error: null, body: Buffer) => void) => {
  const chunks: Buffer[] = [];
  res.on("data", (chunk: Buffer) => chunks.push(chunk));
  res.on("end", () => done(null, Buffer.concat(chunks)));
};

async function startServer() {
  const hidden = PartnerSchema.parse({ id: "acme", name: "Acme", hidePrices: true });
  const app = await startTestApp({
    drawSummary: quoteDocument,
    now: () => WEDNESDAY,
    partners: fixedPartners([hidden]),
  });
  const ask = (body: object) => app.request.post("/api/summary").send(body).buffer().parse(bytesOf);
  return { ...app, ask };
}

const { base: _base, ...unfinished } = exampleBench;

it("a summary has the benches with their prices and the date, says that it is no quote, and stores none", async () => {
  const { ask, request } = await startServer();
  const items = [{ configuration: exampleBench, name: "Packing", quantity: 3 }, { configuration: unfinished }];
  const reply = await ask({ items });
  expect([reply.status, reply.type]).toEqual([200, "application/pdf"]);
  const { text } = await readPdf(reply.body);
  for (const said of [
    "SUMMARY, NOT A QUOTE YET",
    "Prices as of Nov 25, 2026",
    "Packing",
    "$11,955.00",
    "nothing is ordered",
  ])
    expect(text).toContain(said);
  expect(text).toContain("To be decided");
  expect(text).not.toContain("Delivery $");
  const { body } = await request.get("/api/quotes/list");
  expect(body.quotes).toEqual([]);
});

it("a summary of one bench is named after its order code, and has no prices if a partner hides them", async () => {
  const { ask } = await startServer();
  const reply = await ask({ items: [{ configuration: exampleBench }], partner: "acme" });
  expect(reply.headers["content-disposition"]).toMatch(/filename="?AWT-/);
  const { text } = await readPdf(reply.body);
  expect(text).toContain("SUMMARY, NOT A QUOTE YET");
  expect(text).not.toContain("$");
});

it("choices that do not fit together get no summary, and the problem names the bench", async () => {
  const { request } = await startServer();
  const items = [{ configuration: exampleBench }, { configuration: { ...exampleBench, top_color: "rocket" } }];
  const reply = await request.post("/api/summary").send({ items });
  expect([reply.status, reply.body.code]).toEqual([400, "invalid_configuration"]);
  expect(reply.body.validationErrors).toMatchObject([{ path: "items.1.configuration.top_color" }]);
});

it("costs nothing while too many wait: not even its benches are priced", async () => {
  const { held: drawn, end: finish } = holdPromise<Buffer>();
  const { request } = await startTestApp({ drawSummary: () => drawn });
  let refused = 0;
  const ask = async (top_color: string) => {
    const items = [{ configuration: { ...exampleBench, top_color } }];
    if ((await request.post("/api/summary").send({ items })).status === 503) refused += 1;
  };
  const asked = [...Array(16).fill(String(exampleBench.top_color)), ...Array(4).fill("rocket")].map(ask);
  await vi.waitFor(() => expect(refused).toBe(4));
  finish(Buffer.from("%PDF"));
  await Promise.all(asked);
});

it("a summary of one bench does not wait until all those of many benches are drawn", async () => {
  const { held, end } = holdPromise();
  const drawn: number[] = [];
  const drawSummary = async ({ quote }: DocumentInput) => {
    drawn.push(quote.items.length);
    await held;
    return Buffer.from("%PDF");
  };
  const { request } = await startTestApp({ drawSummary, trustProxy: 1 });
  const ask = async (count: number, address: string) => {
    const items = Array(count).fill({ configuration: exampleBench });
    return (await request.post("/api/summary").set("X-Forwarded-For", address).send({ items })).status;
  };
  const many = [1, 2, 3].map((number) => ask(20, `9.9.9.${number}`));
  await vi.waitFor(() => expect(drawn).toEqual([20]));
  const few = Array.from({ length: 15 }, (_, number) => ask(1, `2001:db8:0:${number + 10}00::1`));
  await expect.poll(() => ask(1, "2001:db8:0:ff00::1")).toBe(503);
  const other = ask(1, "9.9.9.4");
  await expect.poll(() => Promise.race([...few, other])).toBe(503);
  end();
  expect(await other, "one that one of a block makes room for").toBe(200);
  await Promise.all([...many, ...few]);
  expect(drawn.slice(0, 2)).toEqual([20, 1]);
});

it("an address gets as many summaries and drawings as other files", async () => {
  const { request } = await startServer();
  const statuses = new Set<number>();
  for (let count = 0; count <= MAX_REQUESTS; count += 1)
    statuses.add((await request.post("/api/summary").send({ items: [{ configuration: { width: "?" } }] })).status);
  expect([...statuses]).toEqual([400, 429]);
});

it("staff get their documents while as many summaries wait as can", async () => {
  const { held, end } = holdPromise();
  const desk = await startDesk({ drawSummary: () => held.then(() => Buffer.from("%PDF")) });
  const quoteId = await desk.ask();
  const summarize = () => desk.request.post("/api/summary").send({ items: [{ configuration: exampleBench }] });
  const waiting = Array.from({ length: 16 }, () => summarize().then(({ status }) => status));
  const refused = { status: 503, body: { code: "busy" }, headers: { "retry-after": "1" } };
  await expect.poll(summarize).toMatchObject(refused);
  expect((await desk.request.get(`/api/quotes/${quoteId}/document`)).status).toBe(200);
  end();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
});
