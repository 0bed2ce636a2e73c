import type { Response } from "supertest";
import { describe, expect, it } from "vitest";
import { startDesk } from "../support/quote-desk.ts";

describe("files of quotes", () => {
  it("are refused as busy while as many documents wait as may, and given again after", async () => {
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
