import { describe, expect, it, vi } from "vitest";
import { finishRestore } from "#server/db/finish-restore.ts";
import type { NewAnswer } from "#server/quotes/conversation/answer-quote.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { FRIDAY, MINUTE_MS, startMail } from "../../support/server/mail.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";

describe("a quote that is sent", () => {
  it("shows the photo of its bench instead of the drawing, if there is one", async () => {
    const made: Uint8Array[] = [];
    const { submit, send, look, mailTo } = await startMail({ photos: { print: async () => [made[0]] } });
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
    const { submit, send, look, mailTo, mails, request } = await startMail({ linkTo: async () => link });
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
      const { announced, send, look, pass, mails, behavior, request } = await startMail();
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

  it.each([
    ["newer revision", "Revision 2 was sent", 2, [", revision 2", ", revision 2"], 0],
    ["rejection", "The quote was rejected", 2, [], 2],
    ["accepted", "The customer answered", 1, [""], 1],
    ["change-asked", "", 0, ["", ""], 0],
  ] as const)(
    "waits until it is outdated (%s): it leaves only if staff send it again, without a newer revision",
    async (what, reason, undelivered, subjects, again) => {
      const { announced, send, look, pass, mails, behavior, request, stores } = await startMail();
      const id = await announced({ customerInfo: customer({ ccEmail: "boss@example.com" }) });
      behavior.onRecipient = () => 451;
      await send(id);
      await look();
      if (what === "newer revision") await send(id, { after: 1 });
      if (what === "rejection") await request.put(`/api/quotes/${id}/status`).send({ status: "rejected" });
      const said = { name: "Ada", message: "Two, please.", number: 1 };
      if (what === "accepted" || what === "change-asked")
        await stores.quotes.answer(id, { ...said, kind: what }, FRIDAY, "2026-11-20");
      behavior.onRecipient = () => undefined;
      pass(MINUTE_MS);
      await look();
      const subjectsOf = () =>
        mails.map(({ subject }) => subject ?? "").filter((each) => each.startsWith("Your quote"));
      expect(subjectsOf()).toEqual(subjects.map((name) => `Your quote ${id}${name}`));
      const errors = Array.from({ length: undelivered }, () => ({ error: `${reason} before this email could leave.` }));
      const { body } = await request.get(`/api/quotes/${id}/answers`);
      expect(body.undelivered).toMatchObject(errors);
      for (const message of body.undelivered) await request.post(`/api/admin/messages/${message.id}/send`).expect(200);
      await look();
      expect(subjectsOf(), "once staff send it again").toHaveLength(subjects.length + again);
    },
  );

  it("does not leave if the quote is rejected after staff sent it again in vain", async () => {
    const { announced, send, look, pass, mails, behavior, request } = await startMail();
    const id = await announced();
    behavior.onRecipient = () => 550;
    await send(id);
    await look();
    const answers = () => request.get(`/api/quotes/${id}/answers`);
    const [message] = (await answers()).body.undelivered;
    behavior.onRecipient = () => 451;
    pass(1000);
    await request.post(`/api/admin/messages/${message.id}/send`).expect(200);
    await look();
    pass(1000);
    await request.put(`/api/quotes/${id}/status`).send({ status: "rejected" });
    behavior.onRecipient = () => undefined;
    pass(10 * MINUTE_MS);
    await look();
    expect(mails.filter(({ subject }) => subject?.startsWith("Your quote"))).toEqual([]);
    expect((await answers()).body.undelivered).toMatchObject([
      { error: expect.stringMatching(/^The quote was rejected/) },
    ]);
  });

  it("brings staff the customer's answers", async () => {
    const { submit, send, look, mailTo, stores, pass } = await startMail();
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
    const { submit, send, look, mailTo, stores, pass, request } = await startMail();
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
    const { announced, look, mails, pass, stores } = await startMail();
    const id = await announced();
    const toStaff = () => mails.filter(({ subject }) => subject?.includes("asks for a change"));
    const write = async (message: string, at = FRIDAY) => {
      const given = { kind: "change-asked", number: null, message } as const;
      await stores.quotes.answer(id, given, at, "2026-11-20");
      await look();
    };
    for (const message of ["First.", "Second.", "Third.", "Fourth."]) await write(message);
    expect(toStaff().map(({ text }) => text)).toEqual([expect.stringContaining("First.")]);
    pass(10 * MINUTE_MS);
    await look();
    expect(toStaff()).toHaveLength(2);
    for (const message of ["Second.", "Third.", "Fourth."]) expect(toStaff()[1]?.text).toContain(message);
    // The clock was ahead, and is right again.
    pass(-300 * MINUTE_MS);
    await write("Fifth.", new Date(FRIDAY.getTime() - 290 * MINUTE_MS));
    pass(10 * MINUTE_MS);
    await look();
    expect(toStaff().at(-1)?.text).toContain("Fifth.");
  });
});

describe("a mailbox that somebody else enters", () => {
  it("gets five confirmations a day, however it is spelled; staff see the others and can send them", async () => {
    const { submit, look, mails, messages, quoteRows, request, pass } = await startMail();
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

    // The clock was ahead, and is right again.
    pass(-48 * 60 * MINUTE_MS);
    await submit({ customerInfo: customer({ email: "alovelace@example.com" }) });
    await look();
    expect(confirmed()).toHaveLength(9);
  });

  it("gets none while strangers cause hundreds to others, and staff neither", async () => {
    const { submit, look, mails, db, messages } = await startMail();
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
    const { submit, send, look, mailTo, request, stores } = await startMail();
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
    const { submit, look, mailTo } = await startMail();
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
    const { submit, look, mailTo } = await startMail({ linkTo: async () => link });
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
    const { submit, look, mailTo } = await startMail({ partners: fixedPartners([acme]) });
    await submit({ partner: "acme" });
    await look();
    const mail = mailTo("ada@example.com");
    expect(mail?.text).toContain("The price comes with the quote.");
    expect(`${mail?.text}${mail?.html}`).not.toContain("$");
    expect(mailTo("ann@bench.example")?.text).toContain("$");
  });

  it("is announced without its drawing if that fails", async () => {
    const makeDrawing = () => Promise.reject(new Error("no"));
    const { submit, look, mailTo, log } = await startMail({ makeDrawing });
    await submit();
    await look();
    const mail = mailTo("ada@example.com");
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain("72 inches wide");
    expect(log()).toContain("email without its drawing");
  });

  it("is not announced to anyone once it is deleted", async () => {
    const { submit, look, request, mails, messages } = await startMail();
    await request.delete(`/api/quotes/${await submit()}`);
    await look();
    expect(mails).toEqual([]);
    expect((await messages.listTroubled("email"))[0]?.last_error).toBe("The quote was deleted.");
  });
});

it("hostile texts add no header, recipient or markup, and reverse nothing", async () => {
  const { submit, look, mailTo, mails, recipients } = await startMail();
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

describe("the reminder before a quote expires", () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;

  /** Quotes that were sent on the 20th, and the hourly work of two servers on the 29th, three days before most of them expire. */
  async function remind(expiresOn: Readonly<Record<string, string>>, meanwhile: Meanwhile = async () => {}) {
    const app = await startMail();
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
  type Meanwhile = (
    app: Awaited<ReturnType<typeof startMail>>,
    ids: Readonly<Record<string, string>>,
  ) => Promise<unknown>;

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
