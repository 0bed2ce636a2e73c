import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtClient } from "#server/pages/built-client.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { RulesReply } from "#shared/api/rules/rules.ts";
import { rulesOfReply, settingsOfReply } from "#shared/api/rules/rules-reply.ts";
import { BELOW_ZERO } from "#shared/engine/rejection.ts";
import { priceRules } from "#shared/partners/apply-price-list.ts";
import type { Partner } from "#shared/partners/partner.ts";
import type { PriceList } from "#shared/partners/price-list.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { partner } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** The example bench costs $3,985.00 at list price. */
const TEN_LESS = { percent: -10 };
const TEN_LESS_TOTAL = 3586.5;
const WORDS = "Acme Tools: −10% on everything";

/** Settings of acme that a test can change. */
function changingPartner(fields: Partial<Partner>) {
  let current = partner(fields);
  const settings: PartnerSettings = {
    getCurrent: async () => [current],
    find: async (id) => (id === current.id ? current : undefined),
    renew: () => {},
  };
  return {
    settings,
    change(priceList: PriceList | undefined) {
      current = { ...current, priceList };
    },
    turnOff() {
      current = { ...current, isOn: false };
    },
  };
}

it("gives visitors of a partner its prices in the rules, on the page, for a bench and in a quote", async () => {
  const clientDir = testFolder();
  await writeFile(join(clientDir, "index.html"), '<!doctype html><div id="root"></div>');
  const { settings } = changingPartner({ priceList: TEN_LESS });
  const { request } = await startTestApp({ partners: settings, client: builtClient(clientDir) });
  const ask = { partner: "acme", configuration: exampleBench };

  const rules = RulesReply.parse((await request.get(RULES).query({ partner: "acme" })).body);
  expect(rulesOfReply(rules)).toEqual(priceRules(catalog, TEN_LESS).rules);
  expect((await request.get("/?partner=acme")).text).toContain('"basePrice":1345.5,');
  expect((await request.post("/api/pricing/calculate").send(ask)).body.pricing).toMatchObject({
    totalPrice: TEN_LESS_TOTAL,
    breakdown: { basePrice: 1345.5, modifications: 2241 },
  });
  const body = createSubmission({ partner: "acme", totalPrice: TEN_LESS_TOTAL, parts: undefined });
  expect((await request.post("/api/quotes/submit").send(body)).body).toMatchObject({
    totalPrice: TEN_LESS_TOTAL,
    priceChanged: false,
  });

  expect((await request.get(RULES)).body.rules.basePrice).toBe(1495);
  expect((await request.get("/")).text).toContain('"basePrice":1495,');
});

it("gives an open page the new prices when the list changes, without a new revision of the rules", async () => {
  const { settings, change } = changingPartner({ priceList: TEN_LESS });
  const { request } = await startTestApp({ partners: settings });
  const ask = () => request.get(RULES).query({ partner: "acme" });
  const first = await ask();
  const again = () => ask().set("If-None-Match", first.headers.etag ?? "");
  expect((await again()).status).toBe(304);
  for (const list of [{ percent: -20 }, { options: { width: { "72": 1 } } }, undefined]) {
    change(list);
    const next = await again();
    expect(next.status).toBe(200);
    expect(settingsOfReply(next.body)).not.toBe(settingsOfReply(first.body));
  }
});

it("prices a bench that costs less than nothing with a list, but takes no request for it, and tells the log", async () => {
  const { log, lines } = keptLog();
  const { settings } = changingPartner({ priceList: { options: { width: { "72": -9000 } } } });
  const { request } = await startTestApp({ log, partners: settings });
  const { body } = await request.get(RULES).query({ partner: "acme" });
  expect(rulesOfReply(RulesReply.parse(body))).not.toEqual(catalog);
  expect(lines().flatMap(({ problems }) => problems ?? [])).toEqual([
    expect.stringMatching(/^A bench could cost −\$.* with the price list, and cannot be requested/),
  ]);
  const asked = createSubmission({ partner: "acme" });
  const { pricing } = (await request.post("/api/pricing/calculate").send(asked)).body;
  expect(pricing.totalPrice).toBeLessThan(0);
  const refused = await request.post("/api/quotes/submit").send(asked);
  expect([refused.status, refused.body.error]).toEqual([400, BELOW_ZERO]);
  expect((await request.post("/api/quotes/submit").send(createSubmission())).status).toBe(201);
});

it("shows staff both prices and why, even after the list has changed", async () => {
  const { settings, change } = changingPartner({ priceList: TEN_LESS });
  const desk = await startConversation({ partners: settings, asked: { partner: "acme" } });
  const { quoteId, loadQuote, send, trySend } = desk;
  const priceList = { text: WORDS, listTotal: 3985 };
  expect((await loadQuote(quoteId)).quote.current).toMatchObject({ grandTotal: 3785.5, priceList });

  change({ percent: -10, steps: { width: 20 }, options: { accessories: { shelf: 140 } } });
  const { quote, drift, bench } = await loadQuote(quoteId);
  expect(quote.current).toMatchObject({ grandTotal: 3785.5, priceList });
  expect(drift).toEqual({ difference: 41, changes: [] });
  expect(bench.basePrice).toBe(1345.5);

  const asBefore = await send();
  expect(asBefore.revision).toMatchObject({ grandTotal: 3785.5, priceList });
  expect((await desk.preview({ after: 1, source: "today" })).revision.grandTotal).toBe(3826.5);
  const today = await trySend({ after: 1, source: "today" });
  expect(today.body.quote.current).toMatchObject({
    grandTotal: 3826.5,
    priceList: { text: "Acme Tools: −10% on everything, +20% on Width, Upper shelf at $140.00", listTotal: 3985 },
  });
  expect((await loadQuote(quoteId)).quote.requested).toMatchObject({ grandTotal: 3785.5, priceList });

  const [row] = await desk.exported();
  expect(row).toMatchObject({ Price: "3627.50", "List Price": "3985.00" });
  expect(row?.["Price List"]).toMatch(/^Acme Tools: −10% on everything, /);
});

it("leaves out the words and the list price for a quote that none of its prices applies to", async () => {
  const { settings } = changingPartner({ priceList: { steps: { accessories: 5 } } });
  const { quoteId, loadQuote, ask } = await startConversation({ partners: settings });
  const none = { ...exampleBench, accessories: ["no-accessories"] };
  const partners = await ask({ partner: "acme", configuration: none });
  for (const id of [quoteId, partners]) expect((await loadQuote(id)).quote.current).not.toHaveProperty("priceList");
});

it("never tells the customer the list price or the words", async () => {
  const { settings } = changingPartner({ priceList: TEN_LESS });
  const desk = await startConversation({ partners: settings, asked: { partner: "acme" } });
  const { send, look, answer, told } = desk;
  const isSilent = (body: object) => expect(JSON.stringify(body)).not.toMatch(/3985|1495|−10%|list/i);
  const first = (await look()).body;
  expect(first).toMatchObject({ quote: { grandTotal: 3785.5 }, pricedFor: "acme" });
  isSilent(first);

  await send();
  const wider = { quantity: 1, configuration: { ...exampleBench, width: "84" } };
  const asked = await answer("ask-change", { number: 1, proposal: [wider] });
  expect(asked.status).toBe(200);
  isSilent(asked.body);
  const [given] = (await told()).answers;
  expect(given).toMatchObject({ kind: "change-asked", proposal: [{ breakdown: { basePrice: 1345.5 } }] });
});

it("keeps the partner's prices for its quotes after the partner was turned off", async () => {
  const { settings, turnOff } = changingPartner({ priceList: TEN_LESS });
  const desk = await startConversation({ partners: settings, asked: { partner: "acme" } });
  turnOff();
  expect((await desk.send({ source: "today" })).revision.grandTotal).toBe(3785.5);
  // Its page would refuse the customer.
  expect((await desk.look()).body).not.toHaveProperty("pricedFor");
});

it("stores the partner's prices of a request whose prices are hidden", async () => {
  const { settings } = changingPartner({ priceList: TEN_LESS, hidePrices: true });
  const { quoteId, loadQuote, look } = await startConversation({ partners: settings, asked: { partner: "acme" } });
  expect((await look()).body).toMatchObject({ quote: { grandTotal: 0 }, benches: [{ basePrice: 0 }] });
  expect((await loadQuote(quoteId)).quote.grandTotal).toBe(3785.5);
});
