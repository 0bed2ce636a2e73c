import { describe, expect, it } from "vitest";
import { keepBuiltInOwner } from "#server/staff/built-in-owner-store.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { cheapHash, ORIGIN, PASSWORD, SESSION, startLockedApp } from "../../support/server/locked-app.ts";

const PEOPLE = "/api/admin/people";
const LIST = "/api/quotes/list";
const ACCOUNT = "/api/staff/account";

/** The ID of the built-in owner. */
const STAFF_ID = "000000000000";
const NEXT = "kettle orbit walnut";

async function start(options: Parameters<typeof startLockedApp>[0] = {}) {
  const app = await startLockedApp(options);
  return {
    ...app,
    /** The next start of the server, with these settings. */
    restart: (staffPassword: string | undefined, staffIsOpen = false) =>
      keepBuiltInOwner(app.db, { staffPassword, staffIsOpen }, new Date()),
    statusOf: async (cookie: string) => (await app.request.get(LIST).set("Cookie", cookie)).status,
    send: async (cookie: string, method: "get" | "put" | "post", path: string, body: object = {}) => {
      const reply = await app.request[method](path).set({ Cookie: cookie, Origin: ORIGIN }).send(body);
      return { status: reply.status, ...reply.body };
    },
  };
}

describe("STAFF_PASSWORD", () => {
  it("is the password of an owner among the others, who signs in without an email", async () => {
    const { request, tryPassword, send, signIn, signInAs } = await start();
    const reply = await tryPassword(PASSWORD);
    expect(reply.body).toMatchObject({
      ...{ access: "signed-in", person: { id: STAFF_ID, name: "staff", role: "owner" } },
      ways: { withoutEmail: true, accounts: false },
    });
    const cookie = await signIn();
    const { account } = await send(cookie, "get", ACCOUNT);
    expect(account).toMatchObject({ name: "staff", email: "", isBuiltIn: true, hasPassword: true });
    expect(account.sessions).toHaveLength(2);
    const sales = await signInAs("sales");
    const { people } = await send(cookie, "get", PEOPLE);
    expect(people).toMatchObject([
      { name: "Ana Sales", isBuiltIn: false },
      { name: "staff", isBuiltIn: true, sessions: 2 },
    ]);
    expect((await request.get(SESSION)).body.ways).toMatchObject({ withoutEmail: true, accounts: true });
    const { quoteId } = (await request.post("/api/quotes/submit").send(createSubmission())).body;
    const body = { personId: STAFF_ID, quotes: [{ quoteId }] };
    expect(await send(sales.cookie, "put", "/api/quotes/assignee", body)).toMatchObject({ status: 200 });
  });

  it("keeps its sessions at a restart, as its hash and in plain text, and ends them with another password, or without one", async () => {
    const { restart, signIn, statusOf, tryPassword, signInAs } = await start({ staffPassword: await cheapHash(NEXT) });
    const { cookie: ofAna } = await signInAs("owner");
    const hash = await cheapHash(PASSWORD);
    await restart(hash);
    const cookie = await signIn();
    for (const same of [hash, PASSWORD]) {
      await restart(same);
      expect([same, await statusOf(cookie)]).toEqual([same, 200]);
    }
    await restart(NEXT);
    expect([await statusOf(cookie), (await tryPassword(PASSWORD)).status]).toEqual([401, 401]);
    const last = String((await tryPassword(NEXT)).headers["set-cookie"]).split(";")[0] ?? "";
    expect(await statusOf(last)).toBe(200);
    await restart(undefined);
    expect([await statusOf(last), (await tryPassword(NEXT)).status, await statusOf(ofAna)]).toEqual([401, 401, 200]);
    await restart(NEXT);
    expect([await statusOf(last), (await tryPassword(NEXT)).status]).toEqual([401, 200]);
  });

  it("lets in at all servers of a database, even if an open one starts beside them, until one with accounts alone ends it", async () => {
    const { restart, signIn, statusOf, signInAs, send } = await start();
    const cookie = await signIn();
    await restart(undefined, true);
    expect(await statusOf(cookie)).toBe(200);
    await restart(undefined);
    expect(await statusOf(cookie)).toBe(401);
    const { events } = await send((await signInAs("owner")).cookie, "get", "/api/admin/audit?group=people");
    expect(events[0]).toMatchObject({
      ...{ kind: "person-ended", author: "command line", subject: "staff" },
      detail: "STAFF_PASSWORD is not set anymore",
    });
  });

  it("takes the links along that were made with it, when it is replaced", async () => {
    const { restart, signIn, send, stores } = await start();
    const bea = { name: "Bea Costa", email: "bea@example.com", role: "owner", byEmail: false };
    const { link } = await send(await signIn(), "post", PEOPLE, bea);
    const token = String(link).split("/").at(-1) ?? "";
    const open = async () => (await stores.personLinks.find(token, WEDNESDAY))?.person.name;
    await restart(PASSWORD);
    expect(await open()).toBe("Bea Costa");
    await restart(NEXT);
    expect(await open()).toBeUndefined();
  });

  it("lets nobody in after an owner has ended its account, until there is another password", async () => {
    const { restart, signIn, statusOf, tryPassword, signInAs, send, request } = await start();
    const cookie = await signIn();
    const alone = await send(cookie, "put", `${PEOPLE}/${STAFF_ID}`, { isActive: false });
    expect([alone.status, alone.code]).toEqual([409, "last_owner"]);
    const ana = await signInAs("owner");
    const ended = await send(ana.cookie, "put", `${PEOPLE}/${STAFF_ID}`, { isActive: false });
    expect(ended.person).toMatchObject({ isActive: false, sessions: 0 });
    expect([await statusOf(cookie), (await tryPassword(PASSWORD)).status]).toEqual([401, 401]);
    expect((await request.get(SESSION)).body.ways.withoutEmail).toBe(false);
    await restart(NEXT);
    expect((await tryPassword(NEXT)).status).toBe(200);
  });

  it("is changed in the settings only: its owner has no other name, role, link or way to sign in", async () => {
    const { signIn, signInAs, send, stores } = await start();
    const own = await signIn();
    const { cookie } = await signInAs("owner");
    for (const [from, method, path, body] of [
      [cookie, "put", `${PEOPLE}/${STAFF_ID}`, { name: "Front Desk" }],
      [cookie, "put", `${PEOPLE}/${STAFF_ID}`, { email: "desk@example.com" }],
      [cookie, "put", `${PEOPLE}/${STAFF_ID}`, { role: "viewer" }],
      [cookie, "post", `${PEOPLE}/${STAFF_ID}/link`, {}],
      [own, "put", ACCOUNT, { phone: "555 0100" }],
      [own, "put", `${ACCOUNT}/password`, { present: PASSWORD, password: NEXT }],
      [own, "post", `${ACCOUNT}/passkeys/options`, {}],
      [own, "post", `${ACCOUNT}/codes`, {}],
    ] as const)
      expect([path, body, (await send(from, method, path, body)).code]).toEqual([path, body, "built_in"]);
    expect(await stores.people.findByEmail("")).toBeUndefined();
  });

  it("cannot be locked for others by whoever guesses it", async () => {
    const { tryPassword, addPerson, request } = await start({ trustProxy: 1 });
    await addPerson(NEXT);
    const from = (address: number, password: string) =>
      tryPassword(password, { "X-Forwarded-For": `203.0.113.${address}` });
    for (let address = 0; address < 4; address += 1)
      for (let times = 0; times < 5; times += 1) expect((await from(address, "guess")).status).toBe(401);
    expect((await from(0, PASSWORD)).status).toBe(429);
    expect((await from(9, PASSWORD)).status).toBe(200);
    const bea = { email: "bea@example.com", password: PASSWORD };
    const reply = await request.post(SESSION).set("Origin", ORIGIN).send(bea);
    expect([reply.status, reply.body.code]).toEqual([401, "wrong_password"]);
  });

  it("is no other owner beside the last one, because it goes with its setting", async () => {
    const { signInAs, send } = await start();
    const { person, cookie } = await signInAs("owner");
    expect(await send(cookie, "put", `${PEOPLE}/${person.id}`, { role: "sales" })).toMatchObject({
      ...{ status: 409, code: "last_owner" },
    });
  });
});
