import type { Express } from "express";
import { describe, expect, it } from "vitest";
import type { Rehearse } from "#server/quotes/rehearsal/rehearse.ts";
import { RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { addressOf, draft, json } from "../../support/rules/rehearsal.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PATH = "/api/admin/rehearsals";

/** What the draft does. */
async function rehearse(app: Express): Promise<RehearsalReply> {
  const reply = await fetch((await addressOf(app)) + PATH, json(draft));
  return RehearsalReply.parse(await reply.json());
}

describe("a rehearsal", () => {
  it("says what happens to open and recent quotes", async () => {
    const { app, request, ask } = await startDesk();
    const invalid = await ask({ company: "Alder" });
    const { accessories: _accessories, ...plain } = exampleBench;
    const configuration = { ...plain, accessories: ["shelf"] };
    const dearer = await ask({ company: "Birch", configuration, hoursAgo: 24 * 40 });
    await ask({ company: "Cedar", configuration, hoursAgo: 24 * 400, status: "rejected" });
    await request.delete(`/api/quotes/${await ask({ company: "Dogwood" })}`);

    const result = await rehearse(app);

    expect(result.groups.map(({ group, count, invalid }) => [group, count, invalid])).toEqual([
      ["open", 2, 1],
      ["365", 2, 1],
    ]);
    expect(result.groups[0]).toMatchObject({
      outdated: 0,
      reasons: [{ reason: "Power strip is discontinued", count: 1, quotes: [0] }],
      changes: { median: 40, lowest: 40, highest: 40, count: 1, quotes: [1] },
    });
    expect(result.quotes).toEqual([
      { quoteId: invalid, company: "Alder", before: 3985 },
      { quoteId: dearer, company: "Birch", before: 3385, after: 3425 },
    ]);
  });

  it("prices the quotes of a partner by its list", async () => {
    const priceList = { percent: -10, options: { accessories: { "power-strip": 50 } } };
    const partners = fixedPartners([
      partner({ priceList }),
      partner({ id: "odd", name: "Odd", fixedChoices: { width: "50" } }),
    ]);
    const { app, ask } = await startDesk({ partners });
    const configuration = { ...exampleBench, accessories: ["shelf"] };
    const quoteId = await ask({ partner: "acme", configuration });

    const result = await rehearse(app);

    expect(result.quotes).toMatchObject([{ quoteId, before: 3046.5, after: 3082.5 }]);
  });

  it("refuses a text with problems before it begins, and rules of another product", async () => {
    const { request, db } = await startTestApp();
    const send = (text: string) => request.post(PATH).set("Content-Type", "application/json").send(text);
    const noJson = await send("{\n  basePrice: 1");
    expect([noJson.status, noJson.body.validationErrors]).toMatchObject([400, [{ code: "invalid_json", line: 2 }]]);
    const negative = await send(JSON.stringify({ ...catalogDocument, basePrice: -1 }));
    expect([negative.status, negative.body.validationErrors]).toMatchObject([400, [{ path: "basePrice" }]]);
    expect((await send(JSON.stringify({ ...catalogDocument, product: "chair" }))).status).toBe(409);
    expect((await request.post(PATH).send("x").type("text/plain")).status).toBe(415);
    expect(await db.selectFrom("rules_revisions").selectAll().execute()).toHaveLength(1);
  });

  it("ends when the client leaves, and the next one begins", async () => {
    const signals: AbortSignal[] = [];
    const endless: Rehearse = (_question, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    };
    const { app } = await startTestApp({ rehearse: endless });
    const address = await addressOf(app);
    for (const length of [1, 2]) {
      const leaving = new AbortController();
      const left = expect(fetch(address + PATH, json(draft, { signal: leaving.signal }))).rejects.toThrow("aborted");
      await expect.poll(() => signals).toHaveLength(length);
      expect(signals.at(-1)?.aborted).toBe(false);
      leaving.abort();
      await left;
      await expect.poll(() => signals.at(-1)?.aborted).toBe(true);
    }
  });
});
