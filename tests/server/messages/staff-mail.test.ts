import { describe, expect, it } from "vitest";
import { createTellConflicts } from "#server/messages/email/tell-conflicts.ts";
import { eraseDeleted } from "#server/quotes/erase/erase-old.ts";
import { keepBuiltInOwner } from "#server/staff/built-in-owner-store.ts";
import { BUILT_IN_OWNER, destinationOf } from "#server/staff/person.ts";
import { FRIDAY, MINUTE_MS, startMail } from "../../support/server/mail.ts";

it("emails to staff go to the person who has the quote, and replies of the customer to the person who sent it", async () => {
  const { db, submit, send, hire, look, mails, mailTo, pass, request, stores } = await startMail();
  const person = await hire("Ana Silva");
  const quoteId = await submit();
  await request.put("/api/quotes/assignee").send({ personId: person.id, quotes: [{ quoteId }] });
  await send(quoteId);
  const { document } = await db.selectFrom("quote_revisions").select("document").executeTakeFirstOrThrow();
  const sender = { name: "Ana Silva", email: "ana@example.com", phone: "555 0199" };
  await db
    .updateTable("quote_revisions")
    .set({ document: JSON.stringify({ ...JSON.parse(document), sender }) })
    .execute();
  await look();
  const quote = mails.find(({ subject }) => subject === `Your quote ${quoteId}`);
  expect(JSON.stringify(quote?.replyTo)).toContain("ana@example.com");
  expect(quote?.text).toContain("Ana Silva · Bench Works · ana@example.com · 555 0199");

  const ask = async (message: string) => {
    const given = { kind: "change-asked", number: 1, message } as const;
    await stores.quotes.answer(quoteId, given, FRIDAY, "2026-11-20");
    mails.length = 0;
    pass(10 * MINUTE_MS);
    await look();
    return ["ana@example.com", "ann@bench.example"].map((address) => mailTo(address)?.text?.includes(message));
  };
  expect(await ask("Two, please.")).toEqual([true, undefined]);
  await stores.people.change(person.id, { is_active: 0 });
  expect(await ask("Three, please.")).toEqual([undefined, true]);
});

it("a message to one member of staff goes to that address, with a link that the database does not have", async () => {
  const { look, hire, mails, mailTo, messages, stores, db } = await startMail();
  const person = await hire("Bea Costa");
  const mail = () => mailTo("bea@example.com");
  const send = async (template: string, author: string | null = null) => {
    const destination = destinationOf(person.id);
    await messages.add({ channel: "email", destination, template, author }, FRIDAY);
    await look();
  };
  await send("password-reset");
  const token = /#admin\/join\/([\w-]{43})\b/.exec(mail()?.text ?? "")?.[1] ?? "";
  expect(await stores.personLinks.find(token, FRIDAY)).toMatchObject({ purpose: "reset", person });
  const kept = [db.selectFrom("person_links"), db.selectFrom("messages")];
  for (const rows of kept) expect(JSON.stringify(await rows.selectAll().execute())).not.toContain(token);
  await send("invitation", "Ana");
  expect(mail()?.subject).toBe("Your account at Bench Works");
  const invitation = /#admin\/join\/([\w-]{43})\b/.exec(mail()?.text ?? "")?.[1] ?? "";
  expect(await stores.personLinks.find(invitation, FRIDAY)).toMatchObject({ by: "Ana", isVouched: false });
  await stores.people.change(person.id, { is_active: 0 });
  await send("password-reset");
  expect(mails).toHaveLength(2);
  expect((await messages.listTroubled("email"))[0]?.last_error).toBe("The account of this person has ended.");
});

it("a note that mentions people is emailed to each of them but its author, without the customer", async () => {
  const { announced, hire, look, mails, mailTo, stores } = await startMail();
  for (const name of ["Ana Silva", "Ben Okoye", "Cy Long"]) await hire(name);
  const quoteId = await announced();
  const note = `@Ben Okoye and @Ana Silva, please call.\n${"🪚".repeat(600)}`;
  const by = { at: FRIDAY, author: "Ana Silva", person: null };
  await stores.quotes.addNote({ quoteId, noteId: "note-0001", note }, by);
  await look();
  expect(mails).toHaveLength(1);
  const mail = mailTo("ben@example.com");
  expect(mail?.subject).toBe(`Ana Silva mentions you in a note on ${quoteId}`);
  expect(mail?.text).toContain(`https://bench.example/#quote=${quoteId}`);
  expect(mail?.text).toMatch(/please call\.[\s>]*🪚{200,500} …/u);
  expect(mail?.replyTo).toBeUndefined();
  expect(JSON.stringify(mail)).not.toContain("ada@example.com");
});

it("an email about several assigned quotes is about the first that the person still has, and none is sent without one", async () => {
  const { announced, hire, look, mails, mailTo, stores, request } = await startMail();
  const [ben, cy] = [await hire("Ben Okoye"), await hire("Cy Long")];
  const quotes = [await announced(), await announced(), await announced()] as const;
  const [deleted, passedOn, kept] = quotes;
  const assign = (quoteId: string, to: string) =>
    stores.quotes.assign([{ quoteId }], to, { at: FRIDAY, author: "Ana Silva", person: null });
  for (const quoteId of quotes) await assign(quoteId, ben.id);
  await request.delete(`/api/quotes/${deleted}`).expect(200);
  await assign(passedOn, cy.id);
  await look();
  expect(mailTo("ben@example.com")?.subject).toBe(`Ana Silva assigned ${kept} to you`);
  expect(mailTo("cy@example.com")?.subject).toBe(`Ana Silva assigned ${passedOn} to you`);
  mails.length = 0;
  await assign(passedOn, ben.id);
  await assign(passedOn, cy.id);
  await look();
  expect(mails.map(({ to }) => JSON.stringify(to))).toEqual([expect.stringContaining("cy@example.com")]);

  // Ben took the first one back himself. The second is erased.
  mails.length = 0;
  const [around, erased, last] = [await announced(), await announced(), await announced()];
  await assign(around, ben.id);
  await assign(around, cy.id);
  await stores.quotes.assign([{ quoteId: around }], ben.id, { at: FRIDAY, author: ben.name, person: null });
  await assign(last, ben.id);
  expect(mails).toEqual([]);
  await look();
  expect(mailTo("ben@example.com")?.subject).toBe(`Ana Silva assigned ${last} to you`);

  mails.length = 0;
  await assign(erased, ben.id);
  await assign(around, cy.id);
  await assign(around, ben.id);
  await request.delete(`/api/quotes/${erased}`).expect(200);
  await eraseDeleted(stores.erasure, new Date("2027-01-01T00:00:00Z"));
  await look();
  expect(mailTo("ben@example.com")?.subject).toBe(`Ana Silva assigned ${around} to you`);
});

it("a quote that a colleague hands over is emailed to the person who gets it, once for many", async () => {
  const { announced, hire, look, mails, mailTo, stores } = await startMail();
  const ben = await hire("Ben Okoye");
  const [first, second] = [await announced(), await announced()];
  for (const quoteId of [first, second])
    await stores.quotes.assign([{ quoteId }], ben.id, { at: FRIDAY, author: "Ana Silva", person: null });
  await look();
  expect(mails).toHaveLength(1);
  expect(mailTo("ben@example.com")?.subject).toBe(`Ana Silva assigned ${first} to you`);
  expect(mailTo("ben@example.com")?.text).toContain(`https://bench.example/#quote=${first}`);
  const taken = await announced();
  await stores.quotes.assign([{ quoteId: taken }], ben.id, { at: FRIDAY, author: "Ben Okoye", person: null });
  await look();
  expect(mails).toEqual([]);
});

it("what is the built-in owner's, who has no address, goes to all staff", async () => {
  const { announced, look, mailTo, mails, stores, db } = await startMail();
  await keepBuiltInOwner(db, { staffPassword: "a password of the settings", staffIsOpen: false }, FRIDAY);
  const quoteId = await announced();
  const { id } = BUILT_IN_OWNER;
  const by = { at: FRIDAY, author: "Ana Silva", person: null };
  await stores.quotes.assign([{ quoteId }], id, by);
  await stores.quotes.addNote({ quoteId, noteId: "note-0001", note: "@staff, please call." }, by);
  await look();
  expect(mails).toHaveLength(1);
  for (const address of ["ann@bench.example", "bob@bench.example"])
    expect(mailTo(address)?.subject).toBe(`Ana Silva mentions you in a note on ${quoteId}`);
});

it("tells the author of a scheduled draft that it will not be published, with the reason, until somebody takes care of it", async () => {
  const { stores, messages, hire, look, mailTo, mails } = await startMail();
  const { people, drafts } = stores;
  await hire("Ana Silva", "catalog");
  await hire("Owen Owner", "owner");
  await hire("Vic Viewer", "viewer");
  const draft = { author: "Ana Silva", based_on: 1, summary: "", name: "Prices 2027" };
  await drafts.add({ ...draft, id: "draft-0001", edits: "[]", edit_count: 0 }, FRIDAY);
  const { edit = 0 } = (await drafts.find("draft-0001")) ?? {};
  await drafts.keep({ id: "draft-0001", edit }, "It conflicts with a change.");
  const tell = createTellConflicts({ messages, people, emailIsOn: true });
  await tell(["Ana Silva"], FRIDAY);
  await look();
  for (const address of ["ana@example.com", "owen@example.com"]) {
    const mail = mailTo(address);
    expect(mail?.subject).toBe("1 scheduled draft will not be published");
    expect(mail?.text).toContain("Prices 2027: It conflicts with a change.");
  }
  expect(mails).toHaveLength(2);
  await drafts.remove({ id: "draft-0001", edit: edit + 1 });
  await tell(["Ana Silva"], FRIDAY);
  await look();
  expect(mails).toHaveLength(2);
});

describe("the digest of overdue quotes", () => {
  it("comes once, on the morning of a business day, if a quote is overdue", async () => {
    const { announced, addDigest, look, pass, mails, request } = await startMail();
    const id = await announced();
    // Saturday, Tuesday before the quote is overdue, Wednesday at night.
    for (const hours of [24, 70, 14]) {
      pass(hours * 60 * MINUTE_MS);
      await addDigest();
    }
    await look();
    expect(mails).toEqual([]);

    pass(10 * 60 * MINUTE_MS);
    const wednesday = "/api/admin/days-off/2026-11-25";
    await request.put(wednesday).send({});
    await addDigest();
    await look();
    expect(mails).toEqual([]);
    await request.delete(wednesday);
    await addDigest();
    await addDigest();
    await look();
    await addDigest();
    await look();
    const [mail, ...others] = mails;
    expect(others).toEqual([]);
    expect(JSON.stringify(mail?.to)).toContain("bob@bench.example");
    expect(mail?.subject).toBe("1 quote is overdue");
    expect(mail?.text).toContain(`Analytical Engines: $4,184.00\n  ${id}. Overdue by 22 h.`);
    expect(mail?.html).toContain(`https://bench.example/#quote=${id}`);
  });

  it("is not sent if the quotes were answered meanwhile", async () => {
    const { submit, addDigest, look, pass, mails, request } = await startMail();
    const id = await submit();
    pass(118 * 60 * MINUTE_MS);
    await addDigest();
    await request.put(`/api/quotes/${id}/status`).send({ status: "quoted" });
    await look();
    expect(mails.map(({ subject }) => subject)).not.toContain("1 quote is overdue");
  });
});
