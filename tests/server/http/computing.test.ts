import { ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { priceItems } from "#server/quotes/price-items.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { countTurns } from "../../support/count-turns.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * A server that goes on with eight requests together, once all have come. Each computation takes as long as a turn of the event loop may.
 * `turns` has the turn of each event that was noted.
 */
async function startBusyApp(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const { rules } = app.stores;
  const current = await rules.loadCurrent();
  const { held, end: goOn } = holdPromise();
  let come = 0;
  vi.spyOn(rules, "loadCurrent").mockImplementation(async () => {
    come += 1;
    if (come === EIGHT.length) goOn();
    await held;
    return current;
  });
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 10;
    return time;
  });
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  onTestFinished(() => clearImmediate(timer));
  const note = () => turns.push(turn);
  const { end } = ServerResponse.prototype;
  /** Notes when each reply is ready. */
  const noteReplies = () =>
    vi.spyOn(ServerResponse.prototype, "end").mockImplementation(function (this: ServerResponse, ...rest: unknown[]) {
      note();
      return Reflect.apply(end, this, rest);
    });
  return { ...app, turns, note, noteReplies };
}

describe("other requests are answered between", () => {
  it("the prices of many who ask at once", async () => {
    const { request, turns, noteReplies } = await startBusyApp();
    noteReplies();
    const ask = () => request.post("/api/pricing/calculate").send({ configuration: exampleBench });
    await Promise.all(EIGHT.map(ask));
    expect(new Set(turns).size).toBe(8);
  });

  it.each([
    ["calls", { method: "tools/call", params: { name: "configure", arguments: { choices: exampleBench } } }],
    ["questions", { method: "ping" }],
  ])("the %s of assistants", async (_name, message) => {
    const { request, turns, noteReplies } = await startBusyApp();
    noteReplies();
    const call = { jsonrpc: "2.0", id: 1, ...message };
    const accepted = "application/json, text/event-stream";
    const ask = () => request.post("/mcp").set("Accept", accepted).send(call);
    const replies = await Promise.all(EIGHT.map(ask));
    expect(replies.map(({ status }) => status)).toEqual(EIGHT.map(() => 200));
    expect(new Set(turns).size).toBe(8);
  });

  it("the order codes of many who ask for drawings", async () => {
    const { request, turns, noteReplies } = await startBusyApp();
    noteReplies();
    await Promise.all(EIGHT.map(() => request.get("/api/drawings/AWT.svg")));
    expect(new Set(turns).size).toBe(8);
  });

  it("the quotes of many who submit at once", async () => {
    const { request, turns, note, stores } = await startBusyApp();
    const { submit } = stores.quotes;
    vi.spyOn(stores.quotes, "submit").mockImplementation((...quote: Parameters<typeof submit>) => {
      note();
      return submit(...quote);
    });
    const ask = () => request.post("/api/quotes/submit").send(createSubmission());
    await Promise.all(EIGHT.map(ask));
    expect(new Set(turns).size).toBe(8);
  });

  it("the benches of one quote", async () => {
    const items = Array.from({ length: 50 }, () => ({ configuration: exampleBench, quantity: 1 }));
    const request = { items, customerInfo: customer() };
    expect(await countTurns(async () => priceItems(request, catalog, catalog))).toBeGreaterThan(10);
  });

  it("the rules of partners, after a change", async () => {
    const fixedChoices = { width: "no-such-width" };
    const partners = fixedPartners(
      EIGHT.map((index) => PartnerSchema.parse({ id: `p${index}`, name: "A", fixedChoices })),
    );
    const { log } = keptLog();
    const { request, turns, note } = await startBusyApp({ log, partners });
    // Each names the settings that do not fit.
    vi.spyOn(log, "warn").mockImplementation(note);
    const ask = (index: number) => request.get(RULES).query({ partner: `p${index}` });
    await Promise.all(EIGHT.map(ask));
    expect(new Set(turns).size).toBe(8);
  });
});
