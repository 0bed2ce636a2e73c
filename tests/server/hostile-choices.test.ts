import { describe, expect, it } from "vitest";
import { exampleBench } from "../support/catalog.ts";
import { submission } from "../support/submission.ts";
import { startTestApp } from "../support/test-app.ts";
import { leavingAllAsItWas } from "../support/untouched.ts";

describe("a choice", () => {
  it.each<[string, string, unknown]>([
    ["for an unknown step", "engine", "v8"],
    ["with an option of another step", "width", "electric"],
    ["with an unavailable option", "depth", "48"],
    ["with a list in a single-choice step", "width", ["72"]],
    ["with a value in a multi-select step", "accessories", "shelf"],
    ["with a number", "width", 72],
    ["with an object", "width", { "72": true }],
    ["with null", "width", null],
    ["with no-accessories and another", "accessories", ["no-accessories", "shelf"]],
    ["with a duplicate", "accessories", ["shelf", "shelf"]],
  ])("%s is refused by pricing and submission, with its path", async (_name, step, choice) => {
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

it("a reply lists at most a hundred wrong choices", async () => {
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

describe("a price modifier", () => {
  it.each(["NaN", '"5"', "null", "1e400", "1e21", "1.005", "[5]", "{}", "true"])(
    "%s is refused",
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
