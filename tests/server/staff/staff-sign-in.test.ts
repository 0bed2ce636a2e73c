import { expect, it } from "vitest";
import { createSubmission } from "../../support/quotes/submission.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { SESSION, startLockedApp } from "../../support/server/locked-app.ts";
import { startTestApp } from "../../support/server/test-app.ts";

it("a server with a password lets visitors configure and request a quote without it, but not list the quotes", async () => {
  const { request } = await startLockedApp();
  const rules = await request.get("/api/configuration/rules/adjustable-height-work-table");
  const pricing = await request.post("/api/pricing/calculate").send({ configuration: exampleBench });
  const submitted = await request.post("/api/quotes/submit").send(createSubmission());
  expect([rules.status, pricing.status, submitted.status]).toEqual([200, 200, 201]);
  expect(submitted.body.quoteId).toMatch(/^Q-/);
  const list = await request.get("/api/quotes/list");
  expect([list.status, list.body.code]).toEqual([401, "sign_in_needed"]);
});

it("a server without a password tells the page that its staff views are open", async () => {
  const { request } = await startTestApp();
  expect((await request.get(SESSION)).body).toEqual({
    success: true,
    access: "open",
    person: { id: "000000000000", name: "staff", role: "owner" },
    ways: { ...{ withoutEmail: false, accounts: false, provider: null }, ...{ passkeys: false, resetByEmail: false } },
  });
});
