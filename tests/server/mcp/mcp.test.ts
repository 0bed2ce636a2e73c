import { createServer } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MAX_REQUESTS } from "#shared/api/drawings.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { listenUntilEnd } from "../../support/server/listen-until-end.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const AGREED = { agreed: true, requestId: "3f1e6c1e-6d0e-4b8e-9a52-0d3f0f6f2a11" };
const EXAMPLE = orderCode(catalog, exampleBench);

/** An assistant that speaks the protocol with the server. */
async function startAssistant(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const port = await listenUntilEnd(createServer(app.app));
  const client = new Client({ name: "assistant", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  const call = async (name: string, input: object = {}) => {
    const result = (await client.callTool({ name, arguments: { ...input } })) as CallToolResult;
    const text = result.content.flatMap((each) => (each.type === "text" ? each.text : [])).join();
    return { ...result, text, data: result.structuredContent ?? {} };
  };
  return { ...app, client, call };
}

describe("an assistant", () => {
  it("finds a few tools, each with a description", async () => {
    const { client } = await startAssistant();
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(["describe_product", "configure", "draw", "request_quote"]);
    expect(tools.every(({ description = "" }) => description.length > 60)).toBe(true);
  });

  it("comes from nothing to a quote in ten turns", async () => {
    const { call, quoteRows } = await startAssistant();

    const product = await call("describe_product");
    expect(JSON.parse(product.text)).toEqual(product.data);
    expect(product.data).toMatchObject({ basePrice: 1495, currency: "USD" });
    const steps = z.array(z.looseObject({ key: z.string(), options: z.array(z.looseObject({ value: z.string() })) }));
    const load = steps.parse(product.data.steps).find(({ key }) => key === "load_capacity");
    expect(load?.options).toContainEqual(
      expect.objectContaining({
        value: "2000",
        label: "2,000 lb",
        needs: [expect.stringContaining("Height Adjustment")],
      }),
    );

    const empty = await call("configure", { choices: {} });
    expect(empty.data.open).toContainEqual({
      key: "height_adjustment",
      name: "Height Adjustment",
      options: expect.arrayContaining([{ value: "hand-crank", label: "Hand crank", price: 0 }]),
    });

    const wrongStep = await call("configure", { choices: { size: "72" } });
    expect(wrongStep.data.refused).toEqual([
      { sentence: "There is no step 'size'.", remedy: expect.stringMatching(/^The steps are height_adjustment, /) },
    ]);

    const wrongValue = await call("configure", { choices: { width: "73" } });
    expect(wrongValue.data.refused).toEqual([
      { sentence: "Width has no option '73'.", remedy: expect.stringMatching(/^The values of width are 48, /) },
    ]);

    const early = await call("configure", { choices: { height_adjustment: "hand-crank", load_capacity: "2000" } });
    expect(early.data.refused).toEqual([
      {
        sentence: expect.stringMatching(/^2,000 lb is not available/),
        remedy: expect.stringMatching(/^Ways to get it: choose/),
      },
    ]);

    const part = await call("configure", { choices: { width: "72", depth: "30" } });
    expect(part.data).toMatchObject({ complete: false, configuration: { width: "72" } });

    const whole = await call("configure", { choices: exampleBench });
    expect(whole.data).toMatchObject({ complete: true, orderCode: EXAMPLE, missing: [], open: [], refused: [] });
    expect(whole.data).toMatchObject({ pricing: { totalPrice: 3985 }, page: `/?code=${EXAMPLE}` });

    const drawn = await call("draw", { orderCode: EXAMPLE });
    expect(drawn.content).toContainEqual(expect.objectContaining({ mimeType: "image/png" }));
    expect(drawn.data.files).toMatchObject({ step: `/api/drawings/${EXAMPLE}.step` });

    const request = { items: [{ orderCode: EXAMPLE, quantity: 2 }], customerInfo: customer() };
    const stale = await call("request_quote", { ...request, ...AGREED, total: 3985 });
    expect([stale.isError, stale.text]).toEqual([
      true,
      "The total is $7,970.00, not $3,985.00. Show the person this total, ask again, and call this with it.",
    ]);

    const asked = await call("request_quote", { ...request, ...AGREED, total: 7970 });
    expect(asked.text).toContain("The team will contact ada@example.com within 1-2 business days.");
    const [row, ...more] = await quoteRows();
    expect([row?.id, more]).toEqual([asked.data.quoteId, []]);
  });

  it("stores a repeated request once, and refuses it with another content", async () => {
    const { call, quoteRows, request: server } = await startAssistant();
    const request = { ...AGREED, items: [{ orderCode: EXAMPLE }], total: 3985 };
    const first = await call("request_quote", { ...request, customerInfo: customer() });
    // A lost reply is repeated, also after the price changed.
    await server.put("/api/admin/config/base-price").send({ basePrice: 1 });
    const again = await call("request_quote", { ...request, customerInfo: customer() });
    expect(again.data).toEqual(first.data);
    const other = await call("request_quote", { ...request, customerInfo: customer({ name: "Other" }) });
    expect(other.text).toBe("This `requestId` was used for a different request. Use a new one for each.");
    expect(await quoteRows()).toHaveLength(1);
  });

  it("requests no quote without agreement, contact details or a complete bench", async () => {
    const { call, quoteRows } = await startAssistant();
    const complete = { items: [{ orderCode: EXAMPLE }], total: 3985, customerInfo: customer() };
    const partial = orderCode(catalog, { width: "72" });
    for (const request of [
      { ...complete, ...AGREED, agreed: false },
      { ...complete, ...AGREED, customerInfo: customer({ email: "ada" }) },
      { ...complete, ...AGREED, items: [{ orderCode: partial }] },
      { ...complete, ...AGREED, items: [{ orderCode: "AWT-1" }] },
    ])
      expect((await call("request_quote", request)).isError).toBe(true);
    expect(await quoteRows()).toEqual([]);
  });

  it("draws as often as a visitor, whichever way it asks", async () => {
    const { call, request } = await startAssistant({ makeDrawing: async () => Buffer.from("PNG") });
    for (let asked = 1; asked < MAX_REQUESTS; asked += 1) await request.get("/api/drawings/x");
    const picture = { type: "image", mimeType: "image/png", data: expect.anything() };
    expect((await call("draw", { orderCode: EXAMPLE })).content).toContainEqual(picture);
    const { isError, text } = await call("draw", { orderCode: EXAMPLE });
    expect([isError, text]).toEqual([true, "Too many drawings from this address. Please try again in a few minutes."]);
    expect((await request.get(`/api/drawings/${EXAMPLE}.svg`)).status).toBe(429);
  });

  it("has the limits of a visitor", async () => {
    const { call } = await startAssistant({ rateLimitQuotes: 1 });
    const request = { items: [{ orderCode: EXAMPLE }], total: 3985, customerInfo: customer() };
    const requestIds = [1, 2].map((digit) => AGREED.requestId.replace(/.$/, String(digit)));
    const replies = [];
    for (const requestId of requestIds)
      replies.push(await call("request_quote", { ...request, agreed: true, requestId }));
    expect(replies.map(({ isError = false }) => isError)).toEqual([false, true]);
    expect(replies[1]?.text).toContain("Too many quote requests");
  });

  it("is refused after ten requests for a quote that cannot be read, as a visitor is", async () => {
    const { call } = await startAssistant({ rateLimitQuotes: 1 });
    const request = { items: [{ orderCode: "AWT-1" }], total: 1, customerInfo: customer() };
    const replies = [];
    for (let asked = 0; asked < 11; asked += 1) replies.push(await call("request_quote", { ...request, ...AGREED }));
    expect(replies[9]?.text).toContain("`configure` returns the code of a bench.");
    expect(replies[10]?.text).toContain("Too many quote requests");
  });
});

describe("the address of the tools", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
  const accept = "application/json, text/event-stream";

  it("answers programs, and refuses pages of other origins", async () => {
    const { request } = await startTestApp({ embedOrigins: ["https://shop.example.com"] });
    const post = () => request.post("/mcp").set("Accept", accept);
    expect((await post().send(initialize)).status).toBe(200);
    const evil = await post().set("Origin", "http://evil.example").send(initialize);
    expect([evil.status, evil.body.code]).toEqual([403, "forbidden"]);
    for (const origin of ["https://shop.example.com", "http://localhost:6274"])
      expect((await post().set("Origin", origin).send(initialize)).status).toBe(200);
    const rebound = { Origin: "http://localhost", Host: "evil.example" };
    expect((await post().set(rebound).send(initialize)).status).toBe(403);
  });

  it("takes one message in each request, however many an array has", async () => {
    const { request } = await startTestApp();
    const params = { name: "draw", arguments: { orderCode: EXAMPLE } };
    const draw = (_: unknown, id: number) => ({ jsonrpc: "2.0", id, method: "tools/call", params });
    for (const length of [0, 1, 100]) {
      const messages = Array.from({ length }, draw);
      const { status, body } = await request.post("/mcp").set("Accept", accept).send(messages);
      expect([status, body.error]).toEqual([400, "Send one message in each request, not an array."]);
    }
  });

  it("answers a long message with a short reply", async () => {
    const { request } = await startTestApp();
    const values = (length: number) => Array.from({ length }, (_, at) => `v${at}`);
    const configure = (choices: object) => ({
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "configure", arguments: { choices } },
    });
    const { params } = initialize;
    const icons = values(5000).map(() => ({}));
    const ask = (message: object) => request.post("/mcp").set("Accept", accept).send(message);

    for (const message of [
      configure({ accessories: values(5000) }),
      configure(Object.fromEntries(values(3000).map((key) => [key, 1]))),
      { ...initialize, params: { ...params, clientInfo: { ...params.clientInfo, icons } } },
    ]) {
      const { status, body } = await ask(message);
      expect([status, body.error]).toEqual([
        413,
        "The message has more than 1000 parts. Send fewer choices or benches.",
      ]);
    }

    const { text } = await ask(configure({ accessories: values(900) }));
    expect(text).toContain("Accessories has no option 'v19'.");
    expect(text).not.toContain("Accessories has no option 'v20'.");
    expect(text).toContain('"furtherRefused":880');
    expect(text.length).toBeLessThan(20_000);
  });

  it("takes POST only, in JSON", async () => {
    const { request } = await startTestApp();
    expect((await request.get("/mcp")).status).toBe(405);
    expect((await request.post("/mcp").set("Accept", accept).send("x")).status).toBe(415);
  });

  it("can be turned off", async () => {
    const { request } = await startTestApp({ assistants: false });
    expect((await request.post("/mcp").send(initialize)).status).toBe(404);
  });
});
