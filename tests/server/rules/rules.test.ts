import { afterAll, describe, expect, it } from "vitest";
import { RulesReply } from "#shared/api/rules/rules.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** A server that only answers. */
const { request, close } = await openTestApp();
afterAll(close);

const stepOf = (body: unknown, key: string) => {
  const found = RulesReply.parse(body).rules.steps.find((step) => step.key === key);
  if (!found) throw new Error(`no step ${key}`);
  return found;
};

const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);

describe("getting the rules", () => {
  it("works again after a read that failed", async () => {
    const { request, db } = await startTestApp();
    const store = (document: string) => db.updateTable("rules_revisions").set({ document }).execute();
    await store("not JSON");
    expect((await request.get(RULES)).status).toBe(500);
    await store(JSON.stringify(catalogDocument));
    expect((await request.get(RULES)).status).toBe(200);
  });

  it("returns the catalog as revision 1, in dollars, with only unconditional options as available, and lists the others", async () => {
    const { status, body } = await request.get(RULES);
    expect(status).toBe(200);
    const { rules } = RulesReply.parse(body);
    expect(rules).toMatchObject({ revision: 1, basePrice: 1495, name: catalogDocument.name });
    expect(rules.steps.map(({ stepNumber }) => stepNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(values(stepOf(body, "base").options)).toEqual(["levelers"]);
    expect(stepOf(body, "base").conditionalOptions).toHaveLength(5);
    expect(stepOf(body, "base").unavailableOptions).toHaveLength(5);
  });

  it("has the options available with the configuration in the query, and the reasons for the others", async () => {
    const configuration = JSON.stringify({ height_adjustment: "electric", load_capacity: "500" });
    const { body } = await request.get(RULES).query({ configuration });
    const base = stepOf(body, "base");
    expect(values(base.options)).toEqual(["levelers", "casters-4", "casters-5", "leveling-casters"]);
    expect(base.unavailableOptions.find(({ value }) => value === "casters-6")?.reasons).toEqual([
      {
        stepKey: "load_capacity",
        stepName: "Load Capacity",
        needs: [{ value: "1500", label: "1,500 lb" }],
        has: [{ value: "500", label: "500 lb" }],
      },
    ]);
  });

  it("ignores choices that do not fit and lists them as removed", async () => {
    const configuration = '{"__proto__":"x","toString":"y","width":"60","depth":"48"}';
    const reply = await request.get(RULES).query({ configuration });
    expect(reply.status).toBe(200);
    expect(RulesReply.parse(reply.body).removed.map(({ stepKey, code }) => `${stepKey} ${code}`)).toEqual([
      "__proto__ unknown_step",
      "toString unknown_step",
      "depth unavailable_option",
    ]);
  });

  it("refuses a configuration that is no JSON object of at most 4 KB, given once, with 400", async () => {
    const long = encodeURIComponent(JSON.stringify({ width: "6".repeat(4096) }));
    const once = "Give the configuration once, in at most 4096 bytes.";
    for (const [query, error] of [
      ["?configuration=%7Ba", "The configuration in the query is not valid JSON."],
      ["?configuration=%5B%5D", "The configuration must be an object of at most 200 step keys with their choices."],
      [`?configuration=${long}`, once],
      ["?configuration=%7B%7D&configuration=%7B%7D", once],
    ]) {
      const { status, body } = await request.get(RULES + query);
      expect([status, body.success, body.error, body.code]).toEqual([400, false, error, "invalid_request"]);
      expect(body.validationErrors).toMatchObject([{ path: "configuration", message: error }]);
    }
  });

  it("returns 404 for an unknown product", async () => {
    const reply = await request.get("/api/configuration/rules/chair");
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ success: false, code: "not_found" });
  });

  it("returns 304 for any configuration, but describes each one to a client without the rules", async () => {
    const { request, reviseRules } = await startTestApp();
    const ask = (height_adjustment: string) =>
      request.get(RULES).query({ configuration: JSON.stringify({ height_adjustment }) });
    const [crank, electric] = [await ask("hydraulic-crank"), await ask("electric")];
    const etag = crank.headers.etag ?? "";
    expect(electric.headers.etag).toBe(etag);
    const available = [crank, electric].map(({ body }) => values(stepOf(body, "load_capacity").options));
    expect(available[0]).not.toEqual(available[1]);
    expect((await ask("electric")).body).toEqual(electric.body);
    expect((await ask("electric").set("Accept-Encoding", "identity")).body).toEqual(electric.body);
    expect((await ask("electric").set("If-None-Match", etag)).status).toBe(304);

    await reviseRules(2, { ...catalogDocument, basePrice: 1600 });
    const later = await ask("electric").set("If-None-Match", etag);
    expect(later.body).toMatchObject({ rules: { revision: 2, basePrice: 1600 } });
  });
});

describe("pricing a configuration", () => {
  it("prices the example bench, in dollars", async () => {
    const reply = await request.post("/api/pricing/calculate").send({ configuration: exampleBench });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      pricing: { totalPrice: 3985, breakdown: { basePrice: 1495, modifications: 2490 }, revision: 1 },
    });
    expect(reply.body.pricing.parts).toHaveLength(14);
  });

  it("returns all problems of choices that do not fit", async () => {
    const reply = await request
      .post("/api/pricing/calculate")
      .set("Content-Type", "application/json")
      .send('{"configuration":{"__proto__":"x","width":"60","depth":"48","top_color":["white"]}}');
    expect(reply.status).toBe(400);
    expect(reply.body.validationErrors).toEqual([
      { path: "configuration.__proto__", code: "unknown_step", message: expect.any(String) },
      { path: "configuration.depth", code: "unavailable_option", message: expect.any(String) },
      { path: "configuration.top_color", code: "invalid_choice", message: expect.any(String) },
    ]);
  });
});
