import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { StaffSessionReply } from "#shared/api/staff.ts";
import { cheapHash, ORIGIN, PASSWORD, SESSION, startLockedApp } from "../../support/server/locked-app.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const WITHOUT_ACCOUNTS = {
  ...{ withoutEmail: true, accounts: false, provider: null },
  ...{ passkeys: true, resetByEmail: false },
};

const SIGNED_OUT = { success: true, access: "signed-out", person: null, ways: WITHOUT_ACCOUNTS };

const CONFIG = "/api/admin/config";

describe("signing in", () => {
  it("opens the staff views, by a cookie that is hidden from scripts, other sites and plain connections", async () => {
    const { request, tryPassword } = await startLockedApp();
    expect((await request.get(SESSION)).body).toEqual(SIGNED_OUT);
    const { headers } = await tryPassword(PASSWORD);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    const reply = await request.get(SESSION).set("Cookie", cookie);
    expect(StaffSessionReply.parse(reply.body).access).toBe("signed-in");
    expect((await request.get(CONFIG).set("Cookie", cookie)).status).toBe(200);
    expect(cookie).toMatch(/^__Host-workbench-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(headers["cache-control"]).toBe("no-store, no-transform");
  });

  it("sets a cookie that works without TLS if no public address is set", async () => {
    const { tryPassword } = await startLockedApp({ publicOrigin: undefined });
    const { headers } = await tryPassword(PASSWORD, { Host: "bench:3000", Origin: "http://bench:3000" });
    expect(headers["set-cookie"]?.[0]).toMatch(/^workbench-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it("creates a new token each time, and stores only its hash", async () => {
    const { db, signIn } = await startLockedApp();
    const cookies = [await signIn(), await signIn()];
    const tokens = cookies.map((cookie) => cookie.split("=")[1] ?? "");
    expect(new Set(tokens).size).toBe(2);
    const rows = await db.selectFrom("staff_sessions").selectAll().execute();
    expect(rows.map(({ token_hash }) => token_hash).sort()).toEqual(
      tokens.map((token) => createHash("sha256").update(token).digest("hex")).sort(),
    );
    for (const secret of [...tokens, PASSWORD]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it.each([
    ["nothing", {}],
    ["an empty password", { password: "" }],
    ["a list", { password: [PASSWORD] }],
    ["ten thousand characters", { password: "x".repeat(10_000) }],
  ])("is refused with %s", async (_name, body) => {
    const { request } = await startLockedApp();
    const reply = await request.post(SESSION).set("Origin", ORIGIN).send(body);
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_request"]);
  });

  it("is refused from a foreign page, even with the right password", async () => {
    const { tryPassword } = await startLockedApp();
    for (const origin of ["https://shop.example.com", "null"]) {
      const reply = await tryPassword(PASSWORD, { Origin: origin });
      expect([reply.status, reply.headers["set-cookie"]]).toEqual([403, undefined]);
    }
  });

  it("accepts a password in any Unicode form, however often", async () => {
    const { tryPassword } = await startLockedApp({ staffPassword: await cheapHash("Werkbänke für alle") });
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await tryPassword("Werkbänke für alle".normalize("NFD"))).status).toBe(200);
  });

  it("does not last longer after the clock is set back", async () => {
    const { request, signIn, pass } = await startLockedApp();
    const cookie = await signIn();
    const status = async () => (await request.get(CONFIG).set("Cookie", cookie)).status;
    pass(-4);
    expect(await status()).toBe(200);
    pass(-2);
    expect(await status()).toBe(401);
  });
});

describe("wrong passwords", () => {
  it("block an address for 15 minutes after five attempts, even for the right password", async () => {
    const { tryPassword } = await startLockedApp();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, body } = await tryPassword("guess");
      expect([status, body.error]).toEqual([401, "Wrong password. Please try again."]);
    }
    const reply = await tryPassword(PASSWORD);
    expect([reply.status, reply.body.code]).toEqual([429, "too_many_sign_ins"]);
    expect(reply.body.error).toMatch(/^Too many wrong passwords from this address\./);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
  });

  it("cannot exceed the limit by concurrency, forged addresses or other spellings of the path", async () => {
    const { request, tryPassword } = await startLockedApp();
    const forged = Array.from({ length: 30 }, (_, index) => ({
      "X-Forwarded-For": `203.0.113.${index}`,
      Forwarded: `for=203.0.113.${index}`,
      "X-Real-IP": `203.0.113.${index}`,
    }));
    const replies = await Promise.all(forged.map((headers) => tryPassword("guess", headers)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(25);
    for (const path of [`${SESSION}/`, "/API/staff/session", "//api/staff/session", "/api/staff%2fsession"]) {
      const reply = await request.post(path).set("Origin", ORIGIN).send({ password: PASSWORD });
      expect([path, reply.status]).toEqual([path, 404]);
    }
    expect((await tryPassword(PASSWORD)).status).toBe(429);
  });
});

describe("a session", () => {
  it("lasts while staff work, and ends after half an hour of inactivity", async () => {
    const { request, pass, signIn } = await startLockedApp();
    const cookie = await signIn();
    const status = async (path: string) => (await request.get(path).set("Cookie", cookie)).status;
    for (let times = 0; times < 6; times += 1) {
      pass(29);
      expect(await status(CONFIG)).toBe(200);
    }
    pass(30);
    expect(await status(CONFIG)).toBe(401);
  });

  it.each([
    ["polls for new quotes", "/api/quotes/changes?since=0"],
    ["polls for new rules", "/api/admin/changes?since=1"],
  ])("is not prolonged by a page that %s", async (_what, path) => {
    const { request, pass, signIn } = await startLockedApp();
    const cookie = await signIn();
    const poll = async () => (await request.get(path).set("Cookie", cookie)).status;
    for (const expected of [200, 200, 401]) {
      pass(10);
      expect(await poll()).toBe(expected);
      await request.get(SESSION).set("Cookie", cookie);
    }
  });

  it("ends at sign-out, in this browser only", async () => {
    const { request, signIn, db } = await startLockedApp();
    const [mine, other] = [await signIn(), await signIn()];
    const reply = await request.delete(SESSION).set({ Cookie: mine, Origin: ORIGIN });
    expect(reply.body).toEqual({ ...SIGNED_OUT, leaveTo: null });
    expect(reply.headers["set-cookie"]?.[0]).toMatch(/^__Host-workbench-staff=; Max-Age=0;/);
    expect((await request.get(CONFIG).set("Cookie", mine)).status).toBe(401);
    expect((await request.get(CONFIG).set("Cookie", other)).status).toBe(200);
    expect(await db.selectFrom("staff_sessions").selectAll().execute()).toHaveLength(1);
  });

  it("is removed from the database at the next sign-in after its end", async () => {
    const { db, pass, signIn } = await startLockedApp();
    await signIn();
    pass(31);
    await signIn();
    expect(await db.selectFrom("staff_sessions").selectAll().execute()).toHaveLength(1);
  });
});

it("a server without a password tells the page that its staff views are open", async () => {
  const { request } = await startTestApp();
  expect((await request.get(SESSION)).body).toEqual({
    success: true,
    access: "open",
    person: { id: "000000000000", name: "staff", role: "owner" },
    ways: { ...{ withoutEmail: false, accounts: false, provider: null }, ...{ passkeys: false, resetByEmail: false } },
  });
});
