import { TOTP } from "otpauth";
import { describe, expect, it, vi } from "vitest";
import { providerSettingsOf } from "#server/staff/provider/provider-settings.ts";
import { createSessionStore } from "#server/staff/session-store.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { ORIGIN, SESSION, startLockedApp } from "../../support/server/locked-app.ts";

const ACCOUNT = "/api/staff/account";
const RIGHT = "kettle-orbit-walnut";
const NEXT = "saffron-ladder-mosaic";
const AGAIN = "Sign out and sign in again, then repeat this.";
const ISSUER = "https://login.example.com";

/** A server with an OpenID provider, which is not asked here, and Bea, who has a password. */
async function start(options: Parameters<typeof startLockedApp>[0] = {}) {
  const provider = providerSettingsOf({
    ...{ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: "bench", OIDC_CLIENT_SECRET: "a-secret-of-tests" },
    ...{ OIDC_ROLES: undefined, PUBLIC_URL: ORIGIN },
  });
  const app = await startLockedApp({ provider, trustProxy: 1, ...options });
  let sent = 0;
  /** Each request comes from another address, so that only the limits of accounts count. */
  const send = async (cookie: string, method: "get" | "put" | "post" | "delete", path: string, body?: object) => {
    sent += 1;
    const headers = { Origin: ORIGIN, Cookie: cookie, "X-Forwarded-For": `203.0.113.${sent}` };
    const reply = await app.request[method](path).set(headers).send(body);
    return { status: reply.status, ...reply.body, headers: reply.headers };
  };
  const bea = await app.addPerson(RIGHT, { joined_at: WEDNESDAY.toISOString() });
  const signIn = (password: string, code?: string) => send("", "post", SESSION, { email: bea.email, password, code });
  const enter = async (password: string, code?: string) =>
    String((await signIn(password, code)).headers["set-cookie"]?.[0]).split(";")[0] ?? "";
  return { ...app, bea, send, signIn, enter };
}

describe("the own account", () => {
  it("shows and ends sessions, and changes the phone number and the password", async () => {
    const { send, enter, pass, bea, db } = await start();
    const old = await enter(RIGHT);
    pass(14);
    const other = await enter(RIGHT);
    const cookie = await enter(RIGHT);
    const { account } = await send(cookie, "put", ACCOUNT, { phone: " 555-0100 " });
    expect(account).toMatchObject({
      ...{ name: "Bea Costa", email: bea.email, role: "sales", phone: "555-0100" },
      ...{ hasPassword: true, codes: { isOn: false, recoveryCodesLeft: 0 }, passkeys: [] },
      signsInAtProvider: false,
    });
    expect(account.sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject([
      { way: "password", address: "203.0.113.3" },
    ]);
    expect(account.sessions).toHaveLength(3);

    const ended = account.sessions.at(-1).id;
    const left = await send(cookie, "delete", `${ACCOUNT}/sessions/${ended}`);
    expect(left.account.sessions).toHaveLength(2);
    expect((await send(old, "get", ACCOUNT)).code).toBe("sign_in_needed");
    expect((await send(cookie, "delete", `${ACCOUNT}/sessions/${ended}`)).error).toBe(
      "This session has ended already.",
    );

    const setPassword = (present: string, password: string) =>
      send(cookie, "put", `${ACCOUNT}/password`, { present, password });
    expect((await setPassword("guess", NEXT)).code).toBe("wrong_password");
    expect((await setPassword(RIGHT, "Bea Costa Bea Costa")).validationErrors[0]).toMatchObject({
      ...{ path: "password", code: "weak_password" },
    });
    expect((await setPassword(RIGHT, NEXT)).account.sessions).toHaveLength(1);
    expect((await send(other, "get", ACCOUNT)).code).toBe("sign_in_needed");
    const third = await enter(NEXT);
    expect((await send(cookie, "delete", `${ACCOUNT}/sessions`)).account.sessions).toHaveLength(1);
    expect((await send(third, "get", ACCOUNT)).code).toBe("sign_in_needed");

    for (let failures = 1; failures < 10; failures += 1) await setPassword("guess", RIGHT);
    expect((await setPassword(NEXT, RIGHT)).code).toBe("too_many_sign_ins");
    const events = await db.selectFrom("security_events").selectAll().orderBy("seq").execute();
    const kinds = events.map(({ kind }) => kind).filter((kind) => !kind.startsWith("sign"));
    expect(kinds).toEqual(["person-changed", "session-ended", "password-set", "session-ended"]);
    expect(events.find(({ kind }) => kind === "password-set")?.author).toBe("Bea Costa");
  });

  it("ends links for a new password, sent or waiting to be sent, with whatever ends access", async () => {
    const { send, enter, bea, db, stores, signInAs } = await start();
    const owner = (await signInAs("owner")).cookie;
    const cookie = await enter(RIGHT);
    const phone = { id: "phone", name: "Phone", public_key: "", counter: 0, transports: "[]" };
    await stores.passkeys.add(bea, phone, { at: WEDNESDAY, address: "" });
    const inAdmin = `/api/admin/people/${bea.id}`;
    const reset = { channel: "email" as const, destination: `person:${bea.id}`, template: "password-reset" };
    const { sessions } = (await send(await enter(RIGHT), "get", ACCOUNT)).account;
    const other = sessions.find(({ isThis }: { isThis: boolean }) => isThis).id;

    const acts = {
      "a new address": () => send(owner, "put", inAdmin, { email: "bea.costa@example.com" }),
      "the end of a session": () => send(cookie, "delete", `${ACCOUNT}/sessions/${other}`),
      "the end of all other sessions": () => send(cookie, "delete", `${ACCOUNT}/sessions`),
      "a new password": () => send(cookie, "put", `${ACCOUNT}/password`, { present: RIGHT, password: NEXT }),
      "the end of a passkey": () => send(cookie, "delete", `${ACCOUNT}/passkeys/phone`),
      "the end of all sessions": () => send(owner, "delete", `${inAdmin}/sessions`),
      "the end of the account": async () => {
        await send(owner, "put", inAdmin, { isActive: false });
        return send(owner, "put", inAdmin, { isActive: true });
      },
    };
    for (const [name, act] of Object.entries(acts)) {
      const token = await stores.personLinks.makeLink(bea, "reset", { by: "email", byEmail: true }, WEDNESDAY);
      await stores.messages.add(reset, WEDNESDAY);
      const person = (await stores.people.find(bea.id)) ?? expect.fail();
      const elsewhere = await createSessionStore(db).begin(WEDNESDAY, {
        ...{ person, way: "password", address: "198.51.100.4", agent: "Tests" },
      });
      expect([name, (await act()).status]).toEqual([name, 200]);
      expect([name, (await send("", "post", "/api/staff/join", { token })).code]).toEqual([...[name, "link_over"]]);
      if (name === "a new address") continue;
      const left = await db.selectFrom("messages").selectAll().execute();
      expect([name, left.length]).toEqual([name, 0]);
      if (name === "the end of a session") continue;
      const gone = await send(`__Host-workbench-staff=${elsewhere}`, "get", ACCOUNT);
      expect([name, gone.code]).toEqual([name, "sign_in_needed"]);
    }
  });

  it("turns one-time codes on with the first code, and off with the password", async () => {
    const { send, signIn, enter, pass, stores, bea } = await start();
    const cookie = await enter(RIGHT);
    const codes = `${ACCOUNT}/codes`;
    const replaced = await send(cookie, "post", codes);
    const { secret, address } = await send(cookie, "post", codes);
    expect(address).toContain(`secret=${secret}`);
    let minutes = 0;
    const codeOf = (own: string) =>
      new TOTP({ secret: own }).generate({ timestamp: WEDNESDAY.getTime() + minutes * 60_000 });
    const turnOn = (code: string) => send(cookie, "put", codes, { code });
    expect((await turnOn(codeOf(replaced.secret))).code).toBe("wrong_code");
    expect((await signIn(RIGHT)).status).toBe(200);
    const { account, recoveryCodes } = await turnOn(codeOf(secret));
    expect(account.codes).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(recoveryCodes).toHaveLength(10);
    expect((await turnOn(codeOf(secret))).code).toBe("codes_are_on");
    expect((await send(cookie, "post", codes)).code).toBe("codes_are_on");

    const outcome = async (code?: string) => (await signIn(RIGHT, code)).code ?? "in";
    expect(await outcome()).toBe("code_needed");
    expect(await outcome(codeOf(secret))).toBe("wrong_code");
    pass(1);
    minutes += 1;
    expect(await outcome(codeOf(secret))).toBe("in");
    expect(await outcome(codeOf(secret))).toBe("wrong_code");
    expect(await outcome(recoveryCodes[3])).toBe("in");
    expect(await outcome(recoveryCodes[3])).toBe("wrong_code");
    expect((await send(cookie, "get", ACCOUNT)).account.codes.recoveryCodesLeft).toBe(9);

    const turnOff = (facts: object) => send(cookie, "post", `${codes}/off`, facts);
    expect((await turnOff({ code: recoveryCodes[4] })).code).toBe("wrong_password");
    const short = await send(cookie, "put", `${ACCOUNT}/password`, { ...{ present: RIGHT, password: "k7Fq2mZx" } });
    expect(short.status).toBe(200);
    expect((await turnOff({ password: "k7Fq2mZx" })).error).toMatch(/^Without codes,/);
    await send(cookie, "put", `${ACCOUNT}/password`, { present: "k7Fq2mZx", password: NEXT });
    expect((await turnOff({ password: NEXT })).account.codes.isOn).toBe(false);
    expect((await signIn(NEXT)).status).toBe(200);

    await send(cookie, "post", codes);
    pass(10);
    expect((await turnOn("000000")).code).toBe("codes_over");
    await stores.passkeys.removeExpiredSteps(new Date(WEDNESDAY.getTime() + 86_400_000));
    expect((await stores.people.find(bea.id))?.totp_secret).toBeNull();
  });

  it("gets no new password from a session that ends meanwhile", async () => {
    const { send, signInAs, stores, bea } = await start();
    const { person, cookie } = await signInAs("viewer", "Cai Lund");
    const { setPassword } = stores.credentials;
    vi.spyOn(stores.credentials, "setPassword").mockImplementationOnce(async (...args) => {
      await stores.people.endSessions(person.id, {
        ...{ at: WEDNESDAY, kind: "session-ended", author: bea.name, address: "" },
      });
      return setPassword(...args);
    });
    const reply = await send(cookie, "put", `${ACCOUNT}/password`, { password: RIGHT });
    expect(reply.status).toBe(401);
    expect(await stores.people.find(person.id)).toMatchObject({ password_hash: null });
  });

  it("keeps the last way to sign in, and changes ways only soon after a sign-in", async () => {
    const { send, enter, signInAs, stores, pass } = await start();
    const key = (id: string) => ({ id, name: id, public_key: "", counter: 0, transports: "[]" });
    const { person, cookie } = await signInAs("viewer", "Cai Lund");
    const place = { at: WEDNESDAY, address: "" };
    for (const id of ["phone", "laptop"]) await stores.passkeys.add(person, key(id), place);
    const remove = (own: string, id: string) => send(own, "delete", `${ACCOUNT}/passkeys/${id}`);
    const bea = await enter(RIGHT);
    expect((await remove(bea, "phone")).error).toBe("This passkey no longer exists.");
    expect((await remove(cookie, "phone")).account.passkeys).toMatchObject([{ id: "laptop" }]);
    expect(await remove(cookie, "laptop")).toMatchObject({ status: 409, code: "last_way" });
    const { options } = await send(cookie, "post", `${ACCOUNT}/passkeys/options`);
    expect(options.excludeCredentials).toMatchObject([{ id: "laptop" }]);
    const first = { password: RIGHT };
    expect((await send(cookie, "put", `${ACCOUNT}/password`, first)).account.hasPassword).toBe(true);
    pass(15);
    expect((await remove(cookie, "laptop")).status).toBe(200);
    pass(1);
    for (const [method, path, body] of [
      ["post", "/passkeys/options", undefined],
      ["delete", "/passkeys/phone", undefined],
      ["put", "/password", { present: RIGHT, password: NEXT }],
      ["post", "/codes", undefined],
      ["put", "/codes", { code: "000000" }],
      ["post", "/codes/off", { password: RIGHT }],
    ] as const)
      expect(await send(cookie, method, ACCOUNT + path, body)).toMatchObject({
        ...{ status: 403, code: "sign_in_again", error: AGAIN },
      });
  });

  it("has only sessions to end for whoever signs in at the provider", async () => {
    const { send, bea, stores, db, signIn } = await start();
    await stores.people.change(bea.id, { provider_subject: `${ISSUER} 7` });
    const token = await createSessionStore(db, undefined).begin(WEDNESDAY, {
      ...{ person: bea, way: "provider", address: "198.51.100.4", agent: "Tests" },
    });
    const cookie = `__Host-workbench-staff=${token}`;
    const { account } = await send(cookie, "get", ACCOUNT);
    expect(account).toMatchObject({ signsInAtProvider: true, sessions: [{ way: "provider" }] });
    expect((await send(cookie, "post", `${ACCOUNT}/codes`)).code).toBe("at_provider");
    expect((await signIn(RIGHT)).status).toBe(401);
    const own = await send(cookie, "delete", `${ACCOUNT}/sessions/${account.sessions[0].id}`);
    expect(own.account.sessions).toEqual([]);
    expect((await send(cookie, "get", ACCOUNT)).status).toBe(401);
  });
});
