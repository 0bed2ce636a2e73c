import { afterEach, expect, it, vi } from "vitest";
import { createSubmission } from "../../support/quotes/submission.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Reads an export of which each piece takes five seconds. Its key and its session end before the quotes are sent, unless `stay`. */
async function readExport(way: "key" | "session", stay = false) {
  const app = await startLockedApp();
  await app.request.post("/api/quotes/submit").send(createSubmission());
  const { header, apiKey } = await app.addKey(["quotes:read"]);
  const { cookie } = await app.signInAs("sales");
  const { lists, keys } = app.stores;
  const { list } = lists;
  vi.spyOn(lists, "list").mockImplementation(async (...asked: Parameters<typeof list>) => {
    const page = await list(...asked);
    if (stay) return page;
    await keys.revoke(apiKey.id, { author: "staff", address: "127.0.0.1" }, new Date());
    await app.db.deleteFrom("staff_sessions").execute();
    return page;
  });
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 5000;
    return time;
  });
  const sender = way === "key" ? header : { Cookie: cookie, Origin: ORIGIN };
  return app.request.get("/api/quotes/export").set(sender);
}

it.each(["key", "session"] as const)("an export ends when the %s of its reader does", async (way) => {
  expect((await readExport(way, true)).text).toContain("Ada Byron");
  await expect(readExport(way)).rejects.toThrow("aborted");
});
