import { describe, expect, it } from "vitest";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { PricingReply } from "#shared/api/pricing.ts";
import { RulesReply } from "#shared/api/rules/rules.ts";
import { type Partner, PartnerSchema } from "#shared/partners/partner.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";
const PRICING = "/api/pricing/calculate";
const SUBMIT = "/api/quotes/submit";

const partner = (id: string, facts: object = {}): Partner => PartnerSchema.parse({ id, name: "Acme Tools", ...facts });

const acme = partner("acme", { accent: "#b83a0b", fixedChoices: { width: "72", top_material: "esd-laminate" } });
const quiet = partner("quiet", { hidePrices: true, fixedChoices: { width: "72" } });
const start = (...partners: Partner[]) => startTestApp({ partners: fixedPartners(partners) });

const { width: _width, top_material: _material, ...ownChoices } = exampleBench;

function amountsOf(json: unknown): number[] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    typeof value === "number" && /price|modif|fee/i.test(key) ? [value] : amountsOf(value),
  );
}

describe("getting the rules for a partner", () => {
  it("returns the partner's public settings, and marks the fixed choices", async () => {
    const { request } = await start(acme);
    const reply = RulesReply.parse((await request.get(RULES).query({ partner: "acme" })).body);
    expect(reply.partner).toEqual({ id: "acme", name: "Acme Tools", accent: "#b83a0b", pricesHidden: false });
    const fixed = reply.rules.steps.filter((step) => step.fixedChoice !== undefined);
    expect(fixed.map(({ key, fixedChoice }) => [key, fixedChoice])).toEqual([
      ["width", "72"],
      ["top_material", "esd-laminate"],
    ]);
    expect(fixed.map(({ options }) => options.length)).toEqual([1, 1]);
    expect(reply.rules).toMatchObject({ revision: 1, basePrice: 1495 });
  });

  it("returns the full rules for a partner without settings, and no partner if the request names none", async () => {
    const { request } = await start(acme);
    const own = (await request.get(RULES)).body;
    expect(own).not.toHaveProperty("partner");
    const { body } = await request.get(RULES).query({ partner: "other" });
    expect(body.partner).toEqual({ id: "other", pricesHidden: false });
    expect(body.rules).toEqual(own.rules);
  });

  it("returns no prices for a partner that cannot be read, and reads it as other programs write it", async () => {
    const { request } = await start(acme);
    const twice = ["?partner=acme&partner=acme", "?partner[]=a&partner[]=b"];
    for (const query of ["?partner=", "?partner=A%20b", ...twice]) {
      const { status, body } = await request.get(RULES + query);
      const path = body.validationErrors?.[0].path;
      expect([status, path, body.rules], query).toEqual([400, "partner", undefined]);
    }
    const written = ["?configuration={}&amp;partner=acme", "?partner[x]=acme"];
    for (const query of [...written, "?partner%5B%5D=acme"])
      expect((await request.get(RULES + query)).body.partner).toMatchObject({ id: "acme" });
  });

  it("follows changes of settings and rules without a restart", async () => {
    const settled = { current: acme };
    const partners: PartnerSettings = { ...fixedPartners([]), find: async () => settled.current };
    const { request, reviseRules } = await startTestApp({ partners });
    const ask = () => request.get(RULES).query({ partner: "acme" });
    const first = await ask();
    const etag = first.headers.etag ?? "";
    expect((await ask().set("If-None-Match", etag)).status).toBe(304);

    settled.current = { ...acme, fixedChoices: { width: "60" } };
    const second = await ask().set("If-None-Match", etag);
    const width = RulesReply.parse(second.body).rules.steps.find(({ key }) => key === "width");
    expect(width?.fixedChoice).toBe("60");

    await reviseRules(2, { ...catalogDocument, basePrice: 1600 });
    expect((await ask()).body.rules).toMatchObject({ revision: 2, basePrice: 1600 });
  });

  it("fixes the choices that fit, and logs the others once", async () => {
    const { log, lines } = keptLog();
    const wrong = partner("acme", { fixedChoices: { width: "50", frame_color: "black" } });
    const { request } = await startTestApp({ log, partners: fixedPartners([wrong]) });
    for (let time = 0; time < 2; time++) {
      const { body } = await request.get(RULES).query({ partner: "acme" });
      const fixed = RulesReply.parse(body).rules.steps.filter(({ fixedChoice }) => fixedChoice !== undefined);
      expect(fixed.map(({ key }) => key)).toEqual(["frame_color"]);
    }
    const told = lines().filter(({ problems }) => problems);
    expect(told).toMatchObject([{ partner: "acme", problems: ["Width has no option '50'."] }]);
  });
});

it("refuses rules, prices and quotes of a partner that is turned off, in a sentence", async () => {
  const { request, quoteRows } = await start(partner("acme", { isOn: false }));
  const replies = [
    await request.get(RULES).query({ partner: "acme" }),
    await request.post(PRICING).send({ partner: "acme", configuration: {} }),
    await request.post(SUBMIT).send(createSubmission({ partner: "acme" })),
  ];
  for (const { status, body } of replies)
    expect([status, body.code, body.error]).toEqual([
      403,
      "partner_off",
      "This configurator is turned off. Please use our own page.",
    ]);
  expect(await quoteRows()).toEqual([]);
});

describe("the fixed choices of a partner", () => {
  it("are part of a price and of the stored bench, without being sent", async () => {
    const { request, quoteRows } = await start(acme);
    const ask = { partner: "acme", configuration: ownChoices };
    const priced = await request.post(PRICING).send(ask).expect(200);
    const { pricing } = PricingReply.parse(priced.body);
    expect(pricing.totalPrice).toBe(3985);
    expect(pricing.parts.map(({ stepKey }) => stepKey)).toContain("width");
    const { status, body } = await request.post(SUBMIT).send(createSubmission(ask));
    expect(status).toBe(201);
    expect(body).toMatchObject({ totalPrice: 3985, priceChanged: false });
    const [row] = await quoteRows();
    expect(row?.total_cents).toBe(398_500);
    expect(JSON.parse(row?.snapshot ?? "").configuration).toEqual(exampleBench);
  });

  it("cannot be changed, and nothing is stored then", async () => {
    const { request, quoteRows } = await start(acme);
    const ask = { partner: "acme", configuration: { ...exampleBench, width: "60" } };
    for (const reply of [
      await request.post(PRICING).send(ask),
      await request.post(SUBMIT).send(createSubmission(ask)),
    ]) {
      expect(reply.status).toBe(400);
      expect(reply.body.validationErrors).toEqual([
        {
          ...{ path: "configuration.width", code: "fixed_choice" },
          message: "Here, the choice in Width is always 72 in.",
        },
      ]);
    }
    expect(await quoteRows()).toEqual([]);
  });
});

it("hidden prices are zero in rules, prices and replies, and the real ones are stored", async () => {
  const { request, quoteRows } = await start(quiet);
  const configuration = JSON.stringify({ top_material: "maple" });
  const { body } = await request.get(RULES).query({ partner: "quiet", configuration });
  expect(body.partner.pricesHidden).toBe(true);
  expect(amountsOf(body).length).toBeGreaterThan(60);
  const ask = { partner: "quiet", configuration: exampleBench };
  const priced = (await request.post(PRICING).send(ask)).body;
  expect(priced.pricing.parts).toHaveLength(14);
  for (const each of [body, priced]) expect(new Set(amountsOf(each))).toEqual(new Set([0]));

  const reply = await request.post(SUBMIT).send(createSubmission({ partner: "quiet", totalPrice: 0 }));
  expect(reply.body).toMatchObject({ totalPrice: 0, deliveryFee: 0, priceChanged: false });
  const [row] = await quoteRows();
  expect(row).toMatchObject({ total_cents: 398_500, delivery_fee_cents: 19_900 });
  const { breakdown, parts } = JSON.parse(row?.snapshot ?? "");
  expect(breakdown).toEqual({ basePrice: 1495, modifications: 2490 });
  expect(parts).toContainEqual(expect.objectContaining({ value: "shelf", price: 155 }));
});
