import { decodeJwt, type JWTPayload } from "jose";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keepBuiltInOwner } from "#server/staff/built-in-owner-store.ts";
import { admitPerson } from "#server/staff/provider/admit-person.ts";
import { providerSettingsOf } from "#server/staff/provider/provider-settings.ts";
import { createSessionStore } from "#server/staff/session-store.ts";
import type { Role } from "#shared/api/declaration/roles.ts";
import { cheapHash, ORIGIN, SESSION } from "../../support/server/locked-app.ts";
import { CLIENT, type CompanyAccount, openProvider } from "../../support/server/openid-provider.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";

const BEGIN = "/api/staff/provider";
const LOGOUT = "/api/staff/provider/logout";
const MINUTE_MS = 60_000;

let minutes = 0;
const now = () => new Date(Date.now() + minutes * MINUTE_MS);

const provider = await openProvider(
  async (path, body) => (await app.request.post(path).type("form").send(body)).status,
);
const { accounts, state } = provider;
const settings = {
  provider: providerSettingsOf({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ROLES: [
      { role: "owner", group: "bench-admins" },
      { role: "sales", group: "sales team" },
    ],
    PUBLIC_URL: ORIGIN,
  }),
  staffIsOpen: false,
  publicOrigin: ORIGIN,
  trustProxy: 1,
  now,
};
const app = await openTestApp(settings);
const { request, stores, db } = app;

afterAll(async () => {
  provider.close();
  await app.close();
});

let count = 0;

beforeEach(() => {
  Object.assign(state, { isDown: false, unanswered: 0, alter: undefined });
  minutes = 0;
});

function hire(account: Partial<CompanyAccount> = {}) {
  count += 1;
  const sub = `account-${count}`;
  const own = { name: `Ana ${count}`, email: `ana.${count}@example.com`, ...account };
  accounts.set(sub, own);
  return { ...own, sub };
}

const cookieOf = ({ headers }: { readonly headers: Record<string, unknown> }, name: string) => {
  const lines = [headers["set-cookie"] ?? []].flat().map(String);
  return lines.find((line) => line.startsWith(`__Host-${name}=`));
};

/** Another address for each account, because the sign-ins of one are limited. */
const from = () => ({ "X-Forwarded-For": `203.0.113.${count}` });

/** Begins a sign-in, and signs in at the provider. */
async function goTo(sub: string | undefined, to = "quotes") {
  state.person = sub;
  const begun = await request.get(BEGIN).query({ to }).set(from());
  expect(begun.status).toBe(302);
  const browser = cookieOf(begun, "workbench-sign-in") ?? "";
  return { browser, back: await provider.walk(String(begun.headers.location)) };
}

/** Signs somebody in. `cookie` is that of the session, if it began. */
async function signIn(sub: string | undefined) {
  const { browser, back } = await goTo(sub);
  const reply = await request.get(back).set({ ...from(), Cookie: browser.split(";")[0] ?? "" });
  return { reply, back, browser, cookie: cookieOf(reply, "workbench-staff")?.split(";")[0] ?? "" };
}

/** The person of the session; null if it has ended. */
const readPerson = async (cookie: string) => (await request.get(SESSION).set("Cookie", cookie)).body.person;

/** A request of somebody who works. */
const work = async (cookie: string) => (await request.get("/api/quotes/list").set("Cookie", cookie)).status;

const sentenceOf = ({ text }: { readonly text: string }) => /<p>(.*?)<\/p>/.exec(text)?.[1];

const events = (name: string) =>
  db
    .selectFrom("security_events")
    .select(["kind", "author", "subject", "detail"])
    .where(({ eb, or }) => or([eb("author", "=", name), eb("subject", "=", name)]))
    .orderBy("seq")
    .execute();

async function invite(name: string, email: string, role: Role) {
  const person = await stores.people.add({ name, email, role }, "staff", now());
  if (typeof person === "string") throw new Error(person);
  return person;
}

describe("the sign-in of a company", () => {
  it("waits for a provider that does not answer, and refuses one that answers as another one, or names addresses inside of the network", async () => {
    // A server that has not met the provider.
    const fresh = await startTestApp(settings);
    const begin = () => fresh.request.get(BEGIN);
    state.isDown = true;
    const down = await begin();
    expect([down.status, sentenceOf(down)]).toEqual([503, "Please try again in a few minutes."]);
    state.isDown = false;
    state.alter = {
      path: "/.well-known/openid-configuration",
      by: async (description) => ({ ...description, issuer: "https://login.example.org" }),
    };
    const other = await begin();
    expect([other.status, sentenceOf(other)]).toEqual([400, expect.stringMatching(/does not prove who you are/)]);
    for (const endpoint of [
      { jwks_uri: "http://169.254.169.254/latest/meta-data" },
      { jwks_uri: "https://10.0.0.1/keys" },
      { token_endpoint: "http://login.example.com/token" },
      { token_endpoint: "https://[::ffff:127.0.0.1]/token" },
      { userinfo_endpoint: "http://127.0.0.1:9/me" },
      { authorization_endpoint: "javascript:alert(1)" },
      { end_session_endpoint: "http://login.example.com/leave" },
    ]) {
      state.alter.by = async (description) => ({ ...description, ...endpoint });
      expect([endpoint, (await begin()).status]).toEqual([endpoint, 400]);
    }
    state.alter = undefined;
    expect((await begin()).status).toBe(302);
  });

  it("leads to no other site", async () => {
    for (const to of ["https://evil.example", "//evil.example", "/evil", 'quotes";url=//x'])
      expect((await request.get(BEGIN).query({ to })).body.code).toBe("invalid_request");
  });

  it("adds a person with the role of a group, and opens the view", async () => {
    const { sub, name, email } = hire({ groups: ["everybody", "sales team"] });
    const { reply, browser, cookie } = await signIn(sub);
    expect(browser).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookieOf(reply, "workbench-staff")).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect(reply.text).toContain('<meta http-equiv="refresh" content="0; url=/#quotes" />');
    expect(await readPerson(cookie)).toMatchObject({ name, role: "sales" });
    expect(await stores.people.findByEmail(email)).toMatchObject({ role_group: "sales team" });
    expect((await events(name)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ["joined", "Sales, by the group sales team at 127.0.0.1"],
      ["signed-in", "with the company's account"],
    ]);
  });

  it("tells people of the same name apart, and from programs", async () => {
    const first = hire({ name: "Eva Ito", groups: ["sales team"] });
    const second = hire({ name: "Eva Ito", groups: ["sales team"] });
    const cheat = hire({ name: "API key ERP", groups: ["sales team"] });
    expect(await readPerson((await signIn(first.sub)).cookie)).toMatchObject({ name: "Eva Ito" });
    expect(await readPerson((await signIn(cheat.sub)).cookie)).toMatchObject({ name: cheat.email });
    expect(await readPerson((await signIn(second.sub)).cookie)).toMatchObject({ name: `Eva Ito (${second.email})` });
  });

  it("gives the role of the present group, ends the account without one, and restores it", async () => {
    const { sub, groups: _groups, ...account } = hire({ groups: ["sales team"] });
    const { name } = account;
    const olga = await invite("Olga Berg", "olga@example.com", "owner");
    await stores.people.noteSignIn(olga.id, now());
    await signIn(sub);
    accounts.set(sub, { ...account, groups: ["sales team", "bench-admins"] });
    const owner = await signIn(sub);
    expect(await readPerson(owner.cookie)).toMatchObject({ role: "owner" });
    accounts.set(sub, { ...account, groups: ["everybody"] });
    const { reply } = await signIn(sub);
    expect([reply.status, sentenceOf(reply)]).toEqual([
      403,
      expect.stringMatching(/^Your company(?:'|&#39;)s sign-in did not give you a role here\. Ask/),
    ]);
    expect(await readPerson(owner.cookie)).toBeNull();
    // Groups that are not told bring no account back.
    accounts.set(sub, account);
    const untold = await signIn(sub);
    expect([untold.reply.status, sentenceOf(untold.reply)]).toEqual([
      403,
      expect.stringMatching(/did not give the list of your groups, so you have no role here\. Ask/),
    ]);
    accounts.set(sub, { ...account, groups: ["sales team"] });
    expect(await readPerson((await signIn(sub)).cookie)).toMatchObject({ role: "sales" });
    expect((await events(name)).map(({ kind }) => kind)).toEqual([
      ...["joined", "signed-in", "person-changed", "signed-in"],
      ...["person-ended", "person-changed", "person-restored", "signed-in"],
    ]);
    const person = await stores.people.findByEmail(account.email);
    await stores.people.change(person?.id ?? "", { is_active: 0 });
    expect(sentenceOf((await signIn(sub)).reply)).toMatch(/^Your account was ended here\./);
  });

  it("keeps the role while no list of groups is told, keeps the last owner even beside the built-in one, and tells owners at each sign-in", async () => {
    await db.updateTable("people").set({ role: "viewer" }).where("role", "=", "owner").execute();
    const staffPassword = await cheapHash("a password of the settings");
    await keepBuiltInOwner(db, { staffPassword, staffIsOpen: false }, now());
    const { sub, groups: _groups, ...account } = hire({ groups: ["bench-admins"] });
    const { name } = account;
    const { cookie } = await signIn(sub);
    const signInAgain = async (groups?: readonly string[]) => {
      accounts.set(sub, { ...account, ...(groups && { groups }) });
      return readPerson((await signIn(sub)).cookie);
    };
    const kept = async () => (await events(name)).flatMap(({ kind, detail }) => (kind === "role-kept" ? detail : []));
    expect(await signInAgain()).toMatchObject({ role: "owner" });
    expect(await kept()).toEqual(["It gave no list of groups, so the role Owner stays"]);
    for (const groups of [["everybody"], [], ["sales team"]])
      expect(await signInAgain(groups)).toMatchObject({ role: "owner" });
    expect(await work(cookie)).toBe(200);
    const alone = "No group gives the role Owner, but nobody else is an owner";
    expect((await kept()).slice(1)).toEqual([alone, alone, alone]);

    const pia = await invite("Pia Holm", "pia@example.com", "owner");
    expect(await signInAgain(["sales team"]), "before another owner has joined").toMatchObject({ role: "owner" });
    await stores.people.noteSignIn(pia.id, now());
    expect(await signInAgain()).toMatchObject({ role: "owner" });
    expect(await signInAgain(["sales team"])).toMatchObject({ role: "sales" });
    // An owner gave another role since.
    const { id } = await signInAgain(["bench-admins"]);
    await stores.people.change(id, { role: "viewer" });
    expect(await signInAgain()).toMatchObject({ role: "viewer" });
    expect(await signInAgain([])).toBeNull();
  });

  it("lets in invited people with a confirmed address, whose role stays while no group is named", async () => {
    const { sub, email } = hire({ email_verified: false });
    const { id } = await invite("Bo Lind", email, "catalog");
    const other = await stores.people.find(id);
    const invitation = { channel: "email", destination: `person:${id}`, template: "invitation" } as const;
    await stores.messages.add(invitation, now());
    expect(sentenceOf((await signIn(sub)).reply)).toMatch(/sign-in does not confirm that the address is yours\. Ask/);
    accounts.set(sub, { name: "Bo", email, email_verified: true });
    const { cookie } = await signIn(sub);
    expect(await readPerson(cookie)).toMatchObject({ id, name: "Bo Lind", role: "catalog" });
    expect(other?.provider_subject).toBeNull();
    expect(await stores.people.find(id)).toMatchObject({ role_group: null });
    const waiting = db.selectFrom("messages").selectAll().where("destination", "=", `person:${id}`);
    expect(await waiting.execute(), "an invitation that was accepted").toEqual([]);
    const stranger = await signIn(hire().sub);
    expect(stranger.reply.status).toBe(403);
  });

  it("keeps the only owner, whom the command line invited, from the first sign-in", async () => {
    await db.updateTable("people").set({ role: "viewer" }).where("role", "=", "owner").execute();
    const { sub, email } = hire({ groups: ["sales team"], email_verified: true });
    await invite("Ida Lund", email, "owner");
    expect(await readPerson((await signIn(sub)).cookie)).toMatchObject({ role: "owner" });
    expect((await events("Ida Lund")).map(({ kind }) => kind)).toContain("role-kept");
  });

  it("takes over a new address that is confirmed and that nobody else has, so that the one of before is free", async () => {
    const place = { settings: settings.provider ?? expect.fail(), now: now(), began: now().toISOString(), address: "" };
    const groups = { names: ["sales team"], areAll: true };
    const admit = async (subject: string, email: string, isEmailVerified = true) => {
      const identity = { subject, name: `Name of ${subject}`, email, isEmailVerified, groups, session: undefined };
      const person = await db.write((within) => admitPerson(within, identity, place));
      return typeof person === "string" ? person : person.email;
    };
    await admit("eva", "eva.ito@example.com");
    await admit("max", "max.ito@example.com");
    expect(await admit("eva", "eva.berg@example.com", false)).toBe("eva.ito@example.com");
    expect(await admit("eva", "max.ito@example.com")).toBe("eva.ito@example.com");
    expect((await events("Name of eva")).at(-1)).toMatchObject({
      ...{ kind: "email-kept", author: "127.0.0.1" },
      detail: "max.ito@example.com, which Name of max has here",
    });
    expect(await admit("eva", "eva.berg@example.com")).toBe("eva.berg@example.com");
    expect((await events("Name of eva")).at(-1)).toMatchObject({
      ...{ kind: "person-changed", author: "127.0.0.1" },
      detail: "email from eva.ito@example.com to eva.berg@example.com, at 127.0.0.1",
    });
    expect(await admit("another eva", "eva.ito@example.com")).toBe("eva.ito@example.com");
    expect(await admit("a third eva", "eva.ito@example.com")).toBe("email taken");

    const max = await stores.people.findByEmail("max.ito@example.com");
    await stores.people.change(max?.id ?? "", { email: "max@example.org" });
    expect(await admit("max", "max.ito@example.com"), "what an owner gave since").toBe("max@example.org");
    expect(await admit("max", "max.berg@example.com")).toBe("max.berg@example.com");
    await db.updateTable("people").set({ provider_email: null }).execute();
    expect(await admit("max", "max@example.net"), "the first time after an upgrade").toBe("max.berg@example.com");
    expect(await admit("max", "max.ito@example.com")).toBe("max.ito@example.com");
  });

  it("says that the person gave up, which only the log notes, because any browser could say so", async () => {
    const noted = () => db.selectFrom("security_events").selectAll().where("kind", "=", "sign-in-failed").execute();
    const before = await noted();
    const { reply } = await signIn(undefined);
    expect([reply.status, sentenceOf(reply)]).toEqual([
      400,
      expect.stringMatching(/^127\.0\.0\.1 did not sign you in\./),
    ]);
    expect(await noted()).toEqual(before);
    const { sub } = hire();
    await signIn(sub);
    expect((await noted()).at(-1)).toMatchObject({
      subject: accounts.get(sub)?.email,
      detail: "At 127.0.0.1: no groups",
    });
  });
});

describe("the answer of the provider", () => {
  it("counts once, in the browser that began", async () => {
    const { sub } = hire({ groups: ["sales team"] });
    const first = await goTo(sub);
    const second = await goTo(sub);
    const code = (path: string) => new URL(path, ORIGIN).searchParams.get("code") ?? "";
    const [browser = ""] = second.browser.split(";");
    const end = async (path: string, cookie: string) => {
      const { status, text } = await request.get(path).set("Cookie", cookie);
      return [status, sentenceOf({ text })];
    };
    const expired = [400, expect.stringMatching(/^This sign-in is too old, was used before, or/)];
    expect(await end(first.back, "")).toEqual(expired);
    expect(await end(first.back, browser)).toEqual(expired);
    expect((await end(second.back, browser))[0]).toBe(200);
    expect(await end(second.back, browser)).toEqual(expired);
    // The code that was used, with the state of a sign-in that has begun since.
    const third = await goTo(sub);
    const replayed = third.back.replace(code(third.back), code(second.back));
    const wrong = [400, expect.stringMatching(/does not prove who you are/)];
    expect(await end(replayed, third.browser.split(";")[0] ?? "")).toEqual(wrong);
    const late = await goTo(sub);
    minutes = 11;
    expect(await end(late.back, late.browser.split(";")[0] ?? "")).toEqual(expired);
    minutes = 60;
    const ahead = await goTo(sub);
    minutes = 0;
    expect(await end(ahead.back, ahead.browser.split(";")[0] ?? "")).toEqual(expired);
  });

  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ["another nonce", (claims) => ({ ...claims, nonce: "x" })],
    ["another audience", (claims) => ({ ...claims, aud: "another" })],
    ["another issuer", (claims) => ({ ...claims, iss: "https://login.example.org" })],
    ["an end that is over", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ])("is refused with %s", async (_name, change) => {
    const { sub } = hire({ groups: ["sales team"] });
    state.alter = {
      path: "/token",
      by: async ({ id_token, ...rest }) => ({
        ...rest,
        id_token: await provider.sign(change(decodeJwt(String(id_token)))),
      }),
    };
    const { reply, cookie } = await signIn(sub);
    expect([reply.status, cookie]).toEqual([400, ""]);
  });

  it("is refused if somebody changed what is signed", async () => {
    const { sub } = hire({ groups: ["sales team"] });
    const boss = hire({ groups: ["bench-admins"] });
    state.alter = {
      path: "/token",
      by: async ({ id_token, ...rest }) => {
        const [head, , signature] = String(id_token).split(".");
        const claims = { ...decodeJwt(String(id_token)), sub: boss.sub };
        const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
        return { ...rest, id_token: [head, body, signature].join(".") };
      },
    };
    const { reply, cookie } = await signIn(sub);
    expect([reply.status, cookie]).toEqual([400, ""]);
  });
});

describe("a session that began at the provider", () => {
  it("lasts eight hours of work, during which nobody asks the provider, which decides again at the next sign-in", async () => {
    // The last owner would stay.
    const person = await invite("Max Berg", "max@example.com", "owner");
    const token = await createSessionStore(db).begin(now(), { person, way: "password", address: "", agent: "" });
    const leaver = hire({ groups: ["sales team"] });
    const mover = hire({ groups: ["sales team"] });
    const [left, moved] = [await signIn(leaver.sub), await signIn(mover.sub)];
    const cookies = [left.cookie, moved.cookie, `__Host-workbench-staff=${token}`];
    const workAll = () => Promise.all(cookies.map(work));
    accounts.set(leaver.sub, { ...leaver, groups: [] });
    accounts.set(mover.sub, { ...mover, groups: ["bench-admins"] });
    state.isDown = true;
    for (minutes = 25; minutes < 8 * 60; minutes += 25) expect(await workAll()).toEqual([200, 200, 200]);
    minutes = 8 * 60 - 1;
    expect(await readPerson(moved.cookie)).toMatchObject({ role: "sales" });
    minutes = 8 * 60;
    expect(await workAll()).toEqual([401, 401, 200]);
    expect(state.unanswered).toBe(0);

    state.isDown = false;
    expect((await signIn(leaver.sub)).reply.status).toBe(403);
    expect((await events(leaver.name)).at(-1)).toMatchObject({ kind: "person-ended" });
    expect(await readPerson((await signIn(mover.sub)).cookie)).toMatchObject({ role: "owner" });
  });

  it("ends here with the sign-out, which leads to the provider", async () => {
    const { cookie } = await signIn(hire({ groups: ["sales team"] }).sub);
    const headers = { Cookie: cookie, Origin: ORIGIN };
    const { leaveTo } = (await request.delete(SESSION).set(headers)).body;
    const end = new URL(leaveTo);
    expect(end.origin + end.pathname).toBe(`${provider.issuer}/session/end`);
    expect(Object.fromEntries(end.searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${ORIGIN}/`,
    });
    expect((await fetch(end)).status).toBe(200);
    expect(await work(cookie)).toBe(401);
    expect((await request.delete(SESSION).set(headers)).body.leaveTo).toBeNull();
  });

  it("is the only kind that the person has", async () => {
    const { sub, email } = hire({ groups: ["sales team"] });
    const { cookie } = await signIn(sub);
    const person = await stores.people.findByEmail(email);
    const { cookie: owner } = await signIn(hire({ groups: ["bench-admins"] }).sub);
    const path = `/api/admin/people/${person?.id}/link`;
    const link = await request.post(path).set({ Cookie: owner, Origin: ORIGIN }).send({ byEmail: false });
    expect(link.body, "a link would let nobody in").toMatchObject({ code: "at_provider" });
    await db
      .updateTable("staff_sessions")
      .set({ way: "password" })
      .where("person_id", "=", person?.id ?? "")
      .execute();
    expect(await work(cookie)).toBe(401);
  });

  it("does not begin, and brings no account back, if the access ended after it began", async () => {
    const { sub, ...account } = hire({ groups: ["sales team"] });
    await signIn(sub);
    const during = async (end: () => Promise<unknown>) => {
      const by = async (answer: Record<string, unknown>) => {
        state.alter = undefined;
        await end();
        return answer;
      };
      state.alter = { path: "/me", by };
      const { reply, cookie } = await signIn(sub);
      return [sentenceOf(reply), cookie];
    };
    const expired = [expect.stringMatching(/^This sign-in is too old/), ""];
    expect(await during(() => provider.logOut(sub, "of before"))).toEqual(expired);
    expect(await work((await signIn(sub)).cookie), "the next one").toBe(200);
    const withoutGroup = () => {
      accounts.set(sub, { ...account, groups: [] });
      return signIn(sub);
    };
    expect(await during(withoutGroup)).toEqual(expired);
    expect(await stores.people.findByEmail(account.email)).toMatchObject({ is_active: 0 });

    accounts.set(sub, account);
    const { browser, back } = await goTo(sub);
    await provider.logOut(sub, "of before");
    const reply = await request.get(back).set({ ...from(), Cookie: browser.split(";")[0] ?? "" });
    expect(sentenceOf(reply), "that began before").toEqual(expired[0]);
  });

  it("ends with any session of the person if the provider gave it no name", async () => {
    const { sub } = hire({ groups: ["sales team"] });
    const { cookie } = await signIn(sub);
    await db.updateTable("staff_sessions").set({ provider_session: null }).execute();
    const other = await signIn(hire({ groups: ["sales team"] }).sub);
    await provider.logOut(sub, "another");
    expect([await work(cookie), await work(other.cookie)]).toEqual([401, 200]);
  });

  it("ends when the provider says so, with the links that its person made and a token that counts once", async () => {
    const { sub, name } = hire({ groups: ["bench-admins"] });
    const [here, there] = [await signIn(sub), await signIn(sub)];
    const rows = await db
      .selectFrom("staff_sessions")
      .innerJoin("people", "people.id", "person_id")
      .select("provider_session")
      .where("provider_subject", "=", `${provider.issuer} ${sub}`)
      .orderBy("staff_sessions.created_at")
      .execute();
    const guest = await invite("Gus Holt", "gus@example.com", "sales");
    const token = await stores.personLinks.makeLink(guest, "invitation", { by: name }, now());
    await provider.logOut(sub, rows[0]?.provider_session ?? "");
    expect([await work(here.cookie), await work(there.cookie)]).toEqual([401, 200]);
    expect(await stores.personLinks.find(token, now()), "what the session may have made").toBeUndefined();
    expect(await events("Gus Holt")).toMatchObject([{ kind: "link-ended", author: "127.0.0.1" }]);

    const send = async (token: string) =>
      (await request.post(LOGOUT).type("form").send({ logout_token: token })).status;
    expect(await send(state.logoutToken)).toBe(400);
    const { iat, sid: _sid, ...claims } = decodeJwt(state.logoutToken);
    const ofAll = { ...claims, sub, jti: "all" };
    const at = Math.floor(Date.now() / 1000);
    for (const wrong of [
      { ...ofAll, iat, nonce: "x" },
      { ...ofAll, iat, events: {} },
      { ...ofAll, iat, aud: "another" },
      { ...ofAll, iat, iss: "https://login.example.org" },
      { ...ofAll, iat: at - 3600, exp: at + 60 },
      { ...ofAll, iat, sub: undefined },
    ])
      expect(await send(await provider.sign(wrong))).toBe(400);
    const good = await provider.sign({ ...ofAll, iat });
    const [head, body, signature = ""] = good.split(".");
    expect(await send([head, body, [...signature].reverse().join("")].join("."))).toBe(400);
    expect(await work(there.cookie)).toBe(200);
    vi.spyOn(db, "write").mockRejectedValueOnce(Object.assign(new Error("busy"), { code: "SQLITE_BUSY" }));
    expect([await send(good), await work(there.cookie)], "while another process writes").toEqual([503, 200]);
    expect([await send(good), await work(there.cookie)]).toEqual([200, 401]);
  });
});
