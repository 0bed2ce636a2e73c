import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { exampleBench } from "../support/catalog.ts";
import {
  HOSTILE_CUSTOMER,
  HOSTILE_LINES,
  HOSTILE_NOTE,
  hostileRules,
} from "../support/hostile-texts.ts";
import { readPdf } from "../support/read-pdf.ts";
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
    expect(reply.body.toString("latin1")).not.toMatch(
      /\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI)\b/,
    );
  });

  it("stay text in the CSV: no cell starts like a formula, and no text is missing", async () => {
    const { request, ask, db } = await startHostile();
    for (const name of Object.values(HOSTILE_LINES)) await ask({ name });
    await ask(HOSTILE_CUSTOMER);
    await db
      .updateTable("quotes")
      .set(({ ref }) => ({ partner_id: "acme", partner_name: ref("name") }))
      .execute();
    const reply = await request.get("/api/quotes/export");
    expect(reply.headers["content-disposition"]).toMatch(
      /^attachment; filename="?quotes-[\d-]+\.csv"?$/,
    );
    const rows = parse(reply.text, { bom: true });
    for (const cell of rows.flat())
      expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u);
    const asTyped = (cell: string) => cell.replace(/'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu, "");
    const cells = new Set(rows.flat().map(asTyped));
    for (const line of Object.values(HOSTILE_LINES)) {
      expect(cells).toContain(asTyped(line));
      expect(cells).toContain(asTyped(`${line} (acme)`));
    }
    expect(cells).toContain(asTyped(HOSTILE_NOTE));
  });
});
