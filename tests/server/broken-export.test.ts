import { pino } from "pino";
import { expect, it } from "vitest";
import { startDesk } from "../support/quote-desk.ts";

it("breaks an export off where a quote cannot be read, and logs why", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const { ask, db, request } = await startDesk({ log });
  await ask();
  await db.updateTable("quote_snapshots").set({ snapshot: "{" }).execute();

  await expect(request.get("/api/quotes/export")).rejects.toThrow();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["reply broken off"]);
});
