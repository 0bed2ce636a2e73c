import { describe, expect, it } from "vitest";
import { startDesk } from "../support/quote-desk.ts";
import { readPdf } from "../support/read-pdf.ts";

describe("the quote document that staff download", () => {
  it.each([
    ["letter", 612, 792],
    ["a4", 595.28, 841.89],
  ] as const)("has the paper and the texts to be sent: %s", async (paper, width, height) => {
    const { ask, request } = await startDesk();
    const id = await ask({ name: "Zoë <b>Öz</b> عادة", company: "Analytical Engines" });
    const reply = await request
      .get(`/api/quotes/${id}/document?paper=${paper}`)
      .responseType("blob");

    const { pages, text } = await readPdf(reply.body);
    expect(pages[0]?.width).toBeCloseTo(width, 1);
    expect(pages[0]?.height).toBeCloseTo(height, 1);
    for (const said of [
      id,
      "Zoë <b>Öz</b>",
      "Analytical Engines",
      "AWT-EL2-100-7230",
      "72 × 30 in",
      "HA-EL2",
      "Delivery $199.00",
      "$4,184.00",
      "HOW TO PURCHASE",
      "Call before noon.",
    ])
      expect(text).toContain(said);
  });
});
