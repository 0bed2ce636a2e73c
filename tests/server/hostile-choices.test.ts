import { describe, expect, it } from "vitest";
import { exampleBench } from "../support/catalog.ts";
import { submission } from "../support/submission.ts";
import { startTestApp } from "../support/test-app.ts";
import { leavingAllAsItWas } from "../support/untouched.ts";

describe("a choice", () => {
  it.each<[string, string, unknown]>([
    ["of a step that is not there", "engine", "v8"],
    ["of an option of another step", "width", "electric"],
    ["of an option that cannot be had there", "depth", "48"],
    ["of a list in a step for one", "width", ["72"]],
    ["of a value in a step for several", "accessories", "shelf"],
    ["of a number", "width", 72],
    ["of an object", "width", { "72": true }],
    ["of nothing", "width", null],
    ["of none and another together", "accessories", ["no-accessories", "shelf"]],
    ["of the same twice", "accessories", ["shelf", "shelf"]],
  ])("%s is refused by price and quote, which say where", async (_name, step, choice) => {
    const app = await startTestApp();
    const bench = { ...exampleBench, ...(step === "depth" && { width: "60" }) };
    const body = submission({ configuration: { ...bench, [step]: choice } });
    for (const path of ["/api/quotes/submit", "/api/pricing/calculate"]) {
      const reply = await leavingAllAsItWas(app, () => app.request.post(path).send(body));
      expect([reply.status, reply.body.code]).toEqual([400, "invalid_configuration"]);
      const [error] = reply.body.validationErrors;
      expect(error).toMatchObject({ path: `configuration.${step}` });
    }
  });
});

it("thousands of wrong choices are answered with the first hundred of them", async () => {
  const { request } = await startTestApp();
  const accessories = Array.from({ length: 6000 }, (_, index) => `a${index}`);
  const configuration = { ...exampleBench, accessories };
  for (const [path, body] of [
    ["/api/quotes/submit", submission({ configuration })],
    ["/api/pricing/calculate", { configuration }],
  ] as const) {
    const reply = await request.post(path).send(body);
    expect([reply.status, reply.body.validationErrors.length]).toEqual([400, 100]);
  }
  const asked = { accessories: accessories.slice(0, 400) };
  const rules = await request
    .get("/api/configuration/rules/adjustable-height-work-table")
    .query({ configuration: JSON.stringify(asked) });
  expect([rules.status, rules.body.removed.length]).toEqual([200, 100]);
});

describe("a price of an option", () => {
  it.each(["NaN", '"5"', "null", "1e400", "1e21", "1.005", "[5]", "{}", "true"])(
    "of %s is refused",
    async (price) => {
      const app = await startTestApp();
      const reply = await leavingAllAsItWas(app, () =>
        app.request
          .put("/api/admin/steps/width/options/72")
          .set("Content-Type", "application/json")
          .send(`{"priceModifier":${price}}`),
      );
      expect(reply.status).toBe(400);
    },
  );
});
