import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { openServer } from "#server/app/open-server.ts";
import { finishRestore } from "#server/db/finish-restore.ts";
import { addDigest } from "#server/messages/email/add-digest.ts";
import { createEmailChannel, emailSubscription } from "#server/messages/email/email-channel.ts";
import { createTellConflicts } from "#server/messages/email/tell-conflicts.ts";
import { explainEmailError, openTransport } from "#server/messages/email/transport.ts";
import { createOutbox } from "#server/messages/outbox.ts";
import type { NewAnswer } from "#server/quotes/conversation/answer-quote.ts";
import { keepBuiltInOwner } from "#server/staff/built-in-owner-store.ts";
import { BUILT_IN_OWNER, destinationOf } from "#server/staff/person.ts";
import type { Role } from "#shared/api/declaration/roles.ts";
import { png } from "../../support/files/images.ts";
import { terms } from "../../support/quotes/conversation.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { startMailServer } from "../../support/server/mail-server.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

type Channel = Parameters<typeof createEmailChannel>[0];

const FRIDAY = new Date("2026-11-20T16:05:00Z");
const MINUTE_MS = 60_000;

async function start(options: Partial<Channel> = {}) {
  let time = FRIDAY.getTime();
  const now = () => new Date(time);
  const mailServer = await startMailServer();
  const app = await startTestApp({ subscriptions: [emailSubscription], now });
  const { stores } = app;
  const { messages } = stores;
  const { log, written } = keptLog();
  const timeZone = "America/Chicago";
  const image = await png();
  const email = createEmailChannel({
    ...stores,
    settings: {
      smtpUrl: mailServer.url,
      from: "quotes@bench.example",
      staff: ["ann@bench.example", "bob@bench.example"],
    },
    partners: fixedPartners([]),
    makeDrawing: async () => image,
    admit: stores.admitEmail,
    companyStore: { loadCompany: async () => ({ name: "Bench Works", address: ["1 Mill Road"], phone: "555 0100" }) },
    timeZone,
    publicOrigin: "https://bench.example",
    linkTo: async () => undefined,
    log,
    now,
    ...options,
  });
  const outbox = createOutbox({ messages, channels: { email }, log, now });
  let known: readonly unknown[] = [];
  let fresh: typeof mailServer.mails = [];
  onTestFinished(async () => {
    await outbox.end();
    email.end();
  });
  /** Sends what is due. */
  const look = async () => {
    outbox.start();
    await outbox.idle();
    fresh = mailServer.mails.filter((mail) => !known.includes(mail));
    known = [...mailServer.mails];
  };
  const submit = async (facts: object = {}): Promise<string> =>
    (await app.request.post("/api/quotes/submit").send(createSubmission(facts))).body.quoteId;
  return {
    ...app,
    ...mailServer,
    messages,
    log: () => written.join(""),
    pass: (ms: number) => {
      time += ms;
    },
    submit,
    /** The ID of a quote whose request is announced already. */
    async announced(facts: object = {}): Promise<string> {
      const quoteId = await submit(facts);
      await look();
      mailServer.mails.length = 0;
      return quoteId;
    },
    send: (quoteId: string, fields: object = {}) => app.request.post(`/api/quotes/${quoteId}/send`).send(terms(fields)),
    /** A member of staff with an address such as ben@example.com. */
    async hire(name: string, role: Role = "sales") {
      const email = `${name.split(" ")[0]?.toLowerCase()}@example.com`;
      const person = await stores.people.add({ name, email, role }, "Ana", FRIDAY);
      return typeof person === "string" ? expect.fail(person) : person;
    },
    addDigest: () => addDigest({ ...stores, timeZone }, now()),
    look,
    /** The email that the last look brought to an address, if any. Two at once arrive in any order, so this would be either. */
    mailTo(address: string) {
      const found = fresh.filter(({ to }) => JSON.stringify(to).includes(`"${address}"`));
      expect(found.length, `emails to ${address} at once`).toBeLessThan(2);
      return found[0];
    },
  };
}

describe("a quote that is sent", () => {
  it("shows the photo of its bench instead of the drawing, if there is one", async () => {
    const made: Uint8Array[] = [];
    const { submit, send, look, mailTo } = await start({ photos: { print: async () => [made[0]] } });
    const id = await submit();
    const pictureOf = async (number: number) => {
      await send(id, { after: number - 1 });
      await look();
      return mailTo("ada@example.com")?.attachments.map(({ filename }) => filename);
    };
    await look();
    expect(await pictureOf(1)).toEqual(["bench.png", `${id}-1.pdf`]);
    made.push(Buffer.from("a photo"));
    expect(await pictureOf(2)).toEqual(["bench.jpg", `${id}-2.pdf`]);
  });

  it("goes to the customer with its PDF, terms and link, once for each revision", async () => {
    const link = "https://bench.example/q/secret";
    const { submit, send, look, mailTo, mails, request } = await start({ linkTo: async () => link });
    const id = await submit();
    await look();
    const facts = { adjustments: [{ reason: "Early order", percent: -5 }], message: "Dear Ada,\n\nhere it is." };
    const replies = await Promise.all([send(id, facts), send(id, facts)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await look();
    const mail = mailTo("ada@example.com");
    expect(mail?.subject).toBe(`Your quote ${id}`);
    for (const text of [
      "Dear Ada,",
      "here it is.",
      "Early order",
      "−$199.25",
      "5% of $3,985.00",
      "Subtotal",
      "$3,984.75",
      "Dec 18, 2026",
      "15 business days after you accept",
      link,
    ]) {
      expect(mail?.text).toContain(text);
      expect(mail?.html).toContain(text);
    }
    const { body } = await request.get(`/api/quotes/${id}/revisions/1/document`);
    const pdf = mail?.attachments.find(({ mimeType }) => mimeType === "application/pdf");
    expect(pdf).toMatchObject({ filename: `${id}-1.pdf`, content: Uint8Array.from(body).buffer });
    await send(id, { after: 1 });
    await look();
    expect(mailTo("ada@example.com")?.subject).toBe(`Your quote ${id}, revision 2`);
    expect(mails).toHaveLength(4);
  });

  it.each([
    ["customer", "ada@example.com", 550],
    ["copy", "boss@example.com", 450],
  ])(
    "reaches the other of its two mailboxes once, and says so if that of the %s, %s, answers %i",
    async (...refused) => {
      const [destination, address, code] = refused;
      const { announced, send, look, pass, mails, behavior, request } = await start();
      const id = await announced({ customerInfo: customer({ ccEmail: "boss@example.com" }) });
      behavior.onRecipient = (recipient) => (recipient === address ? code : undefined);
      await send(id);
      await look();
      pass(MINUTE_MS);
      await look();
      expect(mails).toMatchObject([{ to: [{ address: "ada@example.com" }], cc: [{ address: "boss@example.com" }] }]);
      const undelivered = async () => (await request.get(`/api/quotes/${id}/answers`)).body.undelivered;
      if (code === 550) return expect(await undelivered()).toMatchObject([{ template: "quote", destination }]);
      expect(await undelivered()).toEqual([]);
      behavior.onRecipient = () => undefined;
      pass(10 * MINUTE_MS);
      await look();
      expect(mails, "after the second attempt").toHaveLength(2);
    },
  );

  it("brings staff the customer's answers", async () => {
    const { submit, send, look, mailTo, stores, pass } = await start();
    const id = await submit();
    await send(id);
    await look();
    const answer = (given: NewAnswer, day = "2026-11-20", at = FRIDAY) => stores.quotes.answer(id, given, at, day);
    await answer({ kind: "change-asked", number: 1, message: "Two, please." });
    await look();
    expect(mailTo("ann@bench.example")).toMatchObject({
      subject: `Analytical Engines asks for a change of ${id}, $4,184.00`,
      text: expect.stringContaining("Two, please."),
    });
    // The email about the acceptance still waits when the next message comes.
    const [soon, later] = [1000, 2000].map((ms) => new Date(FRIDAY.getTime() + ms));
    await answer({ kind: "accepted", number: 1, name: "Ada Byron" }, "2027-01-01", soon);
    await send(id, { after: 1 });
    await answer({ kind: "change-asked", number: 2, message: "Three, please." }, undefined, later);
    pass(1000);
    await look();
    expect(mailTo("bob@bench.example")?.text).toContain(
      "Accepted by Ada Byron. The quote had expired, so its status is the same.",
    );
    pass(10 * MINUTE_MS);
    await look();
    expect(mailTo("bob@bench.example")?.text).toContain("Three, please.");
  });

  it("tells staff what a proposal changes, and nothing that a revision has answered since", async () => {
    const { submit, send, look, mailTo, stores, pass, request } = await start();
    const id = await submit();
    await send(id);
    await look();
    const [item] = (await request.get(`/api/quotes/${id}`)).body.quote.items;
    const propose = (number: number, quantity: number, ms = 0) => {
      const given = { kind: "change-asked", number, message: "", proposal: [{ ...item, quantity }] } as const;
      return stores.quotes.answer(id, given, new Date(FRIDAY.getTime() + ms), "2026-11-20");
    };
    const toStaff = async () => {
      await look();
      return mailTo("ann@bench.example")?.text;
    };
    await propose(1, 2);
    expect(await toStaff()).toContain("The customer proposes:\n\n> Bench 1: quantity now 2, was 1\n");
    await propose(1, 3, 1000);
    pass(2 * MINUTE_MS);
    await send(id, { after: 1, source: "proposal" });
    expect(await toStaff()).toBeUndefined();
    pass(10 * MINUTE_MS);
    expect(await toStaff()).toBeUndefined();
    // Nobody can have seen this one.
    await propose(2, 5, 13 * MINUTE_MS);
    await send(id, { after: 2 });
    pass(20 * MINUTE_MS);
    expect(await toStaff()).toContain("> Bench 1: quantity now 5, was 3\n");
  });

  it("brings staff many messages of the customer in one email", async () => {
    const { announced, look, mails, pass, stores } = await start();
    const id = await announced();
    const toStaff = () => mails.filter(({ subject }) => subject?.includes("asks for a change"));
    for (const message of ["First.", "Second.", "Third.", "Fourth."]) {
      const given = { kind: "change-asked", number: null, message } as const;
      await stores.quotes.answer(id, given, FRIDAY, "2026-11-20");
      await look();
    }
    expect(toStaff().map(({ text }) => text)).toEqual([expect.stringContaining("First.")]);
    pass(10 * MINUTE_MS);
    await look();
    expect(toStaff()).toHaveLength(2);
    for (const message of ["Second.", "Third.", "Fourth."]) expect(toStaff()[1]?.text).toContain(message);
  });
});

describe("a mailbox that somebody else enters", () => {
  it("gets five confirmations a day, however it is spelled; staff see the others and can send them", async () => {
    const { submit, look, mails, messages, quoteRows, request, pass } = await start();
    const confirmed = () => mails.filter(({ subject }) => subject?.startsWith("We received"));
    const spellings = ["A.Lovelace", "alovelace", "a.love.lace+x", "ALOVELACE", "alovelace+y"];
    for (const name of [...spellings, "alovelace", "a.lovelace"])
      await submit({ customerInfo: customer({ email: `${name}@example.com` }) });
    await submit();
    await look();
    expect(confirmed()).toHaveLength(6);
    expect(await quoteRows()).toHaveLength(8);
    const { body } = await request.get("/api/admin/messages");
    expect(body).toMatchObject({ failed: 0, held: 2, messages: [{ state: "held" }, {}] });
    expect(body.messages[0].error).toBe("5 emails of this kind were sent to this address within a day.");
    await messages.sendAgain(body.messages[0].id, new Date(FRIDAY.getTime()));
    await look();
    expect(confirmed()).toHaveLength(7);

    pass(24 * 60 * MINUTE_MS);
    await submit({ customerInfo: customer({ email: "alovelace@example.com" }) });
    await look();
    expect(confirmed()).toHaveLength(8);
  });

  it("gets none while strangers cause hundreds to others, and staff neither", async () => {
    const { submit, look, mails, db, messages } = await start();
    const row = { channel: "email", destination: "customer", state: "delivered" } as const;
    const at = FRIDAY.toISOString();
    for (const template of ["request-received", "new-request"])
      await db
        .insertInto("messages")
        .values(
          Array.from({ length: 300 }, (_, index) => ({
            ...{ ...row, template, id: `msg_${template}${index}`, attempts: 1 },
            ...{ created_at: at, due_at: at, admitted_at: at, recipient: `${index}` },
          })),
        )
        .execute();
    await submit();
    await look();
    expect(mails).toEqual([]);
    expect(await messages.listTroubled("email")).toMatchObject([
      { state: "held", last_error: "300 emails of this kind were sent within an hour." },
      { state: "held" },
    ]);
  });

  it("tells the customer that an answer arrived, without anything that was typed but what an order says", async () => {
    const { submit, send, look, mailTo, request, stores } = await start();
    const items = [{ configuration: exampleBench, quantity: 1, name: "Packing" }];
    const id = await submit({ configuration: undefined, items });
    const { revision } = (await send(id, { items: [{ place: 0, range: { min: 1, max: 3 } }], paymentTerms: "Net 30" }))
      .body;
    // Emails that are due together are sent in any order.
    await look();
    const confirmed = async (given: NewAnswer) => {
      await stores.quotes.answer(id, given, FRIDAY, "2026-11-20");
      await look();
      const { subject, text } = mailTo("ada@example.com") ?? {};
      expect(text).not.toContain("Typed");
      return [subject, text];
    };
    expect(await confirmed({ kind: "change-asked", number: 1, message: "Typed" })).toEqual([
      `We have your message about ${id}`,
      expect.stringContaining("We will answer within 1-2 business days."),
    ]);
    expect(await confirmed({ kind: "declined", number: 1, message: "Typed" })).toEqual([
      `You declined quote ${id}`,
      expect.stringContaining("Changed your mind?"),
    ]);
    await request.put(`/api/quotes/${id}/status`).send({ status: "quoted" });
    const order = { poNumber: "77", shipTo: "Dock 4\n12 Mill Road" };
    const selected = { ...revision, selection: { items: [2], freeLines: [] } };
    expect(await confirmed({ kind: "accepted", number: 1, name: "Typed", order, selected })).toEqual([
      `You accepted quote ${id}`,
      expect.stringMatching(
        /Thank you for your order\.[\s\S]*PO number: 77\s+Ship to: Dock 4, 12 Mill Road[\s\S]*Net 30[\s\S]*\(Packing\): \$7,970\.00[\s\S]*\$8,169\.00/,
      ),
    ]);
  });
});

describe("a submitted quote", () => {
  it("is announced to staff, with everything that the customer typed", async () => {
    const { submit, look, mailTo } = await start();
    const id = await submit();
    await look();
    const mail = mailTo("ann@bench.example");
    expect(mail).toMatchObject({
      subject: `New request ${id}: Analytical Engines, $4,184.00`,
      from: { name: "Bench Works", address: "quotes@bench.example" },
      replyTo: [{ address: "ada@example.com" }],
    });
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(mail?.messageId).toMatch(/^<msg_[\w-]{36}@bench\.example>$/);
    const texts = [
      "Please answer by Tue, Nov 24, 10:05 AM.",
      "Ada Byron, Analytical Engines",
      "+1 555 010 0100",
      "Call before noon.",
      "$3,985.00",
      "$199.00",
      "$4,184.00",
      `https://bench.example/#quote=${id}`,
      "72 inches wide and 30 inches deep",
    ];
    for (const text of texts) {
      expect(mail?.text).toContain(text);
      expect(mail?.html).toContain(text);
    }
    expect(mail?.attachments).toMatchObject([{ mimeType: "image/png", related: true }]);
  });

  it("is confirmed to the customer, with the total and the link, but without typed words", async () => {
    const link = "https://bench.example/q/secret";
    const { submit, look, mailTo } = await start({ linkTo: async () => link });
    const id = await submit({
      items: [{ configuration: createSubmission().configuration, quantity: 2, name: "Visit spam.example" }],
      configuration: undefined,
      totalPrice: 7970,
    });
    await look();
    const mail = mailTo("ada@example.com");
    expect(mail?.subject).toBe(`We received your request ${id}`);
    for (const text of ["2 benches", "$8,169.00", link, "555 0100", "within 1-2 business days", "attach a drawing"]) {
      expect(mail?.text).toContain(text);
      expect(mail?.html).toContain(text);
    }
    const all = `${mail?.subject}${mail?.text}${mail?.html}`;
    expect(all).not.toMatch(/Ada|Analytical|noon|spam/);
  });

  it("is confirmed without amounts if it came from a partner who hides prices", async () => {
    const acme = partner({ hidePrices: true });
    const { submit, look, mailTo } = await start({ partners: fixedPartners([acme]) });
    await submit({ partner: "acme" });
    await look();
    const mail = mailTo("ada@example.com");
    expect(mail?.text).toContain("The price comes with the quote.");
    expect(`${mail?.text}${mail?.html}`).not.toContain("$");
    expect(mailTo("ann@bench.example")?.text).toContain("$");
  });

  it("is announced without its drawing if that fails", async () => {
    const makeDrawing = () => Promise.reject(new Error("no"));
    const { submit, look, mailTo, log } = await start({ makeDrawing });
    await submit();
    await look();
    const mail = mailTo("ada@example.com");
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain("72 inches wide");
    expect(log()).toContain("email without its drawing");
  });

  it("is not announced to anyone once it is deleted", async () => {
    const { submit, look, request, mails, messages } = await start();
    await request.delete(`/api/quotes/${await submit()}`);
    await look();
    expect(mails).toEqual([]);
    expect((await messages.listTroubled("email"))[0]?.last_error).toBe("The quote was deleted.");
  });
});

it("emails to staff go to the person who has the quote, and replies of the customer to the person who sent it", async () => {
  const { db, submit, send, hire, look, mails, mailTo, pass, request, stores } = await start();
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
  const { look, hire, mails, mailTo, messages, stores, db } = await start();
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
  const { announced, hire, look, mails, mailTo, stores } = await start();
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

it("a quote that a colleague hands over is emailed to the person who gets it, once for many", async () => {
  const { announced, hire, look, mails, mailTo, stores } = await start();
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
  const { announced, look, mailTo, mails, stores, db } = await start();
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

it("hostile texts add no header, recipient or markup, and reverse nothing", async () => {
  const { submit, look, mailTo, mails, recipients } = await start();
  const name = `\u202EBcc: x@evil.example <script>alert(1)</script> ${"long".repeat(30)}`;
  const company = "a@evil.example, b@evil.example\u2066";
  await submit({ customerInfo: customer({ name, company, notes: "\r\n.\r\nRCPT TO:<x@evil.example>\n\u202E" }) });
  await look();
  expect(mails).toHaveLength(2);
  expect(new Set(recipients)).toEqual(new Set(["ada@example.com", "ann@bench.example", "bob@bench.example"]));
  const mail = mailTo("ann@bench.example");
  expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail?.subject).not.toMatch(/[\u2066\u202E]/);
  expect(mail?.html).not.toContain("<script>");
  expect(mail?.text).toContain("> RCPT TO:<x@evil.example>");
  expect(mail?.text).toContain("\u202E\u202C");
});

describe("a mail server", () => {
  it.each([
    ["wants us to sign in first", "onRecipient", 530],
    ["has no room for the message", "onMessage", 452],
    ["refuses the connection", "onConnect", 554],
  ] as const)("that %s gets the same message again, and no address is logged", async (_, step, code) => {
    const { submit, look, behavior, pass, mails, messages, log } = await start();
    behavior[step] = () => code;
    await submit();
    await look();
    expect(mails).toEqual([]);
    const [first] = await messages.countMessages();
    expect(first).toEqual({ channel: "email", state: "waiting", count: 2 });
    expect(log()).toContain("message not delivered yet");
    expect(log()).not.toContain("@");

    behavior[step] = () => undefined;
    pass(MINUTE_MS);
    await look();
    expect(mails).toHaveLength(2);
    expect(await messages.countMessages()).toEqual([]);
  });

  it("that wants one of staff's addresses later gets the email again for that one only", async () => {
    const { submit, look, behavior, pass, recipients, request, log } = await start();
    const toStaff = () => recipients.filter((address) => address.endsWith("@bench.example"));
    behavior.onRecipient = (address) => (address.startsWith("bob") ? 451 : undefined);
    await submit();
    await look();
    expect(toStaff()).toEqual(["ann@bench.example", "bob@bench.example"]);
    const { body } = await request.get("/api/admin/messages?channel=email");
    expect(body.messages).toMatchObject([
      { destination: "staff", state: "waiting", error: expect.stringContaining(": 451 ") },
    ]);
    expect(log()).not.toContain("@");

    behavior.onRecipient = undefined;
    pass(MINUTE_MS);
    await look();
    expect(toStaff().slice(2)).toEqual(["bob@bench.example"]);
    pass(48 * 60 * MINUTE_MS);
    await look();
    expect(toStaff()).toHaveLength(3);
  });

  it.each([
    ["this mailbox name", "onRecipient", 553],
    ["the message", "onMessage", 554],
  ] as const)(
    "that refuses %s for good is not asked again, and the quote and one line of the log say why",
    async (_, step, code) => {
      const { submit, look, behavior, pass, recipients, messages, log, url, request } = await start();
      behavior[step] = () => code;
      const quoteId = await submit();
      await look();
      expect(await messages.countMessages()).toEqual([{ channel: "email", state: "failed", count: 2 }]);
      const { host } = new URL(url);
      expect(log()).toMatch(`"host":"${host}"`);
      expect(log()).toMatch(`"reply":"${code}"`);
      expect(log()).not.toMatch(/@|stack/);
      const { body } = await request.get(`/api/quotes/${quoteId}/answers`);
      expect(body.undelivered).toEqual([
        {
          id: expect.stringMatching(/^msg_/),
          template: "request-received",
          destination: "customer",
          error: expect.stringMatching(`^The mail server ${host} (refuses|did not accept) .*: ${code} `),
        },
      ]);

      const asked = recipients.length;
      behavior[step] = () => undefined;
      pass(48 * 60 * MINUTE_MS);
      await look();
      expect(recipients).toHaveLength(asked);
    },
  );

  it("that refuses the password is named in the log when the server starts", async () => {
    const { url } = await startMailServer("pass");
    const { log, lines } = keptLog("warn");
    const folder = testFolder();
    const env = readEnv({
      ...{ PORT: "0", DATA_DIR: join(folder, "data"), UPLOADS_DIR: join(folder, "uploads") },
      ...{ SMTP_URL: url.replace("//", "//bench:wrong@"), MAIL_FROM: "quotes@bench.example" },
      ...{ MAIL_STAFF: "ann@bench.example", COMPANY_NAME: "Bench Works" },
    });
    const { server, release } = await openServer(env, log);
    onTestFinished(async () => {
      server.close();
      await release();
    });
    await expect.poll(lines).toMatchObject([
      { msg: "emails have no links, because PUBLIC_URL is not set" },
      {
        msg: expect.stringMatching(
          /^The mail server 127.*refuses the user or the password in SMTP_URL\. It answered: 535/,
        ),
      },
    ]);
  });
});

it("tells the author of a scheduled draft that it will not be published, with the reason, until somebody takes care of it", async () => {
  const { stores, messages, hire, look, mailTo, mails } = await start();
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

describe("the reminder before a quote expires", () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;

  /** Quotes that were sent on the 20th, and the hourly work of two servers on the 29th, three days before most of them expire. */
  async function remind(expiresOn: Readonly<Record<string, string>>, meanwhile: Meanwhile = async () => {}) {
    const app = await start();
    const { submit, send, pass, stores, mails } = app;
    const ids: Record<string, string> = {};
    for (const [name, day] of Object.entries(expiresOn)) {
      const quoteId = await submit();
      ids[name] = quoteId;
      await send(quoteId, { expiresOn: day });
    }
    await meanwhile(app, ids);
    pass(9 * DAY_MS);
    const now = new Date(FRIDAY.getTime() + 9 * DAY_MS);
    await Promise.all([stores.reminders.remindCustomers(now), stores.reminders.remindCustomers(now)]);
    return {
      ...app,
      ids,
      now,
      remindedIds: () => mails.flatMap(({ subject }) => /(Q-\S+) is valid/.exec(subject ?? "")?.[1] ?? []),
    };
  }
  type Meanwhile = (app: Awaited<ReturnType<typeof start>>, ids: Readonly<Record<string, string>>) => Promise<unknown>;

  it("goes out once, however many servers look, and the history says so", async () => {
    const { ids, look, remindedIds, stores, now, request, mailTo } = await remind({
      soon: "2026-12-02",
      later: "2026-12-03",
    });
    await look();
    expect(remindedIds()).toEqual([ids.soon]);
    await stores.reminders.remindCustomers(now);
    await look();
    expect(remindedIds()).toHaveLength(1);
    const { quote, events } = (await request.get(`/api/quotes/${ids.soon}`)).body;
    expect(quote.sent.remindedAt).toBe(now.toISOString());
    expect(events.at(-1)).toMatchObject({ kind: "reminded", actor: "server", number: 1 });
    expect(mailTo("ada@example.com")).toBeUndefined();
  });

  it("does not go out again after a restore of a backup that does not know of it", async () => {
    const { look, remindedIds, ids } = await remind({ soon: "2026-12-02", later: "2026-12-03" }, async ({ db }) => {
      vi.spyOn(db, "now").mockReturnValue(new Date(FRIDAY.getTime() + 9 * DAY_MS - MINUTE_MS));
      await finishRestore(db);
    });
    await look();
    expect([remindedIds(), ids.soon]).toEqual([[], expect.any(String)]);
  });

  it("spares who answered, who cannot answer, and whom staff spare", async () => {
    const day = "2026-12-02";
    const { look, remindedIds, ids, request } = await remind(
      {
        ...{ open: day, answered: day, closed: day, deleted: day, revoked: day, spared: day, expired: "2026-11-28" },
        called: day,
      },
      async ({ request, stores, db }, { answered = "", closed, deleted, revoked, spared, called = "" }) => {
        await db.updateTable("quotes").set({ email: "" }).where("id", "=", called).execute();
        const given = { kind: "accepted", number: 1, name: "Ada" } as const;
        await stores.quotes.answer(answered, given, FRIDAY, "2026-11-20");
        await request.put(`/api/quotes/${closed}/status`).send({ status: "rejected" });
        await request.delete(`/api/quotes/${deleted}`);
        await request.delete(`/api/quotes/${revoked}/link`);
        await request.put(`/api/quotes/${spared}/reminder`).send({ isOn: false });
      },
    );
    await look();
    expect(remindedIds()).toEqual([ids.open]);
    expect((await request.get(`/api/quotes/${ids.called}`)).body.quote.sent).not.toHaveProperty("remindedAt");
  });

  it("is not sent anymore once the customer has answered, or a newer revision was sent", async () => {
    const { look, remindedIds, ids, send, stores, now } = await remind({ one: "2026-12-02", other: "2026-12-02" });
    await stores.quotes.answer(ids.one ?? "", { kind: "declined", number: 1, message: "" }, now, "2026-11-29");
    await send(ids.other ?? "", { after: 1 });
    await look();
    expect(remindedIds()).toEqual([]);
  });
});

describe("the digest of overdue quotes", () => {
  it("comes once, on the morning of a business day, if a quote is overdue", async () => {
    const { announced, addDigest, look, pass, mails, request } = await start();
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
    const { submit, addDigest, look, pass, mails, request } = await start();
    const id = await submit();
    pass(118 * 60 * MINUTE_MS);
    await addDigest();
    await request.put(`/api/quotes/${id}/status`).send({ status: "quoted" });
    await look();
    expect(mails.map(({ subject }) => subject)).not.toContain("1 quote is overdue");
  });
});

it("the settings of email are tried when the server starts, and the log says what is wrong, without the password", async () => {
  const { url, close } = await startMailServer("pass");
  const host = new URL(url).host;
  const problem = (smtpUrl: string) => {
    const transport = openTransport(smtpUrl);
    return transport
      .verify()
      .then(
        () => "none",
        (error: unknown) => explainEmailError(error, smtpUrl),
      )
      .finally(() => transport.close({ force: true }));
  };
  const right = url.replace("//", "//bench:pass@");
  expect(await problem(right)).toBe("none");
  expect(await problem(right.replace("smtp:", "smtps:"))).toMatch(
    `No safe connection to ${host} is possible (wrong version number). Check host and port in SMTP_URL: usually smtps:// with 465, or smtp:// with 587. The certificate has to be for this host, and from an authority that this machine knows.`,
  );
  await close();
  expect(await problem(right)).toBe(
    `The mail server ${host} cannot be reached. Check host and port in SMTP_URL, and whether it speaks SMTP there.`,
  );
});
