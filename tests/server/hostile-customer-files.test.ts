import { describe, expect, it } from "vitest";
import { exampleBench } from "../support/catalog.ts";
import { HOSTILE_CUSTOMER, hostileRules } from "../support/hostile-texts.ts";
import { readPdf } from "../support/read-pdf.ts";
import { pdfSource } from "../support/read-structure.ts";
import { customer, submission } from "../support/submission.ts";
import { startTestApp } from "../support/test-app.ts";

/** A server with hostile rules. `ask` requests a quote as a customer. */
async function startHostile() {
  const app = await startTestApp({ document: hostileRules() });
  const ask = async (facts: object): Promise<string> => {
    const body = submission({ customerInfo: customer(facts), configuration: exampleBench });
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
    expect(reply.headers["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename="?${quoteId}\\.pdf"?$`),
    );
    const { text } = await readPdf(reply.body);
    expect(text.replace(/\s/g, "")).toContain("<script>window.__ran=1;alert('ran')</script>");
    expect(pdfSource(reply.body)).not.toMatch(
      /\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI)\b/,
    );
  });
});
