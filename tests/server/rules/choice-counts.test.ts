import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChoiceCountStore } from "#server/rules/demand/choice-count-store.ts";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import type { CountRow } from "#shared/demand/choice-counts.ts";
import type { ChoiceEvent } from "#shared/demand/choice-events.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { refuseRows } from "../../support/server/refuse-rows.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A count of a version that did not count amounts. */
const OLD_COUNT = { day: "2026-11-20", kind: "chosen", tried_with: "", count: 1, amount_cents: null } as const;
/** Half past eleven at night in Chicago. */
const NOW = new Date("2026-11-24T05:30:00Z");

const refused = (value: string, width: string | null = "60"): ChoiceEvent => ({
  kind: "refused",
  stepKey: "depth",
  value,
  triedWith: [{ stepKey: "width", value: width }],
});

async function startCounting(deps: Parameters<typeof startTestApp>[0] = {}) {
  let now = NOW;
  const app = await startTestApp({ now: () => now, ...deps });
  const store = createChoiceCountStore(app.db, "America/Chicago", keptLog().log);
  const counts = async (days: number | "all" = 30): Promise<ChoiceCountsReply> =>
    (await app.request.get(`/api/admin/choice-counts?days=${days}`)).body;
  return {
    ...app,
    store,
    counts,
    pass(days: number) {
      now = new Date(now.getTime() + days * DAY_MS);
    },
    /** Sends events as the page does, and returns the status. */
    async report(events: readonly unknown[], headers: Record<string, string> = {}) {
      const sent = app.request.post("/api/configuration/counts").set(headers);
      return (await sent.send({ events })).status;
    },
    async of(stepKey: string, value: string) {
      const { options } = await counts();
      return options.find((each) => each.stepKey === stepKey && each.value === value);
    },
  };
}

describe("what a page reports", () => {
  it("is counted for each option and what it was tried with, the most frequent first", async () => {
    const { report, counts, of } = await startCounting();
    await report([refused("36"), refused("48"), { kind: "removed", stepKey: "depth", value: "48" }]);
    expect(await report([refused("48"), refused("48"), refused("48", null)])).toBe(204);
    await report([{ kind: "unlocked", stepKey: "depth", value: "48" }]);
    expect(await of("depth", "48")).toEqual({
      stepKey: "depth",
      value: "48",
      chosen: 0,
      refused: 3,
      unlocked: 1,
      removed: 1,
      amount: 0,
    });
    const { refusals, counting, since } = await counts();
    expect({ counting, since }).toEqual({ counting: true, since: "2026-10-25" });
    expect(refusals[0]).toEqual({
      stepKey: "depth",
      value: "48",
      triedWith: [{ stepKey: "width", value: "60" }],
      count: 2,
    });
    expect(refusals.map(({ count }) => count)).toEqual([2, 1]);
  });

  it("is ignored without a word if the rules have no such option, the visitor's browser asks not to be tracked, or with COUNT_CHOICES=off", async () => {
    const { report, counts } = await startCounting();
    const events = [refused("49"), refused("48", "rocket"), { kind: "removed", stepKey: "x", value: "y" }];
    expect(await report(events)).toBe(204);
    expect((await counts()).refusals).toEqual([]);
    expect(await report([refused("48")], { DNT: "1" })).toBe(204);
    expect(await report([refused("48")], { "Sec-GPC": "1" })).toBe(204);
    expect((await counts()).options).toEqual([]);
    const off = await startCounting({ countChoices: false });
    expect(await off.report([refused("48")])).toBe(204);
    await off.request.post("/api/quotes/submit").send(createSubmission());
    expect(await off.counts()).toMatchObject({ counting: false, options: [] });
  });

  it("is refused if it is no list of a few events that a page could cause", async () => {
    const { request, counts } = await startCounting();
    const eventOf = (event: object) => JSON.stringify({ events: [event] });
    for (const [body, status] of [
      ["[]", 400],
      ["{", 400],
      ['{"events":{}}', 400],
      [eventOf({ kind: "chosen", stepKey: "width", value: "72" }), 400],
      [eventOf({ kind: "removed", stepKey: "width", value: "<b>" }), 400],
      [eventOf({ ...refused("48"), triedWith: [] }), 400],
      [JSON.stringify({ events: Array(51).fill(refused("48")) }), 400],
      [JSON.stringify({ events: [], more: "x".repeat(17_000) }), 413],
    ] as const) {
      const reply = await request.post("/api/configuration/counts").type("json").send(body);
      expect(reply.status, body.slice(0, 80)).toBe(status);
    }
    expect((await counts()).options).toEqual([]);
  });

  it("is refused from a script of another site", async () => {
    const { request } = await startCounting({ embedOrigins: ["https://shop.example.com"] });
    const send = () => request.post("/api/configuration/counts").set("Origin", "https://shop.example.com");
    expect((await send().type("text").send('{"events":[]}')).status).toBe(415);
    const headers = (await send().send({ events: [] })).headers;
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("is limited to 60 requests in ten minutes for each address", async () => {
    const { report, request } = await startCounting({ trustProxy: 1 });
    for (let sent = 0; sent < 60; sent += 1) expect(await report([])).toBe(204);
    expect(await report([])).toBe(429);
    const { body } = await request.post("/api/configuration/counts").send({ events: [] });
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

  it("are counted with what they cost in all pieces of an item, and shares are those of the items", async () => {
    const { request, counts, of, db, pass } = await startCounting();
    const { configuration, ...customer } = createSubmission();
    await db
      .insertInto("choice_counts")
      .values({ ...OLD_COUNT, step_key: "width", value: "72" })
      .execute();
    const items = [
      { configuration, quantity: 3 },
      { configuration: { ...configuration, width: "96" }, quantity: 1 },
    ];
    await request
      .post("/api/quotes/submit")
      .send({ ...customer, items })
      .expect(201);
    await request.post("/api/quotes/submit").send(createSubmission()).expect(201);
    expect(await of("width", "72")).toMatchObject({ chosen: 3, amount: 4 * 135 });
    expect(await of("width", "96")).toMatchObject({ chosen: 1, amount: 410 });
    expect(await counts()).toMatchObject({ benches: 4, pricedSince: "2026-11-23" });
    pass(400);
    expect(await counts()).toMatchObject({ benches: 0 });
    expect(await counts("all")).toMatchObject({ benches: 4, since: "2026-11-20" });
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
    await report([refused("48")]);
    pass(29);
    await report([refused("48")]);
    expect(await of("depth", "48")).toMatchObject({ refused: 2 });
    pass(1 / 24);
    expect(await of("depth", "48"), "at half past midnight").toMatchObject({ refused: 1 });
    expect((await counts(90)).options).toMatchObject([{ refused: 2 }]);
    expect((await counts(365)).since).toBe("2025-12-24");
  });

  it("are exported as CSV with all options: first what was tried without a match, then the most requested", async () => {
    const { report, request, reviseRules } = await startCounting();
    const width = step("width", { name: "=Width", options: [option("60", { label: "60 in" })] });
    const conditionalOptions = [conditionalStep("48", { width: ["72"] })];
    await reviseRules(2, rulesDocument([width, step("depth", { conditionalOptions })]));
    await report([refused("48")]);
    const reply = await request.get("/api/admin/choice-counts/export?days=30");
    expect(reply.type).toBe("text/csv");
    expect(reply.headers["content-disposition"]).toBe("attachment; filename=demand-30.csv");
    const [titles, first, second] = reply.text.split("\r\n");
    expect(titles).toContain('"Step","Option","Step key","Value","Tried without a match"');
    expect(first).toBe('"depth","48","depth","48",1,0,0,0,0,0');
    expect(second).toBe(`"'=Width","60 in","width","60",0,0,0,0,0,0`);
  });

  it("leave out options that the catalog no longer has", async () => {
    const { report, counts, reviseRules } = await startCounting();
    await report([refused("36", "48"), refused("48")]);
    const withoutDeep = catalogDocument.steps.map((each) => ({
      ...each,
      ...(each.key === "depth" && { options: each.options.filter(({ value }) => value !== "48") }),
    }));
    await reviseRules(2, { ...catalogDocument, steps: withoutDeep });
    expect((await counts()).refusals.filter(({ value }) => value === "48")).toEqual([]);
  });

  it("add up to the same sums in any order and in any number of requests", async () => {
    const { store } = await startCounting();
    const row = fc.record<CountRow>({
      stepKey: fc.constantFrom("width", "depth"),
      value: fc.constantFrom("48", "72"),
      kind: fc.constantFrom("refused", "removed"),
      triedWith: fc.nat({ max: 30 }).map((width) => `width=${width}`),
      count: fc.constant(1),
    });
    const total = (rows: readonly CountRow[]) => {
      const sums = new Map<string, number>();
      for (const { stepKey, value, kind, count } of rows) {
        const name = `${stepKey} ${value} ${kind}`;
        sums.set(name, count + (sums.get(name) ?? 0));
      }
      return [...sums].toSorted();
    };
    let day = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row, { maxLength: 40 }), { maxLength: 4 }), async (all) => {
        day += 1;
        const at = new Date(NOW.getTime() + day * DAY_MS);
        await Promise.all(all.map((rows) => store.add(rows, at)));
        const { rows } = await store.sumDays(1, at);
        expect(total(rows)).toEqual(total(all.flat()));
        expect(rows.filter(({ kind }) => kind === "refused").length).toBeLessThanOrEqual(4 * 21);
      }),
      { numRuns: 25 },
    );
  });

  it("cannot be made to fill the disk: what is new beyond 2,000 rows of a day is dropped", async () => {
    const many = Array.from({ length: 100 }, (_, index) => `v${index}`);
    const document = rulesDocument([
      step("a", { options: many.map((value) => option(value)) }),
      step("b", {
        options: [option("b")],
        conditionalOptions: many.map((value) => conditionalStep(value, { a: ["v0"] })),
      }),
    ]);
    const { store, db, request } = await startCounting({ document });
    const rows = many.flatMap((value) =>
      Array.from({ length: 25 }, (_, other): CountRow => {
        return { stepKey: "b", value, kind: "refused", triedWith: `a=v${other + 1}`, count: 1 };
      }),
    );
    await store.add(rows, NOW);
    await store.add(rows.slice(0, 1), NOW);
    const { length } = await db.selectFrom("choice_counts").select("count").execute();
    expect(length).toBe(2000);
    const configuration = { a: "v1", b: "b" };
    await request.post("/api/quotes/submit").send(createSubmission({ configuration }));
    const kept = await db
      .selectFrom("choice_counts")
      .select("kind")
      .where("value", "=", "v1")
      .where("kind", "=", "chosen")
      .execute();
    expect(kept, "the options of quotes").toHaveLength(1);
  });

  it("are removed after two years", async () => {
    const { report, store } = await startCounting();
    await report([refused("48")]);
    expect(await store.removeOld(new Date(NOW.getTime() + 729 * DAY_MS))).toBe(0);
    expect(await store.removeOld(new Date(NOW.getTime() + 731 * DAY_MS))).toBe(1);
  });
});
