import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { isSecretOf } from "#server/staff/api-key.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import { MAX_API_KEYS } from "#shared/api/declaration/scopes.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

const KEYS = "/api/admin/api-keys";
const LIST = "/api/quotes/list";
const CATALOG = "/api/admin/config";
const BASE_PRICE = `${CATALOG}/base-price`;

/** A server with a password and a session of staff. */
async function startWithStaff(options: Parameters<typeof startLockedApp>[0] = {}) {
  const app = await startLockedApp(options);
  const staff = { Cookie: await app.signIn(), Origin: ORIGIN };
  return { ...app, staff, makeKey: (body: object) => app.request.post(KEYS).set(staff).send(body) };
}

const daysLater = (days: number) => new Date(WEDNESDAY.getTime() + days * 86_400_000);

describe("an API key", () => {
  it("is shown when it is made, and never again", async () => {
    const { request, staff, makeKey, db } = await startWithStaff();
    const scopes = ["quotes:write", "quotes:read"];
    const made = await makeKey({ name: " ERP ", scopes, expiresOn: "2027-06-30" });
    expect(made.status).toBe(201);
    const { key, apiKey } = made.body;
    expect(key).toMatch(/^wbk_[0-9a-f]{12}_[\w-]{43}$/);
    expect(apiKey).toEqual({
      id: key.slice(4, 16),
      name: "ERP",
      scopes: ["quotes:read", "quotes:write"],
      expiresOn: "2027-06-30",
      state: "active",
      createdAt: WEDNESDAY.toISOString(),
      createdBy: "staff",
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await request.get(KEYS).set(staff)).body).toEqual({ success: true, apiKeys: [apiKey] });
    const stored = await db.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key.slice(17));
    expect(stored[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ["no name", { name: " ", scopes: ["connections"] }, 400, "Enter a name."],
    ["no scope", { name: "A", scopes: [] }, 400, "Choose at least one scope."],
    ["a scope to manage keys", { name: "A", scopes: ["people"] }, 400, undefined],
    ["a scope twice", { name: "A", scopes: ["connections", "connections"] }, 400, "Name each scope once."],
    ["two lines", { name: "A\nB", scopes: ["connections"] }, 400, "Use plain text on one line."],
    [
      "an end in the past",
      { name: "A", scopes: ["connections"], expiresOn: "2026-11-17" },
      400,
      "Choose today or a later day.",
    ],
    ["the name of another", { name: "ERP", scopes: ["connections"] }, 409, "Another API key has this name."],
  ] as const)("is not made with %s", async (_name, body, status, sentence) => {
    const { request, staff, addKey, makeKey } = await startWithStaff();
    await addKey(["quotes:read"]);
    const reply = await makeKey(body);
    expect(reply.status).toBe(status);
    if (sentence) expect(JSON.stringify(reply.body)).toContain(sentence);
    expect((await request.get(KEYS).set(staff)).body.apiKeys).toHaveLength(1);
  });

  it("is not made beside fifty that work", async () => {
    const { addKey, makeKey } = await startWithStaff();
    for (let count = 0; count < MAX_API_KEYS; count++) await addKey(["connections"], { name: `Program ${count}` });
    const { status, body } = await makeKey({ name: "ERP", scopes: ["connections"] });
    expect([status, body.code]).toEqual([409, "too_many_keys"]);
  });

  it("works until the end of its last day, and is removed 90 days later", async () => {
    const { request, addKey, pass, stores } = await startWithStaff();
    const { header } = await addKey(["quotes:read"], { expiresOn: "2026-11-18" });
    // It is 9 am in Chicago.
    pass(14 * 60 + 59);
    expect((await request.get(LIST).set(header)).status).toBe(200);
    pass(1);
    const { status, body, headers } = await request.get(LIST).set(header);
    expect([status, body.error]).toEqual([401, "The API key ERP has expired. Nothing was changed."]);
    expect(headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    expect(await stores.keys.list(daysLater(1))).toMatchObject([{ state: "expired" }]);
    await stores.keys.removeEnded(daysLater(90));
    expect(await stores.keys.list(daysLater(90))).toHaveLength(1);
    await stores.keys.removeEnded(daysLater(92));
    expect(await stores.keys.list(daysLater(92))).toEqual([]);
  });

  it("ends with its revocation at the next request to any server", async () => {
    const first = await startWithStaff();
    const second = await startLockedApp({ beside: first });
    const { apiKey, header } = await first.addKey(["quotes:read"]);
    expect((await second.request.get(LIST).set(header)).status).toBe(200);
    const path = `${KEYS}/${apiKey.id}`;
    const revoked = await first.request.delete(path).set(first.staff);
    expect(revoked.body.apiKey).toMatchObject({ state: "revoked", revokedAt: expect.any(String) });
    const { status, body } = await second.request.get(LIST).set(header);
    expect([status, body.error]).toEqual([401, "The API key ERP was revoked. Nothing was changed."]);
    expect((await first.request.delete(path).set(first.staff)).body).toEqual(revoked.body);
    expect((await first.request.delete(`${KEYS}/0123456789ab`).set(first.staff)).status).toBe(404);
    // Its name is free again.
    await first.addKey(["connections"]);
  });

  it("needs no Origin for a write, and decides alone if the request has a session, too", async () => {
    const { request, staff, addKey } = await startWithStaff();
    const { header } = await addKey(["catalog:write"]);
    expect((await request.put(BASE_PRICE).set(header).send({ basePrice: 1500 })).status).toBe(200);
    const both = await request.get(LIST).set({ ...staff, ...header });
    expect([both.status, both.body.code]).toEqual([403, "missing_scope"]);
    expect(both.headers["www-authenticate"]).toBe('Bearer error="insufficient_scope", scope="quotes:read"');
    const foreign = { ...header, Origin: "https://shop.example.com" };
    const reply = await request.get(CATALOG).set(foreign);
    expect(Object.keys(reply.headers).join()).not.toContain("access-control");
  });

  it("counts in the header Authorization only, whole and unchanged", async () => {
    const { request, staff, addKey } = await startWithStaff();
    const { key, apiKey } = await addKey(["quotes:read"]);
    const other = await addKey(["quotes:read"], { name: "Shop" });
    const wrong = [
      "Bearer",
      `Bearer  ${key}`,
      `Bearer ${key} x`,
      `Bearer ${key.replace("wbk_", "")}`,
      `Bearer ${key.replace("wbk_", "wbj_")}`,
      `Bearer ${key}=`,
      `Bearer wbk_${apiKey.id}_${other.key.slice(17)}`,
      `Bearer wbk_${apiKey.id.toUpperCase()}_${key.slice(17)}`,
      `bearer wbk_${"0".repeat(12)}_${key.slice(17)}`,
    ];
    for (const Authorization of wrong) {
      const { status, body } = await request.get(LIST).set({ ...staff, Authorization });
      expect([Authorization, status, body.code]).toEqual([Authorization, 401, "wrong_key"]);
    }
    for (const name of ["key", "api_key", "access_token", "authorization"]) {
      const { body } = await request.get(`${LIST}?${name}=${encodeURIComponent(`Bearer ${key}`)}`);
      expect(body.code).toBe("sign_in_needed");
    }
    const cookie = { Cookie: `__Host-workbench-staff=${key}`, "X-Api-Key": key };
    expect((await request.get(LIST).set(cookie)).body.code).toBe("sign_in_needed");
    expect((await request.get(LIST).set("Authorization", `BEARER ${key}`)).status).toBe(200);
    // A proxy with a password of its own passes it on.
    expect((await request.get(LIST).set({ ...staff, Authorization: "Basic YTpi" })).status).toBe(200);
  });

  it("is compared in a time that does not depend on the secret, nor on the existence of its ID", () => {
    expect(isSecretOf(undefined, "")).toBe(false);
    expect(isSecretOf.toString()).toContain("timingSafeEqual");
  });

  describe("with one scope of quotes", () => {
    const start = async (scope: "quotes:read" | "quotes:write") => {
      const app = await startWithStaff();
      const { quoteId } = (await app.request.post("/api/quotes/submit").send(createSubmission())).body;
      return { ...app, ...(await app.addKey([scope])), quoteId, quote: `/api/quotes/${quoteId}` };
    };
    const TERMS = { after: 0, source: "latest", leadTime: 15, expiresOn: "2999-12-31" };

    it("reads answers without the private link, with which it could accept as the customer, and so does a viewer", async () => {
      const { request, header, staff, quote, signInAs } = await start("quotes:read");
      await request.post(`${quote}/send`).set(staff).send(TERMS);
      const read = async (who: Record<string, string>) => (await request.get(`${quote}/answers`).set(who)).body;
      for (const reader of [header, { Cookie: (await signInAs("viewer")).cookie }]) {
        expect((await read(reader)).revisions).toHaveLength(1);
        expect(await read(reader)).not.toHaveProperty("link");
      }
      expect((await read(staff)).link.url).toContain("/q/");
    });

    it("learns from the refusal of a quote nothing that is in it, and tries no amount with a date that is over", async () => {
      const { request, header, staff, quote } = await start("quotes:write");
      const above = { ...TERMS, adjustments: [{ reason: "Gift", amount: -9_000_000 }] };
      const unfinished = { ...TERMS, items: [{ configuration: {} }] };
      const refusals = async (who: Record<string, string>) => {
        const replies = [above, unfinished].map((body) => request.post(`${quote}/send`).set(who).send(body));
        return (await Promise.all(replies)).map(({ body }) => body.error);
      };
      const untold = "The quote cannot be sent like this. Somebody who may read it sees the reason in Quote Requests.";
      expect(await refusals(header)).toEqual([untold, untold]);
      const ofContent = [
        { ...TERMS, items: [{ place: 5 }] },
        { ...TERMS, items: [{ place: 0, unitPrice: 1 }] },
        { ...TERMS, source: "proposal" },
      ];
      for (const body of ofContent)
        expect((await request.post(`${quote}/send`).set(header).send(body)).body.error).toBe(untold);
      for (const adjustments of [above.adjustments, []]) {
        const late = { ...TERMS, adjustments, expiresOn: "2020-01-01" };
        const { body } = await request.post(`${quote}/send`).set(header).send(late);
        expect(body.validationErrors).toMatchObject([{ path: "expiresOn" }]);
        expect(body.validationErrors).toHaveLength(1);
      }
      expect((await refusals(staff)).join()).toMatch(/are \$8,99\d,\d{3}\.00 more .* Width, Depth/);
    });

    it("changes quotes, and reads none of them in the replies", async () => {
      const { app, request, header, staff, quote, quoteId } = await start("quotes:write");
      const program = supertest.agent(app).set(header);
      const quotes = [{ quoteId }];
      const replies = [
        await program.post(`${quote}/restore`),
        await program.put(`${quote}/status`).send({ status: "reviewed" }),
        await program.put("/api/quotes/status").send({ status: "reviewed", quotes }),
        await program.put("/api/quotes/assignee").send({ personId: null, quotes }),
        await program.post(`${quote}/send`).send(TERMS),
        await program.put(`${quote}/link`),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(replies.map(({ text }) => text).join()).not.toMatch(/Ada|items|\/q\//);
      expect((await program.post(`${quote}/send/preview`).send({ ...TERMS, after: 1 })).status).toBe(403);
      expect((await request.get(quote).set(staff)).body.quote.status).toBe("quoted");
    });
  });

  it("is named by what its program did, in histories", async () => {
    const { request, addKey, stores } = await startWithStaff();
    const { quoteId } = (await request.post("/api/quotes/submit").send(createSubmission())).body;
    const { header } = await addKey(["quotes:read", "quotes:write", "catalog:read", "catalog:write"]);
    const quote = `/api/quotes/${quoteId}`;
    await request.put(`${quote}/status`).set(header).send({ status: "reviewed" });
    await request.put(BASE_PRICE).set(header).send({ basePrice: 1500 });
    await request
      .post("/api/admin/rules-drafts/changes-waiting/edits")
      .set(header)
      .send({ key: "edit-0001", edit: { type: "set-base-price", basePrice: 1600 } });

    const { events } = (await request.get(quote).set(header)).body;
    expect(events.at(-1)).toMatchObject({ kind: "status-changed", actor: "staff", author: "API key ERP" });
    const { revisions } = (await request.get("/api/admin/revisions").set(header)).body;
    expect(revisions[0]).toMatchObject({ revision: 2, author: "API key ERP" });
    const { drafts } = (await request.get("/api/admin/rules-drafts").set(header)).body;
    expect(drafts).toMatchObject([{ author: "API key ERP" }]);
    expect(await stores.keys.list(WEDNESDAY)).toMatchObject([{ lastUsedAt: WEDNESDAY.toISOString() }]);
  });

  it("notes its last use at most once a minute", async () => {
    const { request, addKey, pass, staff } = await startWithStaff();
    const { header } = await addKey(["quotes:read"]);
    const lastUse = async () => {
      await request.get(LIST).set(header);
      return (await request.get(KEYS).set(staff)).body.apiKeys[0].lastUsedAt;
    };
    const first = await lastUse();
    expect(first).toBe(WEDNESDAY.toISOString());
    pass(0.9);
    expect(await lastUse()).toBe(first);
    pass(0.1);
    expect(await lastUse()).toBe(new Date(WEDNESDAY.getTime() + 60_000).toISOString());
  });

  it("can send 300 requests per minute, and is not delayed by others", async () => {
    const { request, addKey } = await startWithStaff();
    const [one, other] = [
      await addKey(["quotes:read"], { name: "One" }),
      await addKey(["quotes:read"], { name: "Other" }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 302 }, async () => (await request.get(CATALOG).set(one.header)).status),
    );
    // A refused request counts, too.
    expect(answers.filter((status) => status === 403)).toHaveLength(300);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    const late = await request.get(LIST).set(one.header);
    expect([late.body.code, Number(late.get("Retry-After")) > 0]).toEqual(["too_many_calls", true]);
    for (let count = 0; count < 12; count++) await request.get(LIST).set("Authorization", "Bearer wbk_wrong");
    const wrong = await request.get(LIST).set("Authorization", "Bearer wbk_wrong");
    expect([wrong.status, wrong.body.code]).toEqual([429, "too_many_wrong_keys"]);
    expect((await request.get(LIST).set(other.header)).status).toBe(200);
  });

  it("never reaches the log, but its ID does if it is refused", async () => {
    const { log, written } = keptLog("trace");
    const { request, addKey, makeKey, staff, stores } = await startWithStaff({ log });
    const { key, apiKey, header } = await addKey(["quotes:read"]);
    const secret = key.slice(17);
    await request.get(LIST).set(header);
    await request.put(BASE_PRICE).set(header).send({ basePrice: key });
    await request.get(`${LIST}?q=${key}`).set({ ...staff, Cookie: `${staff.Cookie}; key=${key}` });
    await request.delete(`${KEYS}/${key}`).set(staff);
    await makeKey({ name: key, scopes: [key] });
    await request.get("/api/quotes/list").set("Authorization", `Bearer ${key} `.repeat(2));
    await stores.keys.revoke(apiKey.id, COMMAND_LINE, WEDNESDAY);
    await request.get(LIST).set(header);
    expect(written.join("")).not.toContain(secret);
    expect(written.some((line) => line.includes(`"key":"wbk_${apiKey.id}"`))).toBe(true);
  });

  it("grants nothing more on a server without a password, and says what it will not grant elsewhere", async () => {
    const { request, addKey } = await startLockedApp({ staffPassword: undefined, publicOrigin: undefined });
    const { header } = await addKey(["quotes:read"]);
    expect((await request.get(LIST).set(header)).status).toBe(200);
    expect((await request.get(CATALOG).set(header)).body.code).toBe("missing_scope");
    expect((await request.get(LIST).set("Authorization", "Bearer x")).body.code).toBe("wrong_key");
    expect((await request.get(LIST)).status).toBe(200);
  });
});
