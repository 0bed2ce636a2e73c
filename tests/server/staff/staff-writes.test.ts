import { describe, expect, it } from "vitest";
import { createWriteStore, removeOldWrites } from "#server/staff/write-log-store.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { ORIGIN, SESSION, startLockedApp } from "../../support/server/locked-app.ts";
import { refuseRows } from "../../support/server/refuse-rows.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const BASE_PRICE = "/api/admin/config/base-price";

describe("a staff write", () => {
  it("is recorded with its session, address and status", async () => {
    const { db, request, signIn } = await startLockedApp();
    const cookie = await signIn();
    const as = { Cookie: cookie, Origin: ORIGIN };
    await request.put(BASE_PRICE).set(as).send({ basePrice: 1500 });
    await request.put(BASE_PRICE).set(as).send({ basePrice: -1 });
    await request.delete("/api/quotes/Q-260101-AAAAA").set(as);
    await request.get("/api/admin/config").set(as);
    await request.delete(SESSION).set(as);
    const rows = await db.selectFrom("staff_writes").selectAll().orderBy("seq").execute();
    expect(rows.map(({ method, path, status }) => [method, path, status])).toEqual([
      ["POST", SESSION, 200],
      ["PUT", BASE_PRICE, 200],
      ["PUT", BASE_PRICE, 400],
      ["DELETE", "/api/quotes/Q-260101-AAAAA", 404],
      ["DELETE", SESSION, 200],
    ]);
    expect(new Set(rows.map(({ session }) => session)).size).toBe(1);
    expect(rows[0]).toMatchObject({
      at: "2026-11-18T15:00:00.000Z",
      session: expect.stringMatching(/^[0-9a-f]{12}$/),
      address: expect.stringContaining("127.0.0.1"),
    });
  });

  it("is recorded even if nobody needs to sign in", async () => {
    const { db, request } = await startTestApp();
    await request.put(BASE_PRICE).send({ basePrice: 1500 });
    expect(await db.selectFrom("staff_writes").selectAll().execute()).toMatchObject([
      { method: "PUT", path: BASE_PRICE, status: 200, session: null },
    ]);
  });

  it("is refused if it cannot be recorded", async () => {
    const { db, request } = await startTestApp();
    await refuseRows(db, "staff_writes");
    expect((await request.put(BASE_PRICE).send({ basePrice: 1500 })).status).toBe(500);
    expect((await request.get("/api/admin/config")).body.revision).toBe(1);
  });

  it("is not recorded without a session", async () => {
    const { db, request } = await startLockedApp();
    await request.put(BASE_PRICE).set("Origin", ORIGIN).send({ basePrice: 1500 });
    expect(await db.selectFrom("staff_writes").selectAll().execute()).toEqual([]);
  });

  it("is removed from the records after 400 days", async () => {
    const { db, request } = await startTestApp({ now: () => WEDNESDAY });
    await request.put(BASE_PRICE).send({ basePrice: 1500 });
    const daysLater = (days: number) => new Date(WEDNESDAY.getTime() + days * 86_400_000);
    const writes = createWriteStore(db);
    expect(await removeOldWrites(writes, daysLater(400))).toBeUndefined();
    expect(await writes.listNewest(10)).toHaveLength(1);
    expect(await removeOldWrites(writes, daysLater(401))).toEqual({ count: 1 });
    expect(await writes.listNewest(10)).toEqual([]);
  });
});
