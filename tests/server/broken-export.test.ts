import { expect, it } from "vitest";
import { keptLog } from "../support/kept-log.ts";
import { startDesk } from "../support/quote-desk.ts";

it("breaks an export off where a quote cannot be read, and logs why", async () => {
  const { log, lines } = keptLog();
  const { ask, db, request } = await startDesk({ log });
  await ask();
  await db.updateTable("quote_snapshots").set({ snapshot: "{" }).execute();

  await expect(request.get("/api/quotes/export")).rejects.toThrow();
  await expect
    .poll(() => lines().filter(({ route }) => route === "/api/quotes/export"))
    .toMatchObject([{ level: "error", msg: "reply aborted", err: { type: "SyntaxError" } }]);
});
