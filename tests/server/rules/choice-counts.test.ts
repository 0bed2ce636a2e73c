import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChoiceCountStore } from "#server/rules/demand/choice-count-store.ts";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { refuseRows } from "../../support/server/refuse-rows.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Half past eleven at night in Chicago. */
const NOW = new Date("2026-11-24T05:30:00Z");

const depth = (value: string) => ({ stepKey: "depth", value });

async function startCounting(deps: Parameters<typeof startTestApp>[0] = {}) {
  let now = NOW;
  const app = await startTestApp({ now: () => now, ...deps });
  const store = createChoiceCountStore(app.db, "America/Chicago", keptLog().log);
  const counts = async (days = 30): Promise<ChoiceCountsReply> =>
    (await app.request.get(`/api/admin/choice-counts?days=${days}`)).body;
  return {
    ...app,
    store,
    counts,
    pass(days: number) {
      now = new Date(now.getTime() + days * DAY_MS);
    },
    /** Sends what was tried as the page does, and returns the status. */
    async report(tried: readonly unknown[], headers: Record<string, string> = {}) {
      const sent = app.request.post("/api/configuration/counts").set(headers);
      return (await sent.send({ tried })).status;
    },
    async of(stepKey: string, value: string) {
      const { options } = await counts();
      return options.find((each) => each.stepKey === stepKey && each.value === value);
    },
  };
}

describe("what a page reports", () => {
  it("is counted for each option, once in a request", async () => {
    const { report, counts, of } = await startCounting();
    await report([depth("36"), depth("48")]);
    expect(await report([depth("48"), depth("48")])).toBe(204);
    expect(await of("depth", "48")).toEqual({ ...depth("48"), chosen: 0, refused: 2 });
    expect(await of("depth", "36")).toEqual({ ...depth("36"), chosen: 0, refused: 1 });
    expect(await counts()).toMatchObject({ counting: true, since: "2026-10-25" });
  });

  it("is ignored without a word if the rules have no such option, the visitor's browser asks not to be tracked, or with COUNT_CHOICES=off", async () => {
    const { report, counts } = await startCounting();
    expect(await report([depth("49"), { stepKey: "x", value: "y" }])).toBe(204);
    expect(await report([depth("48")], { DNT: "1" })).toBe(204);
    expect(await report([depth("48")], { "Sec-GPC": "1" })).toBe(204);
    expect((await counts()).options).toEqual([]);
    const off = await startCounting({ countChoices: false });
    expect(await off.report([depth("48")])).toBe(204);
    await off.request.post("/api/quotes/submit").send(createSubmission());
    expect(await off.counts()).toMatchObject({ counting: false, options: [] });
  });

  it("is refused if it is no list of a few options", async () => {
    const { request, counts } = await startCounting();
    for (const [body, status] of [
      ["[]", 400],
      ["{", 400],
      ['{"tried":{}}', 400],
      [JSON.stringify({ tried: [{ stepKey: "width", value: "<b>" }] }), 400],
      [JSON.stringify({ tried: Array(51).fill(depth("48")) }), 400],
      [JSON.stringify({ tried: [], more: "x".repeat(17_000) }), 413],
    ] as const) {
      const reply = await request.post("/api/configuration/counts").type("json").send(body);
      expect(reply.status, body.slice(0, 80)).toBe(status);
    }
    expect((await counts()).options).toEqual([]);
  });

  it("is refused from a script of another site", async () => {
    const { request } = await startCounting({ embedOrigins: ["https://shop.example.com"] });
    const send = () => request.post("/api/configuration/counts").set("Origin", "https://shop.example.com");
    expect((await send().type("text").send('{"tried":[]}')).status).toBe(415);
    const headers = (await send().send({ tried: [] })).headers;
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("is limited to 60 requests in ten minutes for each address", async () => {
    const { report, request } = await startCounting({ trustProxy: 1 });
    for (let sent = 0; sent < 60; sent += 1) expect(await report([])).toBe(204);
    expect(await report([])).toBe(429);
    const { body } = await request.post("/api/configuration/counts").send({ tried: [] });
    expect(body.error).toBe("Too many choices from this address. They are not counted.");
    expect(await report([], { "X-Forwarded-For": "203.0.113.7" })).toBe(204);
  });
});

describe("the options of a quote", () => {
  it("are counted once, even if the request is repeated", async () => {
    const { request, of } = await startCounting();
    const submit = () => request.post("/api/quotes/submit").set("Idempotency-Key", "key-1").send(createSubmission());
    await Promise.all([submit(), submit()]);
    await submit();
    expect(await of("width", "72")).toMatchObject({ chosen: 1, refused: 0 });
    expect(await of("accessories", "shelf")).toMatchObject({ chosen: 1 });
    expect(await of("width", "60")).toBeUndefined();
  });

  it("are counted once for each item, for as many days as staff ask for", async () => {
    const { request, counts, of, pass } = await startCounting();
    const { configuration, ...customer } = createSubmission();
    const items = [
      { configuration, quantity: 3 },
      { configuration: { ...configuration, width: "96" }, quantity: 1 },
    ];
    await request
      .post("/api/quotes/submit")
      .send({ ...customer, items })
      .expect(201);
    await request.post("/api/quotes/submit").send(createSubmission()).expect(201);
    expect(await of("width", "72")).toMatchObject({ chosen: 2 });
    expect(await of("width", "96")).toMatchObject({ chosen: 1 });
    pass(400);
    expect((await counts()).options).toEqual([]);
    expect((await counts(730)).options).toContainEqual({ stepKey: "width", value: "72", chosen: 2, refused: 0 });
    for (const days of ["0", "731", "1.5", "all"])
      expect((await request.get(`/api/admin/choice-counts?days=${days}`)).status, days).toBe(400);
  });

  it("are not counted for a refused quote, or against the visitor's wish", async () => {
    const { request, counts } = await startCounting();
    const submit = request.post("/api/quotes/submit");
    expect((await submit.send(createSubmission({ configuration: { width: "7" } }))).status).toBe(400);
    await request.post("/api/quotes/submit").set("Sec-GPC", "1").send(createSubmission());
    expect((await counts()).options).toEqual([]);
  });

  it("are stored even if they cannot be counted", async () => {
    const { log, lines } = keptLog("error");
    const { request, db, quoteRows } = await startCounting({ log });
    await refuseRows(db, "choice_counts");
    expect((await request.post("/api/quotes/submit").send(createSubmission())).status).toBe(201);
    expect(await quoteRows()).toHaveLength(1);
    expect(lines()).toMatchObject([{ msg: "options of a quote not counted" }]);
  });
});

describe("the stored counts", () => {
  it("begin a new day at midnight in the company's time zone, and last for the period", async () => {
    const { report, counts, pass, of } = await startCounting();
    await report([depth("48")]);
    pass(29);
    await report([depth("48")]);
    expect(await of("depth", "48")).toMatchObject({ refused: 2 });
    pass(1 / 24);
    expect(await of("depth", "48"), "at half past midnight").toMatchObject({ refused: 1 });
    expect((await counts(90)).options).toMatchObject([{ refused: 2 }]);
    expect((await counts(365)).since).toBe("2025-12-24");
  });

  it("leave out options that the catalog no longer has", async () => {
    const { report, counts, reviseRules } = await startCounting();
    await report([depth("36"), depth("48")]);
    const withoutDeep = catalogDocument.steps.map((each) => ({
      ...each,
      ...(each.key === "depth" && { options: each.options.filter(({ value }) => value !== "48") }),
    }));
    await reviseRules(2, { ...catalogDocument, steps: withoutDeep });
    expect((await counts()).options.filter(({ value }) => value === "48")).toEqual([]);
  });

  it("add up to the same sums in any order and in any number of requests", async () => {
    const { store } = await startCounting();
    const tried = fc.record({ stepKey: fc.constantFrom("width", "depth"), value: fc.constantFrom("48", "72") });
    let day = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uniqueArray(tried, { selector: JSON.stringify }), { maxLength: 4 }), async (all) => {
        day += 1;
        const at = new Date(NOW.getTime() + day * DAY_MS);
        await Promise.all(all.map((options) => store.addTried(options, at)));
        const { options } = await store.sumDays(1, at);
        for (const { stepKey, value, refused } of options)
          expect(refused).toBe(all.flat().filter((each) => each.stepKey === stepKey && each.value === value).length);
        expect(options.reduce((sum, { refused }) => sum + refused, 0)).toBe(all.flat().length);
      }),
      { numRuns: 25 },
    );
  });

  it("cannot be made to fill the disk: what is new beyond 2,000 options of a day is dropped", async () => {
    const { store, db, request, report } = await startCounting();
    const many = Array.from({ length: 2100 }, (_, index) => ({ stepKey: "b", value: `v${index}` }));
    await store.addTried(many, NOW);
    await report([depth("48")]);
    await request.post("/api/quotes/submit").send(createSubmission());
    const rows = await db.selectFrom("choice_counts").select("chosen").execute();
    expect(rows.filter(({ chosen }) => chosen === 0)).toHaveLength(2000);
    expect(rows.length, "with the options of quotes").toBeGreaterThan(2000);
  });

  it("are removed after two years", async () => {
    const { report, store } = await startCounting();
    await report([depth("48")]);
    expect(await store.removeOld(new Date(NOW.getTime() + 729 * DAY_MS))).toBe(0);
    expect(await store.removeOld(new Date(NOW.getTime() + 731 * DAY_MS))).toBe(1);
  });
});
