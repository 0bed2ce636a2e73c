import { expect, it } from "vitest";
import { png } from "../../support/files/images.ts";
import { customer } from "../../support/quotes/submission.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

it("every call of the specification succeeds with its specified fields alone, and replies with those", async () => {
  const { request } = await startTestApp();
  const parts = [{ stepName: "Height Adjustment", optionName: "Electric, two-column", price: 640 }];
  const submission = {
    configuration: exampleBench,
    customerInfo: customer(),
    totalPrice: 3985,
    parts,
  };
  const submitted = await request.post("/api/quotes/submit").send(submission);
  const { quoteId } = submitted.body;
  expect(submitted.body).toMatchObject({ success: true, quoteId: expect.any(String) });
  const uploaded = await request.post("/api/images/upload").attach("image", await png(), "a.png");
  const image = uploaded.body.filename;
  expect(uploaded.body).toMatchObject({ success: true, filename: expect.any(String) });

  const priced = {
    totalPrice: 3985,
    breakdown: { basePrice: 1495, modifications: 2490 },
    parts: expect.arrayContaining([expect.objectContaining(parts[0])]),
  };
  const { breakdown: _breakdown, ...pricing } = priced;
  const quote = {
    ...{ quoteId, status: "pending", timestamp: expect.any(String) },
    ...{ customerInfo: customer(), pricing },
  };
  const lid = { key: "lid", name: "Lid", stepNumber: 11, required: false, description: "" };
  const oak = { value: "oak", label: "Oak", description: "", priceModifier: 5 };
  const edited = { label: "Dark oak", description: "Oiled.", priceModifier: 7.5, image };
  const calls = [
    ["get", RULES, undefined, { rules: { steps: expect.any(Array) } }],
    ["post", "/api/pricing/calculate", { configuration: exampleBench }, { pricing: priced }],
    ["get", "/api/quotes/list", undefined, { quotes: [quote] }],
    ["put", `/api/quotes/${quoteId}/status`, { status: "approved" }],
    ["delete", `/api/quotes/${quoteId}`, undefined],
    ["get", "/api/admin/config", undefined, { config: { basePrice: 1495 } }],
    ["put", "/api/admin/config/base-price", { basePrice: 1500 }],
    ["post", "/api/admin/steps", { ...lid, options: [] }],
    ["post", "/api/admin/steps/lid/options", oak],
    ["put", "/api/admin/steps/lid/options/oak", edited, { config: { basePrice: 1500 } }],
    ["delete", "/api/admin/steps/lid/options/oak", undefined],
    ["delete", "/api/admin/steps/lid", undefined],
  ] as const;
  for (const [method, path, body, reply = {}] of calls) {
    const { body: answer } = await request[method](path).send(body);
    expect(answer, `${method} ${path}`).toMatchObject({ success: true, ...reply });
  }
});
