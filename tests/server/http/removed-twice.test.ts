import { expect, it } from "vitest";
import { createSubmission } from "../../support/quotes/submission.ts";
import { startTestApp } from "../../support/server/test-app.ts";

it("a removal that is repeated, because its reply was lost, says that nothing is left to remove", async () => {
  const { request } = await startTestApp({ privateWebhooks: true });
  const webhook = { url: "http://127.0.0.1:9/quotes", events: ["quote.submitted"], isOn: true };
  const { body: partner } = await request.post("/api/admin/partners").send({ id: "acme", name: "Acme Tools" });
  const { body: added } = await request.post("/api/admin/webhooks").send(webhook);
  const { body: quote } = await request.post("/api/quotes/submit").send(createSubmission());
  await request.put("/api/admin/days-off/2027-12-31").send({ name: "Closed" });
  const found: unknown[] = [];
  for (const path of [
    `/api/admin/partners/${partner.partner.id}`,
    `/api/admin/webhooks/${added.webhook.id}`,
    "/api/admin/days-off/2027-12-31",
    "/api/admin/steps/width/options/96",
    `/api/quotes/${quote.quoteId}`,
  ]) {
    const [first, second] = [await request.delete(path), await request.delete(path)];
    found.push([first.status, second.status, second.body.error]);
  }
  expect(found).toEqual([
    [200, 404, "This partner no longer exists."],
    [200, 404, "This webhook no longer exists."],
    // It replies with the days that are left.
    [200, 200, undefined],
    [200, 404, "This option no longer exists."],
    [200, 404, "This quote was deleted."],
  ]);
});
