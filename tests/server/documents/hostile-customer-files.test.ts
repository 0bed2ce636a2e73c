import { describe, expect, it } from "vitest";
import { readPdf } from "../../support/files/read-pdf.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { HOSTILE_CUSTOMER, hostileRules } from "../../support/server/hostile-texts.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** A server with hostile rules. `ask` requests a quote as a customer. */
async function startHostile() {
  const app = await startTestApp({ document: hostileRules() });
  const ask = async (facts: object): Promise<string> => {
    const body = createSubmission({ customerInfo: customer(facts), configuration: exampleBench });
    const reply = await app.request.post("/api/quotes/submit").send(body);
    expect(reply.status).toBe(201);
    return reply.body.quoteId;
  };
  return { ...app, ask };
}

describe("hostile texts of a customer", () => {
  it("stay text in the PDF, whose file name is the quote ID", async () => {
    const { request, ask } = await startHostile();
    const quoteId = await ask(HOSTILE_CUSTOMER);
    const reply = await request.get(`/api/quotes/${quoteId}/document?paper=letter`).buffer();
    expect(reply.headers["content-disposition"]).toMatch(new RegExp(`^attachment; filename="?${quoteId}\\.pdf"?$`));
    const { text } = await readPdf(reply.body);
    expect(text.replace(/\s/g, "")).toContain("<script>window.__ran=1;alert('ran')</script>");
    expect(reply.body.toString("latin1")).not.toMatch(/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI)\b/);
  });
});
