import { parse } from "csv-parse/sync";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { emailSubscription } from "#server/messages/email/email-channel.ts";
import { payloadOf } from "#server/messages/webhooks/payload.ts";
import { webhookSubscription } from "#server/messages/webhooks/webhook-channel.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import type { Role } from "#shared/api/declaration/roles.ts";
import { WEBHOOK_EVENTS } from "#shared/api/declaration/webhook-events.ts";
import { namesOf } from "#shared/engine/order-code.ts";
import type { QuoteEvent } from "#shared/quotes/quote.ts";
import { terms } from "../../support/quotes/conversation.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

const NO_PERSON = "Choose a person with an account who may change quotes.";

async function start(options: Parameters<typeof startLockedApp>[0] = {}) {
  const app = await startLockedApp({ publicOrigin: ORIGIN, ...options });
  const { request, stores } = app;

  return {
    ...app,
    ask: async (): Promise<string> => (await request.post("/api/quotes/submit").send(createSubmission())).body.quoteId,
    /** A person of staff, with the requests that the person sends. */
    async hire(name: string, role: Role = "sales") {
      const { person, cookie } = await app.signInAs(role, name);
      const as = supertest.agent(app.app).set({ Cookie: cookie, Origin: ORIGIN });
      return { ...person, as };
    },
    leave: (id: string) => stores.people.change(id, { is_active: 0 }),
  };
}

describe("a quote", () => {
  it("is taken, handed over and given back, unless a colleague was faster", async () => {
    const { ask, hire, leave } = await start();
    const [ana, ben] = [await hire("Ana Silva"), await hire("Ben Okoye")];
    const vic = await hire("Vic Reader", "viewer");
    const quoteId = await ask();
    const assign = (person: typeof ana, personId: string | null, from?: string | null) =>
      person.as.put("/api/quotes/assignee").send({ personId, quotes: [{ quoteId, from }] });
    const assignee = { id: ana.id, name: "Ana Silva", hasLeft: false };

    expect((await assign(ana, ana.id, null)).body.quotes).toMatchObject([{ quoteId, assignee }]);
    expect((await assign(ben, ben.id, null)).body.changed).toMatchObject([{ quoteId, assignee }]);
    expect((await assign(ana, ana.id, null)).body.unchanged).toMatchObject([{ quoteId }]);
    expect((await assign(ana, ben.id, ana.id)).body.quotes).toMatchObject([{ assignee: { name: "Ben Okoye" } }]);
    expect((await assign(ana, null)).body.quotes).toMatchObject([{ assignee: null }]);
    expect((await assign(vic, null)).body).toMatchObject({ code: "missing_role" });
    for (const nobody of [vic.id, "0123456789ab"])
      expect((await assign(ana, nobody)).body.validationErrors).toMatchObject([
        { path: "personId", message: NO_PERSON },
      ]);

    const other = await ask();
    const several = (personId: string | null) =>
      ana.as
        .put("/api/quotes/assignee")
        .send({ personId, quotes: [{ quoteId, from: null }, { quoteId: other }, { quoteId: "Q-260101-AAAAA" }] });
    expect((await several(ben.id)).body).toMatchObject({
      quotes: [{ quoteId }, { quoteId: other }],
      gone: ["Q-260101-AAAAA"],
    });
    expect((await several(null)).body).toMatchObject({
      quotes: [{ quoteId: other }],
      changed: [{ quoteId, assignee: { name: "Ben Okoye" } }],
    });

    await leave(ben.id);
    const { quote, events } = (await ana.as.get(`/api/quotes/${quoteId}`)).body;
    expect(quote.assignee).toEqual({ id: ben.id, name: "Ben Okoye", hasLeft: true });
    expect(
      events.map(({ kind, author, assignee }: QuoteEvent & { assignee?: string }) => [kind, author, assignee].join()),
    ).toEqual([
      "submitted,,",
      "assigned,Ana Silva,Ana Silva",
      "assigned,Ana Silva,Ben Okoye",
      "assigned,Ana Silva,",
      "assigned,Ana Silva,Ben Okoye",
    ]);
  });

  it("is found by its person, and among those of nobody once the person has left", async () => {
    const { ask, hire, leave } = await start();
    const [ana, ben] = [await hire("Ana Silva"), await hire("Ben Okoye", "owner")];
    const [first, second, third] = [await ask(), await ask(), await ask()];
    for (const [person, quoteId] of [
      [ana, first],
      [ben, second],
    ] as const)
      await ana.as.put("/api/quotes/assignee").send({ personId: person.id, quotes: [{ quoteId }] });
    const find = async (assignee: string) => {
      const { quotes } = (await ben.as.get("/api/quotes/list").query({ assignee })).body;
      return quotes.map(({ quoteId }: { quoteId: string }) => quoteId);
    };

    expect(await find(ana.id)).toEqual([first]);
    expect(await find("nobody")).toEqual([third]);
    const { latest } = (await ben.as.get("/api/quotes/list")).body;
    await leave(ana.id);
    expect(await find("nobody")).toEqual([third, first]);
    expect(await find(ana.id)).toEqual([first]);
    const { text } = await ben.as.get("/api/quotes/export").query({ assignee: "nobody" });
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
    expect(rows.map((row) => row["Assigned To"])).toEqual(["", "Ana Silva (left)"]);
    await ben.as.put("/api/quotes/assignee").send({ personId: ben.id, quotes: [{ quoteId: first }] });
    const changes = await ben.as.get("/api/quotes/changes").query({ since: latest });
    expect(changes.body).toMatchObject({ assigned: [first], hasPeople: true });
    expect((await ben.as.get("/api/quotes/list").query({ assignee: "x'--" })).status).toBe(400);
  });
});

it("everything that a person does to a quote has the person's name, in its history and for webhooks", async () => {
  const { app, ask, hire, db, stores, signIn } = await start({ subscriptions: [webhookSubscription] });
  const ana = await hire("Ana Silva", "owner");
  await stores.webhooks.add(
    { url: "https://erp.example.com/", events: [...WEBHOOK_EVENTS], isOn: true },
    { ...COMMAND_LINE, at: new Date() },
  );
  const quoteId = await ask();
  const quote = `/api/quotes/${quoteId}`;
  await ana.as.put("/api/quotes/assignee").send({ personId: ana.id, quotes: [{ quoteId }] });
  await ana.as.put(`${quote}/notes/note-0001`).send({ note: "Call first" });
  await ana.as.post(`${quote}/send`).send(terms());
  await ana.as.put(`${quote}/link`);
  const { url } = (await ana.as.get(`${quote}/answers`)).body.link;
  await supertest(app)
    .post("/api/customer/accept")
    .set("Authorization", `Bearer ${url.split("/q/")[1]}`)
    .send({ number: 1, name: "Ada Byron" });
  await ana.as.put(`${quote}/confirmation`);
  await ana.as.delete(`${quote}/confirmation`);
  await ana.as.put(`${quote}/status`).send({ status: "reviewed" });
  await ana.as.delete(`${quote}/link`);
  await ana.as.delete(quote);
  await ana.as.post(`${quote}/restore`);
  await supertest(app)
    .put(`${quote}/status`)
    .set({ Cookie: await signIn(), Origin: ORIGIN })
    .send({ status: "quoted" });

  const { events } = (await ana.as.get(quote)).body;
  expect(events.map(({ kind, author }: QuoteEvent) => `${kind}: ${author ?? "nobody"}`)).toEqual([
    "submitted: nobody",
    "assigned: Ana Silva",
    "note-added: Ana Silva",
    "sent: Ana Silva",
    "link-renewed: Ana Silva",
    "accepted: nobody",
    "confirmed: Ana Silva",
    "confirmation-undone: Ana Silva",
    "status-changed: Ana Silva",
    "link-revoked: Ana Silva",
    "deleted: Ana Silva",
    "restored: Ana Silva",
    "status-changed: staff",
  ]);
  const messages = await db.selectFrom("messages").selectAll().orderBy("event_seq").execute();
  const payloads = await Promise.all(messages.map((message) => payloadOf(db, message)));
  expect(
    payloads.map((payload) => {
      const { type, data } = JSON.parse(payload ?? "");
      return [type, data.author, data.assignee].filter(Boolean).join(", ");
    }),
  ).toEqual([
    "quote.submitted",
    "quote.assigned, Ana Silva, Ana Silva",
    "quote.sent, Ana Silva",
    "quote.accepted",
    "quote.status-changed, Ana Silva",
    "quote.deleted, Ana Silva",
    "quote.restored, Ana Silva",
    "quote.status-changed, staff",
  ]);
});

it("the customer reads who sent a quote, with email and phone, and nothing else about staff", async () => {
  const drawn: unknown[] = [];
  const { app, ask, hire, stores, signIn } = await start({
    drawDocument: async ({ sent }) => {
      drawn.push(sent?.sender);
      return Buffer.from("%PDF");
    },
  });
  const ana = await hire("Ana Silva");
  await stores.people.change(ana.id, { phone: "+1 555 0199" });
  const ben = await hire("Ben Okoye");
  const quoteId = await ask();
  const quote = `/api/quotes/${quoteId}`;
  await ben.as.put("/api/quotes/assignee").send({ personId: ben.id, quotes: [{ quoteId }] });
  const sender = { name: "Ana Silva", email: "ana.silva@example.com", phone: "+1 555 0199" };
  const preview = await ana.as.post(`${quote}/send/preview`).send(terms());
  expect(preview.body).toMatchObject({
    revision: { sender },
    email: { text: expect.stringContaining("Ana Silva · Bench Works · ana.silva@example.com") },
  });
  await ana.as.post(`${quote}/send`).send(terms());
  await stores.people.change(ana.id, { name: "Ana Costa" });
  await supertest(app)
    .post(`${quote}/send`)
    .set({ Cookie: await signIn(), Origin: ORIGIN })
    .send(terms({ after: 1 }));
  expect(drawn).toEqual([sender, undefined]);

  const { url } = (await ana.as.get(`${quote}/answers`)).body.link;
  const { body } = await supertest(app)
    .get("/api/customer/quote")
    .set("Authorization", `Bearer ${url.split("/q/")[1]}`);
  expect(body.revisions.map((revision: { sender?: object }) => revision.sender)).toEqual([sender, undefined]);
  expect(JSON.stringify(body)).not.toMatch(/Okoye|Costa|assignee|author|personId/);
});

describe("a quote that staff write for a caller", () => {
  const { orderCode } = namesOf(catalog, exampleBench);
  const caller = (fields: object = {}, more: object = {}) => ({
    customerInfo: customer({ email: "", ...fields }),
    items: [{ bench: orderCode, quantity: 3 }, { bench: "#width=72" }],
    ...more,
  });

  it("is by phone and assigned to its writer, mails nobody without an address, and is sent like any other", async () => {
    const { hire, db } = await start({ subscriptions: [emailSubscription] });
    const ana = await hire("Ana Silva");
    const write = () => ana.as.post("/api/quotes").set("Idempotency-Key", "call-1").send(caller());
    const [reply, retry] = [await write(), await write()];
    expect(reply.status).toBe(201);
    expect(retry.body).toEqual(reply.body);
    const { quoteId } = reply.body;
    const quote = `/api/quotes/${quoteId}`;
    const { body } = await ana.as.get(quote);
    expect(body.quote).toMatchObject({
      ...{ byPhone: true, assignee: { name: "Ana Silva" }, customerInfo: { email: "" }, complete: false },
      items: [
        { quantity: 3, unitPrice: 3985 },
        { quantity: 1, configuration: { width: "72" } },
      ],
    });
    expect(body.events).toMatchObject([{ kind: "submitted", actor: "staff", author: "Ana Silva" }]);
    expect((await ana.as.get("/api/quotes/list").query({ short: 1 })).body.quotes).toMatchObject([
      { quoteId, byPhone: true },
    ]);

    const sent = await ana.as.post(`${quote}/send`).send(terms({ items: [{ place: 0 }] }));
    expect(sent.body).toMatchObject({ isEmailed: false, revision: { grandTotal: 3 * 3985 + 199 } });
    expect(await db.selectFrom("messages").selectAll().execute()).toEqual([]);
    const email = { email: "ada@example.com" };
    expect((await ana.as.put(`${quote}/customer`).send(email)).body.quote.customerInfo).toMatchObject(email);
    await ana.as.post(`${quote}/send`).send(terms({ after: 1 }));
    expect(await db.selectFrom("messages").select("template").execute()).toEqual([{ template: "quote" }]);
  });

  it("has other lines and what the customer can choose, at once, in the list and as it is sent, and searches find the lines", async () => {
    const { hire } = await start();
    const ana = await hire("Ana Silva");
    const range = { min: 1, max: 4 };
    const freeLines = [{ text: "Installation", quantity: 2, unitPrice: 99.95 }];
    const items = [
      { bench: orderCode, quantity: 2, range },
      { bench: orderCode, optional: true },
    ];
    const { quoteId, totalPrice } = (await ana.as.post("/api/quotes").send(caller({}, { items, freeLines }))).body;
    const quote = `/api/quotes/${quoteId}`;
    const content = {
      items: [{ range }, { optional: true }],
      freeLines: [{ text: "Installation", quantity: 2, unitPrice: 99.95, sum: 199.9 }],
      grandTotal: 2 * 3985 + 199.9 + 199,
    };
    expect(totalPrice).toBe(2 * 3985 + 199.9);
    expect((await ana.as.get(quote)).body.quote).toMatchObject({ current: content });
    const listed = await ana.as.get("/api/quotes/list").query({ q: "installation", short: 1, limit: 1 });
    // A card does not count what is optional.
    expect(listed.body.quotes).toMatchObject([{ items: [{ quantity: 2 }, { quantity: 1, optional: true }] }]);
    await ana.as.post(`${quote}/send`).send(terms());
    expect((await ana.as.get(quote)).body.quote).toMatchObject({ current: content, requested: content });
  });

  it("needs a bench that can be read, and an email address or a phone number", async () => {
    const { hire } = await start();
    const [ana, vic] = [await hire("Ana Silva"), await hire("Vic Reader", "viewer")];
    const problems = async (body: object) =>
      (await ana.as.post("/api/quotes").send(body)).body.validationErrors.map(({ path }: { path: string }) => path);
    expect(await problems(caller({ phone: "" }))).toEqual(["customerInfo.phone"]);
    expect(await problems({ ...caller(), items: [{ bench: orderCode }, { bench: "AWT-XX" }] })).toEqual([
      "items.1.bench",
    ]);
    expect(await problems({ ...caller(), items: [] })).toEqual(["items"]);
    expect((await vic.as.post("/api/quotes").send(caller())).body.code).toBe("missing_role");
  });
});
