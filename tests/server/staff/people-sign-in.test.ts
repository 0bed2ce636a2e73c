import { TOTP } from "otpauth";
import { describe, expect, it, vi } from "vitest";
import { hashRecoveryCode } from "#server/staff/sign-in/one-time-code.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { cheapHash, ORIGIN, PASSWORD, SESSION, startLockedApp } from "../../support/server/locked-app.ts";

const BEA = "bea@example.com";
const RIGHT = "kettle-orbit-walnut";
/** A month after the time of the server. */
const AHEAD = new Date("2026-12-18T15:00:00Z");
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** In the form of a browser's answer; it fits no challenge. */
const newPasskeyAnswer = {
  ...{ id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} },
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: [] },
};

type LockedApp = Awaited<ReturnType<typeof startLockedApp>>;

/** A server behind a proxy, so that each test can come from many addresses. */
async function start(options: Parameters<typeof startLockedApp>[0] = {}) {
  const app = await startLockedApp({ trustProxy: 1, emailIsOn: true, ...options });
  const post = (path: string, body: object, address = "203.0.113.7", origin = ORIGIN) =>
    app.request.post(path).set({ Origin: origin, "X-Forwarded-For": address, "User-Agent": "Tests" }).send(body);
  return {
    ...app,
    post,
    tryBea: (facts: object = {}, address?: string) => post(SESSION, { email: BEA, password: RIGHT, ...facts }, address),
    async events() {
      const rows = await app.db.selectFrom("security_events").selectAll().orderBy("seq").execute();
      return rows.map(({ kind, author, subject, detail }) =>
        [kind, author, subject, detail].filter((text) => text !== null).join(", "),
      );
    },
  };
}

const codeAt = (seconds: number) =>
  new TOTP({ secret: SECRET }).generate({ timestamp: WEDNESDAY.getTime() + seconds * 1000 });

const cookieOf = (reply: { headers: Record<string, unknown> }) =>
  String(Object(reply.headers["set-cookie"])[0]).split(";")[0] ?? "";

const linkFor = ({ stores }: Pick<LockedApp, "stores">, person: { id: string }, by = "Ana", at = WEDNESDAY) =>
  stores.personLinks.makeLink(person, "reset", { by, byEmail: by === "email" }, at);

describe("a person with a password", () => {
  it("signs in beside the built-in owner, under the own name", async () => {
    const { addPerson, tryBea, request, db, events, tryPassword } = await start();
    const ways = async () => (await request.get(SESSION)).body.ways;
    expect(await ways()).toMatchObject({ withoutEmail: true, accounts: false });
    const { id } = await addPerson(RIGHT);
    expect(await ways()).toEqual({
      ...{ withoutEmail: true, accounts: true, provider: null },
      ...{ passkeys: true, resetByEmail: true },
    });
    const reply = await tryBea({ email: "BEA@Example.com" });
    expect(reply.body).toMatchObject({ access: "signed-in", person: { id, name: "Bea Costa", role: "sales" } });
    const list = await request.get("/api/quotes/list").set("Cookie", cookieOf(reply));
    expect(list.status).toBe(200);
    expect(await db.selectFrom("staff_sessions").selectAll().execute()).toMatchObject([
      { person_id: id, way: "password", address: "203.0.113.7", agent: "Tests" },
    ]);
    expect(await db.selectFrom("people").selectAll().where("id", "=", id).execute()).toMatchObject([
      { joined_at: WEDNESDAY.toISOString(), last_seen_at: WEDNESDAY.toISOString() },
    ]);
    expect((await tryPassword(PASSWORD)).body.person.name).toBe("staff");
    expect(await events()).toEqual(["signed-in, Bea Costa, with a password", "signed-in, staff, with a password"]);
  });

  it("learns nothing from a wrong email or password, nor from an ended account", async () => {
    const { addPerson, tryBea, stores, events } = await start();
    const { id } = await addPerson(RIGHT);
    const wrong = [await tryBea({ password: "guess" }), await tryBea({ email: "x@example.com" })];
    await stores.people.change(id, { is_active: 0 });
    for (const reply of [...wrong, await tryBea()])
      expect([reply.status, reply.body.code, reply.body.error]).toEqual([
        ...[401, "wrong_password", "The email or the password is wrong. Please try again."],
      ]);
    expect(await events()).toEqual([
      "sign-in-failed, Bea Costa, Wrong email or password",
      "sign-in-failed, Wrong email or password",
      "sign-in-failed, Bea Costa, Wrong email or password",
    ]);
  });

  it("begins no session if the account or all sessions ended, or the password changed, while it was checked", async () => {
    const app = await start();
    const { addPerson, tryBea, db, stores } = app;
    const { id } = await addPerson(RIGHT);
    const { findByEmail } = stores.people;
    const during = async (change: () => Promise<unknown>) => {
      vi.spyOn(stores.people, "findByEmail").mockImplementationOnce(async (email) => {
        const person = await findByEmail(email);
        await change();
        return person;
      });
      const reply = await tryBea();
      const sessions = await db.selectFrom("staff_sessions").selectAll().execute();
      return [reply.status, reply.body.code, sessions.length];
    };
    const refused = [401, "wrong_password", 0];
    expect(await during(() => stores.people.change(id, { is_active: 0 }))).toEqual(refused);
    await stores.people.change(id, { is_active: 1 });
    const event = { at: WEDNESDAY, kind: "session-ended", author: "Ana", address: "" } as const;
    expect(await during(() => stores.people.endSessions(id, event))).toEqual(refused);
    const token = await linkFor(app, { id });
    const another = { passwordHash: await cheapHash("another") };
    const place = { at: new Date(WEDNESDAY.getTime() + 1), address: "" };
    expect(await during(() => stores.credentials.acceptLink(token, another, place))).toEqual(refused);
  });

  it("waits after ten failures from any addresses, and can still sign in with a link", async () => {
    const app = await start();
    const { addPerson, tryBea, post, pass } = app;
    const person = await addPerson(RIGHT);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await tryBea({ password: "guess" }, `203.0.113.${attempt}`)).status).toBe(401);
    const reply = await tryBea({ email: BEA.toUpperCase() }, "198.51.100.1");
    expect([reply.status, reply.body.code]).toEqual([429, "too_many_sign_ins"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(14 * 60);
    const token = await linkFor(app, person);
    const joined = await post("/api/staff/join/password", { token, password: `${RIGHT}-2` });
    expect(joined.status).toBe(200);
    pass(16);
  });

  it("waits after ten failures that a full disk did not record", async () => {
    const { addPerson, tryBea, db } = await start();
    await addPerson(RIGHT);
    const writes = vi.spyOn(db, "write").mockRejectedValue(Object.assign(new Error("full"), { code: "SQLITE_FULL" }));
    for (let n = 1; n <= 10; n += 1)
      expect((await tryBea({ password: "guess" }, `198.51.100.${n}`)).body.code).toBe("disk_full");
    writes.mockRestore();
    expect((await tryBea({}, "198.51.100.11")).body.code).toBe("too_many_sign_ins");
  });

  it("also needs a code, each of which works once", async () => {
    const { addPerson, tryBea, events, pass } = await start();
    const hash = hashRecoveryCode("k7mf-2qxw-9rtb");
    await addPerson(RIGHT, { totp_secret: SECRET, recovery_codes: JSON.stringify([hash]) });
    const codeOf = async (code?: string) => (await tryBea({ code })).body.code ?? "in";
    // Asking for the code is no failure, however often it happens.
    for (let times = 0; times < 6; times += 1) expect(await codeOf()).toBe("code_needed");
    expect(await codeOf("000000")).toBe("wrong_code");
    expect(await codeOf(codeAt(0))).toBe("in");
    expect(await codeOf(codeAt(0))).toBe("wrong_code");
    expect(await codeOf(codeAt(-30))).toBe("wrong_code");
    expect(await codeOf("K7MF 2QXW 9RTB")).toBe("in");
    expect(await codeOf("k7mf-2qxw-9rtb")).toBe("wrong_code");
    pass(1);
    expect(await codeOf(codeAt(60))).toBe("in");
    expect(await codeOf("111111")).toBe("wrong_code");
    expect((await tryBea({ code: codeAt(90) })).status).toBe(429);
    expect((await events()).filter((event) => !event.startsWith("signed-in"))).toEqual([
      "sign-in-failed, Bea Costa, Wrong one-time code",
      "sign-in-failed, Bea Costa, Wrong one-time code",
      "sign-in-failed, Bea Costa, Wrong one-time code",
      "recovery-code-used, Bea Costa, 0 left",
      "sign-in-failed, Bea Costa, Wrong one-time code",
      "sign-in-failed, Bea Costa, Wrong one-time code",
    ]);
  });
});

describe("a link for a person", () => {
  it("lets the person set a good password once, and ends other sessions and links", async () => {
    const app = await start();
    const { stores, post, signInAs, request, events, pass, db } = app;
    const { person, cookie } = await signInAs("sales", "Bea Costa");
    await db.updateTable("people").set({ joined_at: null }).execute();
    const invite = () => stores.personLinks.makeLink(person, "invitation", { by: "Ana" }, WEDNESDAY);
    const [replaced, token, other] = [await invite(), await invite(), await linkFor(app, person)];
    const look = async (sent: string) => (await post("/api/staff/join", { token: sent })).body;
    expect(await look(replaced)).toMatchObject({ code: "link_over" });
    expect(await look(token)).toEqual({
      ...{ success: true, purpose: "invitation", name: "Bea Costa", needsCode: false },
      ...{ email: "bea.costa@example.com", company: "Bench Works" },
    });
    const join = (password: string, origin?: string) =>
      post("/api/staff/join/password", { token, password }, undefined, origin);
    expect((await join(RIGHT, "https://shop.example.com")).status).toBe(403);
    const weak = await join("Bea Costa Bea Costa");
    expect([weak.status, weak.body.validationErrors]).toMatchObject([
      400,
      [{ path: "password", code: "weak_password" }],
    ]);
    const joined = await join(RIGHT);
    expect(joined.body).toMatchObject({ access: "signed-in", person: { name: "Bea Costa" } });
    const statusOf = async (own: string) => (await request.get("/api/quotes/list").set("Cookie", own)).status;
    expect([await statusOf(cookie), await statusOf(cookieOf(joined))]).toEqual([401, 200]);
    for (const used of [token, other]) expect((await look(used)).code).toBe("link_over");
    const late = await linkFor(app, person);
    pass(24 * 60 - 1);
    expect((await look(late)).purpose).toBe("reset");
    pass(1);
    expect((await look(late)).code).toBe("link_over");
    await stores.personLinks.removeExpired(new Date(WEDNESDAY.getTime() + 86_400_000));
    expect(await db.selectFrom("person_links").selectAll().execute()).toEqual([]);
    expect(await events()).toEqual([
      "joined, Bea Costa",
      "password-set, Bea Costa",
      "signed-in, Bea Costa, with a password",
    ]);
  });

  it("from an email needs the code of whoever has one; that of an owner turns codes off, and removes passkeys", async () => {
    const app = await start();
    const { addPerson, post, stores, db } = app;
    const person = await addPerson(RIGHT, { totp_secret: SECRET, joined_at: "2026-01-01" });
    const passkey = { id: "a", name: "Phone", public_key: "", transports: "[]", counter: 0 };
    await db
      .insertInto("passkeys")
      .values({ ...passkey, person_id: person.id, created_at: "2026-01-01", last_used_at: null })
      .execute();
    const join = async (token: string, code?: string) =>
      (await post("/api/staff/join/password", { token, password: "k7Fq2mZx", code })).body;
    const mailed = await linkFor(app, person, "email");
    expect((await join(mailed)).code).toBe("code_needed");
    expect((await join(mailed, "000000")).code).toBe("wrong_code");
    expect((await join(mailed, codeAt(0))).access).toBe("signed-in");
    expect((await stores.people.find(person.id))?.totp_secret).toBe(SECRET);
    expect(await stores.passkeys.listOf(person.id)).toHaveLength(1);
    const token = await linkFor(app, person);
    expect((await join(token)).code).toBe("invalid_request");
    const reply = await post("/api/staff/join/password", { token, password: RIGHT });
    expect(reply.body.access).toBe("signed-in");
    expect((await stores.people.find(person.id))?.totp_secret).toBeNull();
    expect(await stores.passkeys.listOf(person.id)).toEqual([]);
    expect((await app.events()).filter((event) => /removed|codes/.test(event))).toEqual([
      "passkey-removed, Bea Costa, All, with a link of Ana",
      "codes-off, Bea Costa, with a link of Ana",
    ]);
  });

  it("that brings a passkey removes the password, which may be stolen, or too weak without codes", async () => {
    const app = await start();
    const { stores, tryBea } = app;
    const person = await app.addPerson(RIGHT, { totp_secret: SECRET, joined_at: "2026-01-01" });
    const passkey = { id: "b", name: "Phone", public_key: "", transports: "[]", counter: 0 };
    const place = { at: WEDNESDAY, address: "" };
    expect(await stores.credentials.acceptLink(await linkFor(app, person), { passkey }, place)).toMatchObject({
      password_hash: null,
    });
    expect((await tryBea()).body.code).toBe("wrong_password");
    expect((await app.events()).slice(0, 3)).toEqual([
      "passkey-added, Bea Costa, Phone",
      "password-removed, Bea Costa, with a link of Ana",
      "codes-off, Bea Costa, with a link of Ana",
    ]);
  });

  it("from an email ends after ten wrong codes, which count like those of a sign-in", async () => {
    const app = await start();
    const person = await app.addPerson(RIGHT, { totp_secret: SECRET, joined_at: "2026-01-01" });
    const [guessed, next] = [await linkFor(app, person, "email"), await linkFor(app, person, "email")];
    let tries = 0;
    const join = async (token: string, code: string) => {
      tries += 1;
      const body = { token, code, password: "k7Fq2mZx" };
      return (await app.post("/api/staff/join/password", body, `198.51.100.${tries}`)).body.code;
    };
    for (let times = 0; times < 10; times += 1) expect(await join(guessed, "000000")).toBe("wrong_code");
    expect(await join(guessed, codeAt(0))).toBe("link_over");
    expect(await join(next, codeAt(0))).toBe("too_many_sign_ins");
    expect((await app.tryBea({ code: codeAt(0) })).body.code).toBe("too_many_sign_ins");
  });

  it("from an email uses up no code with a passkey that does not fit", async () => {
    const app = await start();
    const person = await app.addPerson(RIGHT, { totp_secret: SECRET, joined_at: "2026-01-01" });
    const body = { token: await linkFor(app, person, "email"), code: codeAt(0) };
    const refused = await app.post("/api/staff/join/passkey", { ...body, answer: newPasskeyAnswer });
    expect(refused.body.code).toBe("wrong_passkey");
    const reply = await app.post("/api/staff/join/password", { ...body, password: "k7Fq2mZx" });
    expect(reply.body.access).toBe("signed-in");
  });

  it("that brings a passkey which cannot be added changes nothing, and still works", async () => {
    const app = await start();
    const { stores } = app;
    const { person, cookie } = await app.signInAs("sales", "Bea Costa");
    const passkey = { name: "Phone", public_key: "", transports: "[]", counter: 0 };
    const place = { at: WEDNESDAY, address: "" };
    for (let added = 0; added < 20; added += 1)
      await stores.passkeys.add(person, { ...passkey, id: `phone ${added}` }, place);
    const token = await linkFor(app, person, "email");
    const brought = { passkey: { ...passkey, id: "one more" } };
    await expect(stores.credentials.acceptLink(token, brought, place)).rejects.toMatchObject({
      code: "passkey_refused",
    });
    const list = await app.request.get("/api/quotes/list").set("Cookie", cookie);
    expect(list.status, "the session").toBe(200);
    expect((await app.post("/api/staff/join", { token })).body.purpose).toBe("reset");
  });

  it("works no longer than its hours if it was made while the clock was ahead, as all that waits for a sign-in", async () => {
    const { addPerson, stores, post } = await start();
    const bea = await addPerson(RIGHT);
    const token = await linkFor({ stores }, bea, "Ana", AHEAD);
    const secret = await stores.credentials.beginCodes(bea, AHEAD);
    const code = new TOTP({ secret }).generate({ timestamp: WEDNESDAY.getTime() });
    await stores.passkeys.addChallenge("ahead", "sign in", AHEAD);
    const place = { at: WEDNESDAY, address: "" };
    expect((await post("/api/staff/join", { token })).body.code).toBe("link_over");
    await expect(stores.credentials.turnOnCodes(bea, code, place)).rejects.toMatchObject({ code: "codes_over" });
    expect(await stores.passkeys.takeChallenge("ahead", "sign in", WEDNESDAY)).toBe(false);
  });

  it("goes out by email on request, a few times an hour, with one reply for everybody", async () => {
    const { addPerson, post, db, request, stores } = await start();
    const { id } = await addPerson(RIGHT);
    const ask = async (email: string, n: number) => {
      const { status, body } = await post("/api/staff/password-reset", { email }, `203.0.113.${n}`);
      return { status, code: body.code };
    };
    expect(await ask("nobody@example.com", 1)).toEqual({ status: 200, code: undefined });
    for (let n = 1; n <= 5; n += 1) expect(await ask(BEA, n)).toEqual({ status: 200, code: undefined });
    expect(await ask(BEA, 6)).toEqual({ status: 429, code: "too_many_resets" });
    const rows = () => db.selectFrom("messages").selectAll().execute();
    await expect.poll(rows).toHaveLength(5);
    expect((await rows())[0]).toMatchObject({
      ...{ destination: `person:${id}`, template: "password-reset", quote_id: null },
    });
    // A mailbox must not replace a passkey.
    const carl = { name: "Carl", email: "carl@example.com", role: "sales" } as const;
    await stores.people.add(carl, "Ana", WEDNESDAY);
    expect(await ask(carl.email, 7)).toEqual({ status: 200, code: undefined });
    await request.get("/readyz");
    expect(await rows()).toHaveLength(5);
    const foreign = await request.post("/api/staff/password-reset").send({ email: BEA });
    expect(foreign.status).toBe(403);
  });
});
