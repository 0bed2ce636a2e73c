import type { Response } from "supertest";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../support/files/read-pdf.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";

describe("the PDF that staff download", () => {
  it.each([
    ["letter", 612, 792],
    ["a4", 595.28, 841.89],
  ] as const)("has the paper and the texts to be sent: %s", async (paper, width, height) => {
    const { ask, request } = await startDesk();
    const id = await ask({ name: "Zoë <b>Öz</b> عادة", company: "Analytical Engines" });
    const reply = await request.get(`/api/quotes/${id}/document?paper=${paper}`).responseType("blob");

    const { pages, text } = await readPdf(reply.body);
    expect(pages[0]?.width).toBeCloseTo(width, 1);
    expect(pages[0]?.height).toBeCloseTo(height, 1);
    for (const said of [
      id,
      "Zoë <b>Öz</b>",
      "Analytical Engines",
      "AWT-EL2-100-W72",
      "72 × 30 in",
      "HA-EL2",
      "Delivery $199.00",
      "$4,184.00",
      "HOW TO PURCHASE",
      "Call before noon.",
    ])
      expect(text).toContain(said);
  });

  it("is refused as busy while too many wait, and available again later", async () => {
    let draw = () => {};
    const drawn = new Promise<void>((resolve) => {
      draw = resolve;
    });
    const drawDocument = () => drawn.then(() => Buffer.from("%PDF"));
    const { ask, request } = await startDesk({ drawDocument });
    const path = `/api/quotes/${await ask()}/document`;
    const refused: Response[] = [];
    const asked = Array.from({ length: 20 }, async () => {
      const reply = await request.get(path);
      if (reply.status === 503) refused.push(reply);
      return reply.status;
    });
    await expect.poll(() => refused.length).toBe(4);
    draw();
    expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(16);
    expect((await request.get(path)).status).toBe(200);
    expect(refused[0]?.body.code).toBe("busy");
    expect(refused[0]?.headers["retry-after"]).toBe("1");
    expect(refused[0]?.headers).not.toHaveProperty("content-disposition");
  });
});
