import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "#shared/api/endpoints.ts";
import { readXlsx } from "../../support/files/read-xlsx.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { onServer } from "../../support/server/fresh-database.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

const PEOPLE = "/api/admin/people";
const AUDIT = "/api/admin/audit";
const BEN = { name: "Ben Okoye", email: "Ben@Example.com", role: "sales" } as const;

/** A server with an owner who signed in. */
async function startWithOwner(options: Parameters<typeof startLockedApp>[0] = {}) {
  const app = await startLockedApp(options);
  const { person, cookie } = await app.signInAs("owner", "Ana Silva");
  const as = (session: string) => ({ Cookie: session, Origin: ORIGIN });
  const owner = as(cookie);
  const invite = (body: object = BEN) => app.request.post(PEOPLE).set(owner).send(body);
  const change = (id: string, body: object) => app.request.put(`${PEOPLE}/${id}`).set(owner).send(body);
  const trail = async (query = "") =>
    (await app.request.get(`${AUDIT}${query}`).set(owner)).body.events.map((event: Record<string, string | null>) =>
      [event.kind, event.author, event.subject, event.detail].filter(Boolean).join(" | "),
    );
  return { ...app, as, owner, ana: person, invite, change, trail };
}

describe("an owner", () => {
  it("invites a person, who is in the list with a link that the reply shows once", async () => {
    const { request, invite, owner, db, stores, trail, pass } = await startWithOwner();
    const { status, body } = await invite();
    expect(status).toBe(201);
    const token = String(body.link).replace(`${ORIGIN}/#admin/join/`, "");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await stores.personLinks.find(token, WEDNESDAY)).toMatchObject({ purpose: "invitation" });
    expect(JSON.stringify(await db.selectFrom("person_links").selectAll().execute())).not.toContain(token);
    expect(body.person).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f]{12}$/), name: "Ben Okoye", role: "sales" },
      ...{ email: "ben@example.com", phone: "", isActive: true },
      ...{ createdAt: WEDNESDAY.toISOString(), createdBy: "Ana Silva" },
      ...{ joinedAt: null, lastSeenAt: null, invitedUntil: "2026-11-25T15:00:00.000Z" },
      ...{ passkeys: 0, hasPassword: false, hasCodes: false, hasProvider: false, sessions: 0, isBuiltIn: false },
    });
    expect((await request.get(PEOPLE).set(owner)).body).toMatchObject({
      ...{ isOpen: false, emailIsOn: false },
      people: [{ name: "Ana Silva", sessions: 1 }, body.person, { name: "staff", isBuiltIn: true }],
    });
    expect(await trail()).toEqual(["invited | Ana Silva | Ben Okoye | role Sales"]);

    // A new link replaces the one before.
    const again = await request.post(`${PEOPLE}/${body.person.id}/link`).set(owner).send({});
    expect(again.body.link).toMatch(new RegExp(`^${ORIGIN}/#admin/join/`));
    expect(await stores.personLinks.find(token, WEDNESDAY)).toBeUndefined();
    pass(7 * 24 * 60);
    const late = await stores.people.find(body.person.id);
    expect(late && (await stores.peopleList.describe(late, new Date("2026-11-25T15:00:00Z")))).toMatchObject({
      invitedUntil: null,
    });
  });

  it("sends the link by email where that is on, and keeps it out of the reply", async () => {
    const { invite, db } = await startWithOwner({ emailIsOn: true });
    const { body } = await invite();
    expect(body.link).toBeNull();
    expect(await db.selectFrom("messages").selectAll().execute()).toMatchObject([
      { ...{ channel: "email", destination: `person:${body.person.id}`, template: "invitation" }, author: "Ana Silva" },
    ]);
    const copied = await invite({ ...BEN, name: "Cy", email: "cy@example.com", byEmail: false });
    expect(copied.body.link).toContain("#admin/join/");
  });

  it.each([
    [
      "an email address that somebody has",
      { email: "ANA.SILVA@example.com" },
      409,
      "Somebody else has this email address.",
    ],
    ["a name that somebody has", { name: "ana silva" }, 409, "Somebody else has this name."],
    ["the name of a program in histories", { name: "API key ERP" }, 400, "Histories use this name"],
    ["the name of staff in histories", { name: "Staff" }, 400, "Histories use this name"],
    ["no email address", { email: "ben" }, 400, "Enter an email address such as name@example.com."],
    ["a role that does not exist", { role: "admin" }, 400, "role"],
  ])("invites nobody with %s", async (_name, wrong, status, sentence) => {
    const { invite } = await startWithOwner();
    const reply = await invite({ ...BEN, ...wrong });
    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).toContain(sentence);
  });

  it("vouches with a link for as long as the owner's access lasts, under whatever name", async () => {
    const { request, change, as, signInAs, ana, stores } = await startWithOwner();
    const { person: leaving, cookie } = await signInAs("owner", "Lea Neri");
    const find = async (by: string) =>
      stores.personLinks.find(await stores.personLinks.makeLink(ana, "reset", { by }, WEDNESDAY), WEDNESDAY);
    const made = await request.post(`${PEOPLE}/${ana.id}/link`).set(as(cookie)).send({});
    const token = String(made.body.link).split("/").at(-1) ?? "";
    const open = () => request.post("/api/staff/join").set("Origin", ORIGIN).send({ token });

    await change(leaving.id, { name: "Lea Berg" });
    expect((await open()).body).toMatchObject({ name: "Ana Silva" });
    await change(leaving.id, { role: "viewer" });
    expect((await open()).body.code).toBe("link_over");
    await change(leaving.id, { role: "owner", isActive: false });
    expect((await open()).body.code).toBe("link_over");
    for (const by of ["email", "staff", "Ana Silva"])
      expect(await find(by)).toMatchObject({ by, person: { name: "Ana Silva" } });
  });

  it.each(["another role", "the end of the account", "the end of all sessions"])(
    "takes the links for others along, given and emailed, with %s",
    async (act) => {
      const { request, change, as, owner, signInAs, ana, db, stores, trail } = await startWithOwner({
        emailIsOn: true,
      });
      const { id } = (await request.post(PEOPLE).set(owner).send(BEN)).body.person;
      await db.deleteFrom("messages").execute();
      const { person: maker, cookie } = await signInAs("owner", "Lea Neri");
      const make = (byEmail: boolean) =>
        stores.personLinks.makeLink(ana, "reset", { by: maker.name, byEmail }, WEDNESDAY);
      const links = [await make(false), await make(true)];
      expect((await request.post(`${PEOPLE}/${ana.id}/link`).set(as(cookie)).send({ byEmail: true })).status).toBe(201);
      expect((await request.post(`${PEOPLE}/${id}/link`).set(as(cookie)).send({ byEmail: true })).status).toBe(201);
      const account = async () => (await request.get("/api/staff/account").set(as(cookie))).body.account;
      expect((await account()).openLinks).toEqual(["Ana Silva", "Ben Okoye"]);

      if (act === "another role") await change(maker.id, { role: "viewer" });
      if (act === "the end of the account") await change(maker.id, { isActive: false });
      if (act === "the end of all sessions") await request.delete(`${PEOPLE}/${maker.id}/sessions`).set(owner);
      expect((await trail()).slice(0, 2)).toEqual([
        "link-ended | Ana Silva | Ben Okoye | made by Lea Neri",
        "link-ended | Ana Silva | Ana Silva | made by Lea Neri",
      ]);
      await change(maker.id, { role: "owner", isActive: true });
      for (const token of links) expect(await stores.personLinks.find(token, WEDNESDAY)).toBeUndefined();
      expect(await db.selectFrom("messages").selectAll().execute()).toEqual([]);
    },
  );

  it("changes a role, which counts at the next request, and ends and restores an account", async () => {
    const { request, change, trail, signInAs, as, stores } = await startWithOwner();
    const { person, cookie } = await signInAs("sales", "Ben Okoye");
    const write = () => request.put("/api/admin/config/base-price").set(as(cookie)).send({ basePrice: 1500 });
    expect((await write()).body.code).toBe("missing_role");
    const named = { role: "catalog", phone: "555 0100" } as const;
    expect((await change(person.id, named)).body.person).toMatchObject(named);
    expect((await write()).status).toBe(200);

    const token = await stores.personLinks.makeLink(person, "reset", { by: "Ana Silva" }, WEDNESDAY);
    const ended = await change(person.id, { isActive: false });
    expect(ended.body.person).toMatchObject({ isActive: false, sessions: 0 });
    expect((await write()).status).toBe(401);
    const link = await request.post(`${PEOPLE}/${person.id}/link`).set(as("")).send({});
    expect(link.status).toBe(401);
    expect((await change(person.id, { isActive: true })).body.person.isActive).toBe(true);
    // Neither the session nor the link comes back.
    expect((await write()).status).toBe(401);
    expect(await stores.personLinks.find(token, WEDNESDAY)).toBeUndefined();
    expect(await trail()).toEqual([
      "person-restored | Ana Silva | Ben Okoye",
      "person-ended | Ana Silva | Ben Okoye",
      "person-changed | Ana Silva | Ben Okoye | role from Sales to Catalog; phone from none to 555 0100",
    ]);
    const names = await request.get("/api/staff/people").set(as((await signInAs("viewer")).cookie));
    expect(names.body.people.map(({ name }: { name: string }) => name)).toEqual([
      ...["Ana Silva", "Ana Viewer", "Ben Okoye", "staff"],
    ]);
    expect(names.text).not.toContain("@");
  });

  it("ends the sessions of a person", async () => {
    const { request, owner, signInAs, as, trail } = await startWithOwner();
    const { person, cookie } = await signInAs("sales", "Ben Okoye");
    const { body } = await request.delete(`${PEOPLE}/${person.id}/sessions`).set(owner);
    expect(body.person.sessions).toBe(0);
    expect((await request.get("/api/quotes/list").set(as(cookie))).status).toBe(401);
    expect(await trail()).toEqual(["session-ended | Ana Silva | Ben Okoye"]);
  });

  it.skipIf(onServer)("ends access as fast as ever, however many messages were delivered in a month", async () => {
    const { db, stores, ana, invite } = await startWithOwner();
    const { id } = (await invite()).body.person;
    const at = WEDNESDAY.toISOString();
    await sql`insert into messages (id, channel, destination, template, created_at, due_at, attempts, state)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 60000)
      select 'msg_' || n, 'webhook', n % 10, 'test', ${at}, ${at}, 1, 'delivered' from numbers`.execute(db);
    const event = { at: WEDNESDAY, kind: "session-ended", author: ana.name, address: "" } as const;
    const before = process.cpuUsage();
    for (let time = 0; time < 10; time += 1) {
      await stores.people.endSessions(id, event);
      await stores.people.change(id, { name: `Ben ${time}` });
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, "milliseconds of twenty changes").toBeLessThan(100);
  });

  it.each([
    ["end", { isActive: false }],
    ["give up the role of", { role: "sales" }],
  ])("cannot %s the last owner, and can once another has joined", async (_name, body) => {
    const { change, invite, ana, signInAs, trail } = await startWithOwner();
    const { person } = await signInAs("owner", "Ben Okoye");
    await change(person.id, { isActive: false });
    const refused = await change(ana.id, body);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      "last_owner",
      "No other owner has signed in yet. Make somebody an owner, and wait until they have.",
    ]);
    expect(await trail()).toHaveLength(1);
    // An invited person may never come, and the invitation would end with its maker.
    const { id } = (await invite({ ...BEN, name: "Cy Ng", email: "cy@example.com", role: "owner" })).body.person;
    expect((await change(ana.id, body)).body.code).toBe("last_owner");
    expect((await change(id, body)).status).toBe(200);
    await change(person.id, { isActive: true });
    expect((await change(ana.id, body)).status).toBe(200);
  });
});

describe("the audit trail", () => {
  it("has keys and exports, can be filtered and paged, and is exported itself", async () => {
    const { request, owner, trail, signIn } = await startWithOwner();
    const key = { name: "=ERP", scopes: ["quotes:read"] };
    const { apiKey } = (await request.post("/api/admin/api-keys").set(owner).send(key)).body;
    for (let count = 0; count < 2; count++) await request.delete(`/api/admin/api-keys/${apiKey.id}`).set(owner);
    await request.get("/api/quotes/export").set(owner);
    await request.get("/api/admin/rules-file").set(owner);
    await signIn();
    const all = [
      "signed-in | staff | with a password",
      "exported | Ana Silva | revision 1 of the rules",
      "exported | Ana Silva | quotes",
      "key-revoked | Ana Silva | =ERP",
      "key-added | Ana Silva | =ERP | quotes:read",
    ];
    expect(await trail()).toEqual(all);
    expect(await trail("?group=exports")).toEqual(all.slice(1, 3));
    const first = (await request.get(`${AUDIT}?limit=3`).set(owner)).body;
    const rest = (await request.get(`${AUDIT}?limit=3&cursor=${first.nextCursor}`).set(owner)).body;
    expect([first.events.length, rest.events.length, rest.nextCursor]).toEqual([3, 2, null]);

    const file = await request.get(`${AUDIT}/export?group=keys`).set(owner).responseType("blob");
    expect(file.headers["content-disposition"]).toBe("attachment; filename=audit-trail-2026-11-18.xlsx");
    expect((await trail())[0]).toBe("exported | Ana Silva | the audit trail");
    const [sheet] = await readXlsx(file.body);
    expect(sheet?.rows[1]?.slice(0, 4)).toEqual([expect.anything(), "Revoked an API key", "Ana Silva", "=ERP"]);
  });

  it("is changed by no endpoint, and kept for 400 days", async () => {
    const { stores, invite, trail } = await startWithOwner();
    expect(ENDPOINTS.filter(({ path }) => path.startsWith(AUDIT)).map(({ method }) => method)).toEqual(["GET", "GET"]);
    await invite();
    const daysLater = (days: number) => new Date(WEDNESDAY.getTime() + days * 86_400_000);
    expect(await stores.audit.removeOld(daysLater(400))).toBe(0);
    expect(await trail()).toHaveLength(1);
    expect(await stores.audit.removeOld(daysLater(401))).toBe(1);
  });
});
