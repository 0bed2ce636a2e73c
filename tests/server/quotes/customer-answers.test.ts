import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { startConversation, terms } from "../../support/quotes/conversation.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";

const ADA = { number: 1, name: "Ada Byron" };

/** The day after the quote expires, in Chicago. */
const TOO_LATE = new Date("2026-12-19T06:00:00Z");

it("the customer's routes show the request, then each revision with its PDF and the benches of the newest", async () => {
  const { look, send, document, request, quoteId, photos } = await startConversation();
  expect((await look()).body.photos, "before a quote was sent").toBeUndefined();
  expect((await look()).body).toMatchObject({
    quote: { quoteId, status: "pending", grandTotal: 4184 },
    revisions: [],
    answers: [],
    isExpired: false,
    timeZone: "America/Chicago",
    company: { name: "Bench Works", lines: ["1 Mill Road", "Springfield, IL 62701"] },
    benches: [{ product: "adjustable-height-work-table" }],
  });
  expect((await document()).status).toBe(404);
  const { revision } = await send();
  expect((await look()).body).toMatchObject({
    quote: { status: "quoted" },
    customerInfo: { name: "Ada Byron" },
    revisions: [revision],
  });
  expect((await look()).body.photos).toEqual([null]);
  await photos.makeWanted(WEDNESDAY);
  const [photo] = (await look()).body.photos;
  const { width, height } = await sharp((await request.get(photo).buffer()).body).metadata();
  expect([width, height]).toEqual([40, 30]);
  const { body } = await request.get(`/api/quotes/${quoteId}/revisions/1/document`);
  expect((await document()).body).toEqual(body);
  expect((await document({ number: 1 })).body).toEqual(body);
  expect((await document({ number: 2 })).status).toBe(404);
});

it("a quote that is sent comes with the photos that are made by then, on paper, and its preview asks for the others", async () => {
  const printed: unknown[] = [];
  const { send, request, quoteId, photos } = await startConversation({
    async drawDocument({ photos: [photo] = [] }) {
      const corner = photo && (await sharp(photo).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer());
      printed.push(corner && Math.min(...corner) > 240);
      return Buffer.from("%PDF");
    },
  });
  const look = () => request.post(`/api/quotes/${quoteId}/send/document`).send(terms());
  await look();
  await photos.makeWanted(WEDNESDAY);
  await look();
  await send();
  expect(printed).toEqual([undefined, true, true]);
});

describe("the PDF of a quote", () => {
  it("says what staff decided, and is drawn once for each decision, however often the customer asks for it", async () => {
    const { send, document, documents, setStatus, quoteId } = await startConversation();
    await send();
    for (const [status, text] of [
      ["approved", "Bench Works accepted this quote for you."],
      ["rejected", "This quote is closed."],
    ] as const) {
      await setStatus(quoteId, status);
      await Promise.all([document(), document(), document()]);
      expect(String((await document()).body)).toContain(text);
    }
    expect(documents.map(({ outcome }) => outcome?.heading)).toEqual([undefined, "ACCEPTED", "CLOSED"]);
  });

  it("names a late acceptance, which staff have to confirm", async () => {
    const { send, answer, document, setTime } = await startConversation();
    await send();
    setTime(TOO_LATE);
    await answer("accept", ADA);
    expect(String((await document()).body)).toContain("We are looking at this order");
  });
});

it("tells staff, and not the customer, from where each answer came", async () => {
  const { send, answer, told, look, request } = await startConversation();
  await send();
  const token = (await told()).link?.url?.split("/q/")[1];
  await answer("ask-change", { number: 1, message: "Black, please." });
  await request
    .post("/api/customer/accept")
    .set("Authorization", `Bearer ${token}`)
    .set("User-Agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36")
    .send(ADA);
  const { answers } = await told();
  expect(answers.map(({ origin }) => origin)).toEqual([
    { address: expect.stringContaining("127.0.0.1"), browser: "Browser" },
    { address: expect.stringContaining("127.0.0.1"), browser: "Chrome on Windows" },
  ]);
  expect(JSON.stringify((await look()).body)).not.toContain("127.0.0.1");
});

it("names what has been discontinued since the quote was sent, before and after the customer accepts it", async () => {
  const { look, answer, send, request } = await startConversation();
  await send();
  expect((await look()).body.discontinued).toEqual([]);
  await request.put("/api/admin/steps/top_color/options/esd-blue/archived").send({ archived: true });
  const discontinued = [expect.stringMatching(/ is discontinued$/)];
  expect((await look()).body.discontinued).toEqual(discontinued);
  const accepted = await answer("accept", ADA);
  expect(accepted.body).toMatchObject({ quote: { status: "approved" }, discontinued });
});

it("shows no word of a stranger who requested it before staff have sent the quote", async () => {
  const typed = "Buy at evil.example";
  const { look, send } = await startConversation({
    asked: { name: typed, company: typed, items: [{ name: typed, quantity: 2, configuration: exampleBench }] },
  });
  const { body } = await look();
  expect(body.quote.items).toMatchObject([{ quantity: 2, unitPrice: 3985 }]);
  expect(JSON.stringify(body)).not.toMatch(/evil|ada@|Call before/);
  await send();
  expect((await look()).body).toMatchObject({ quote: { items: [{ name: typed }] }, customerInfo: { company: typed } });
});

it("a request from a partner who hides prices has no amounts until a quote is sent", async () => {
  const partners = fixedPartners([partner({ hidePrices: true })]);
  const { look, answer, send } = await startConversation({ partners, asked: { partner: "acme" } });
  const proposal = [{ configuration: exampleBench }];
  const asked = await answer("ask-change", { number: null, proposal });
  expect(asked.body).toMatchObject({ pricesHidden: true, quote: { grandTotal: 0 } });
  expect(JSON.stringify(asked.body)).not.toMatch(
    /"(?:basePrice|modifications|price|priceModifier|sum|unitPrice|totalPrice|deliveryFee)":-?[1-9]/,
  );
  await send();
  expect((await look()).body).toMatchObject({ quote: { grandTotal: 4184 }, revisions: [{ grandTotal: 4184 }] });
});

it("an answer waits again, and the day of the decision is back, once staff take back the status that closed it within an hour", async () => {
  const { send, answer, setStatus, quoteId, loadQuote, setTime, request } = await startConversation();
  const state = async () => {
    const { answer: given, decidedAt, archivedAt } = (await loadQuote(quoteId)).quote;
    return { waits: given?.waits, decidedAt, archivedAt };
  };
  const expectBack = async (status: string) => {
    const before = await state();
    setTime(TOO_LATE);
    await setStatus(quoteId, "pending");
    expect(await state()).toEqual({ waits: false });
    // Two steps, which are taken back one by one.
    for (const each of ["rejected", "pending", status]) await setStatus(quoteId, each);
    expect(await state()).toEqual(before);
    return before;
  };
  await send();
  await answer("ask-change", { number: 1, message: "Wider, please." });
  expect(await expectBack("reviewed")).toEqual({ waits: true });
  setTime(WEDNESDAY);
  await send({ after: 1 });
  await answer("accept", { ...ADA, number: 2 });
  const decidedAt = WEDNESDAY.toISOString();
  expect(await expectBack("approved")).toEqual({ waits: true, decidedAt });
  await request.put(`/api/quotes/${quoteId}/confirmation`);
  await request.put(`/api/quotes/${quoteId}/archive`).send({ reason: "" });
  const archivedAt = TOO_LATE.toISOString();
  expect(await expectBack("approved")).toEqual({ waits: false, decidedAt, archivedAt });
  for (const status of ["pending", "rejected", "approved"]) await setStatus(quoteId, status);
  expect(await state()).toEqual({ waits: false, decidedAt: archivedAt });
  await setStatus(quoteId, "reviewed");
  const later = new Date(TOO_LATE.getTime() + 60 * 60_000 + 1);
  setTime(later);
  await setStatus(quoteId, "approved");
  expect(await state(), "a decision of its own").toEqual({ waits: false, decidedAt: later.toISOString() });
});

describe("what staff decide about another answer than they saw", () => {
  const WRONG = [409, "quote_changed", "The customer has answered meanwhile. Please read it first. Nothing was saved."];
  const OF_COLLEAGUE = [409, "quote_changed", "This quote was changed meanwhile. Nothing was saved."];
  const facts = ({ status, body }: { status: number; body: { code: string; error: string } }) =>
    [status, body.code, body.error] as const;

  it("is no status, one or several, and no deletion; the answer waits", async () => {
    const { send, answer, quoteId, request, loadQuote, setTime } = await startConversation();
    await send();
    const set = (answered: string | null) =>
      request.put(`/api/quotes/${quoteId}/status`).send({ status: "quoted", from: "reviewed", answered });
    await request.put(`/api/quotes/${quoteId}/status`).send({ status: "reviewed", from: "quoted", answered: null });
    await answer("ask-change", { number: 1, message: "Wider, please." });
    expect(facts(await set(null))).toEqual(WRONG);
    const first = (await loadQuote(quoteId)).quote.answer?.at ?? null;
    setTime(new Date(WEDNESDAY.getTime() + 1000));
    await answer("ask-change", { number: 1, message: "And blue." });
    expect(facts(await set(first)), "a second one").toEqual(WRONG);
    const quotes = [{ quoteId, from: "reviewed", answered: first }];
    const several = await request.put("/api/quotes/status").send({ status: "rejected", quotes });
    expect(several.body).toMatchObject({ quotes: [], changed: [{ quoteId, answer: { waits: true } }] });
    const remove = (answered: string) => request.delete(`/api/quotes/${quoteId}`).query({ answered });
    for (const answered of ["", first ?? ""]) expect(facts(await remove(answered))).toEqual(WRONG);
    const { quote } = await loadQuote(quoteId);
    expect(quote).toMatchObject({ status: "reviewed", answer: { waits: true } });
    expect((await set(quote.answer?.at ?? null)).status).toBe(200);
    expect((await remove(quote.answer?.at ?? "")).status).toBe(200);
  });

  it("is no confirmation and no archive of another revision", async () => {
    const { send, answer, quoteId, request, loadQuote, setTime } = await startConversation();
    const readAt = async () => (await loadQuote(quoteId)).quote.answer?.at;
    await send();
    await answer("accept", ADA);
    const first = await readAt();
    setTime(new Date(WEDNESDAY.getTime() + 1000));
    await send({ after: 1 });
    const confirm = (answered: string | undefined) =>
      request.put(`/api/quotes/${quoteId}/confirmation`).query({ answered });
    const archive = (answered: string | undefined) => request.put(`/api/quotes/${quoteId}/archive`).send({ answered });
    expect(facts(await confirm(first))).toEqual(OF_COLLEAGUE);
    await answer("accept", { ...ADA, number: 2 });
    for (const decide of [confirm, archive]) expect(facts(await decide(first))).toEqual(WRONG);
    expect((await loadQuote(quoteId)).quote).toMatchObject({ answer: { waits: true } });
    for (const decide of [confirm, archive]) expect((await decide(await readAt())).status).toBe(200);
    const undone = await request.delete(`/api/quotes/${quoteId}/confirmation`).query({ answered: first });
    expect(facts(undone)).toEqual(WRONG);
  });

  it("is nothing at all after a colleague's revision", async () => {
    const { send, answer, quoteId, request, loadQuote } = await startConversation();
    const path = `/api/quotes/${quoteId}`;
    const decide = async (after: number) => [
      await request.put(`${path}/status`).send({ status: "rejected", from: "quoted", after }),
      await request.delete(path).query({ after, answered: "" }),
      await request.put(`${path}/archive`).send({ after }),
      await request.put(`${path}/confirmation`).query({ after }),
    ];
    await send();
    for (const reply of await decide(0)) expect(facts(reply)).toEqual(OF_COLLEAGUE);
    await send({ after: 1 });
    for (const reply of await decide(1)) expect(facts(reply)).toEqual(OF_COLLEAGUE);
    const quotes = [{ quoteId, from: "quoted", after: 1, answered: null }];
    const several = await request.put("/api/quotes/status").send({ status: "rejected", quotes });
    expect(several.body).toMatchObject({ quotes: [], changed: [{ quoteId, sent: { number: 2 } }] });
    expect((await loadQuote(quoteId)).quote.status).toBe("quoted");
    await answer("accept", { ...ADA, number: 2 });
    const [, , archived, confirmed] = await decide(2);
    expect([archived?.status, confirmed?.status]).toEqual([200, 200]);
  });
});

it("nobody accepts or declines from a page that lacks somebody else's change request, unless they read it", async () => {
  const { send, answer } = await startConversation();
  await send();
  const asked = await answer("ask-change", { number: 1, message: "Wider, please." });
  for (const how of ["accept", "decline"] as const) {
    const { status, body } = await answer(how, { ...ADA, seen: 0 });
    expect([status, body.code]).toEqual([409, "change_asked"]);
  }
  const { seq } = asked.body.answers[0];
  expect((await answer("accept", { ...ADA, seen: seq })).body).toMatchObject({ quote: { status: "approved" } });
});

describe("accepting a quote", () => {
  it("keeps who accepted which revision and when, once, and approves the quote", async () => {
    const { send, answer, told, history, setTime } = await startConversation();
    await send();
    const at = new Date(WEDNESDAY.getTime() + 60_000);
    setTime(at);
    const reply = await answer("accept", ADA);
    const accepted = { ...ADA, kind: "accepted", at: at.toISOString(), late: false };
    expect(reply.body).toMatchObject({ quote: { status: "approved" }, answers: [accepted] });
    setTime(TOO_LATE);
    expect((await answer("accept", ADA)).body).toEqual({ ...reply.body, isExpired: true, today: "2026-12-19" });
    const { answers } = await told();
    expect(answers).toMatchObject([accepted]);
    expect((await history()).slice(1)).toMatchObject([
      { seq: answers[0]?.seq, kind: "accepted", actor: "customer", number: 1, to: "approved" },
    ]);
  });

  it("is refused for a revision that is not the newest, and ends the answers to it, until staff send another", async () => {
    const { send, answer, told } = await startConversation();
    expect((await answer("accept", ADA)).status).toBe(409);
    await send();
    await send({ after: 1, leadTime: 20 });
    const { status, body } = await answer("accept", ADA);
    const error = "There is a newer revision of this quote. Please look at it first.";
    expect([status, body]).toMatchObject([409, { code: "newer_revision", error }]);
    expect((await told()).answers).toEqual([]);
    await answer("accept", { ...ADA, number: 2 });
    for (const how of ["ask-change", "decline"] as const) {
      const reply = await answer(how, { ...ADA, number: 2, message: "Wait!" });
      expect([reply.status, reply.body.code]).toEqual([409, "quote_accepted"]);
    }
    await send({ after: 2 });
    expect((await answer("accept", { ...ADA, number: 3 })).status).toBe(200);
    expect((await told()).answers).toMatchObject([{ number: 2 }, { number: 3 }]);
  });

  it("is refused if staff have closed the quote meanwhile, and possible once they open it again", async () => {
    const { send, answer, setStatus, quoteId, status } = await startConversation();
    await send();
    await setStatus(quoteId, "rejected");
    const reply = await answer("accept", ADA);
    expect([reply.status, reply.body.code]).toEqual([409, "quote_closed"]);
    expect(await status()).toBe("rejected");
    await setStatus(quoteId, "quoted");
    expect((await answer("accept", ADA)).status).toBe(200);
  });

  it("is late after the last day, and leaves the status to staff", async () => {
    const { send, answer, setTime, look, setStatus, quoteId, history } = await startConversation();
    await send();
    setTime(new Date(TOO_LATE.getTime() - 1));
    expect((await look()).body).toMatchObject({ isExpired: false, today: "2026-12-18" });
    setTime(TOO_LATE);
    const reply = await answer("accept", ADA);
    expect(reply.body).toMatchObject({
      quote: { status: "quoted" },
      answers: [{ kind: "accepted", late: true }],
      isExpired: true,
    });
    expect((await history()).at(-1)).not.toHaveProperty("to");
    await setStatus(quoteId, "approved");
    expect((await look()).body.quote.status).toBe("approved");
  });

  it("is late for a quote that staff had approved, too, and waits until they confirm it", async () => {
    const { send, answer, setTime, setStatus, quoteId, request } = await startConversation();
    await send();
    await setStatus(quoteId, "approved");
    setTime(TOO_LATE);
    await answer("accept", ADA);
    const { body } = await request.put(`/api/quotes/${quoteId}/confirmation`);
    expect(body.quote).toMatchObject({ status: "approved", answer: { late: true, waits: false } });
  });
});

describe("asking for a change", () => {
  it("sends a message, before and after the first revision", async () => {
    const { send, answer, history } = await startConversation();
    await answer("ask-change", { number: null, message: "Is it in stock?" });
    await send();
    const reply = await answer("ask-change", { number: 1, message: "Two, please" });
    expect(reply.body).toMatchObject({
      quote: { status: "reviewed" },
      answers: [
        { kind: "change-asked", number: null, message: "Is it in stock?" },
        { kind: "change-asked", number: 1, message: "Two, please" },
      ],
    });
    expect(await history()).toMatchObject([
      { kind: "change-asked", from: "pending", to: "reviewed" },
      { kind: "sent", from: "reviewed", to: "quoted" },
      { kind: "change-asked", from: "quoted", to: "reviewed" },
    ]);
  });

  it("proposes benches at the server's prices, which staff can send", async () => {
    const { send, answer, trySend } = await startConversation();
    await send();
    expect((await trySend({ after: 1, source: "proposal" })).body.code).toBe("no_proposal");
    const proposal = [{ name: "Packing", quantity: 3, configuration: exampleBench, unitPrice: 1 }];
    const reply = await answer("ask-change", { number: 1, proposal });
    expect(reply.body.answers).toMatchObject([
      { message: "", proposal: [{ name: "Packing", quantity: 3, unitPrice: 3985, sum: 11955 }] },
    ]);
    const { revision } = await send({ after: 1, source: "proposal" });
    expect(revision).toMatchObject({ items: reply.body.answers[0].proposal, grandTotal: 12154 });
  });

  it("proposes benches one by one, which staff send together or in part", async () => {
    const plain = { ...exampleBench, accessories: ["shelf"] };
    const items = [{ configuration: exampleBench }, { configuration: plain, quantity: 2 }];
    const { send, answer, told, ...desk } = await startConversation({ asked: { items } });
    const wide = { ...exampleBench, width: "96" };
    await answer("ask-change", { number: null, proposal: items.with(0, { configuration: wide }) });
    await answer("ask-change", { number: null, proposal: items.with(1, { configuration: plain, quantity: 5 }) });
    const [first] = (await told()).answers;
    const preview = (fields: object) => desk.preview({ source: "proposal", ...fields });
    expect((await preview({ proposals: [first?.seq] })).changes.slice(0, 2)).toEqual([
      "Bench 1: Width now 96 in, was 72 in",
      expect.stringContaining("Bench 1: unit price"),
    ]);
    await answer("ask-change", { number: null, proposal: items.with(1, { configuration: plain, quantity: 6 }) });
    expect((await preview({})).conflicts).toEqual(["Several proposals change bench 2, so the newest counts."]);
    expect((await preview({ proposals: [0] })).code).toBe("no_proposal");
    const { revision } = await send({ source: "proposal" });
    expect(revision.items).toMatchObject([
      { configuration: wide, quantity: 1 },
      { configuration: plain, quantity: 6 },
    ]);
  });

  it("leaves the price, the reason and the choices of a bench that no proposal changes, and prices the others today", async () => {
    const small = { ...exampleBench, width: "48" };
    const items = [
      { configuration: exampleBench, name: "Packing" },
      { configuration: small },
      { configuration: small },
    ];
    const { send, answer, told, reviseRules, ...desk } = await startConversation({ asked: { items } });
    const own = { unitPrice: 3500, reason: "Trade show bench" };
    const sent = await send({
      items: [
        { place: 0, ...own },
        { place: 1, quantity: 3, range: { min: 2, max: 10 } },
        { place: 2, optional: true, ...own },
      ],
      freeLines: [{ text: "Installation", quantity: 1, unitPrice: 450 }],
    });
    await reviseRules(2, { ...catalogDocument, basePrice: catalogDocument.basePrice + 100 });
    const wide = { ...exampleBench, width: "96" };
    const benches = [
      { configuration: exampleBench, quantity: 1 },
      { configuration: small, quantity: 3 },
      { configuration: small, quantity: 1 },
    ];
    const widen = (place: number, quantity: number) =>
      answer("ask-change", { number: 1, proposal: benches.with(place, { configuration: wide, quantity }) });
    await widen(1, 4);
    await widen(2, 1);
    const { answers } = await told();
    const changes = answers.map((each) => (each.kind === "change-asked" ? each.changes : undefined));
    expect(changes).toEqual([
      ["Bench 2: Width now 96 in, was 48 in", "Bench 2: quantity now 4, was 3", expect.stringMatching("unit price")],
      ["Bench 3: Width now 96 in, was 48 in", expect.stringMatching("Bench 3: unit price now .*, was \\$3,500.00")],
    ]);
    expect(answers.map((each) => "proposal" in each)).toEqual([false, true]);
    const preview = await desk.preview({ after: 1, source: "proposal" });
    expect(preview.changes.slice(0, 5)).toEqual([...(changes[0] ?? []), ...(changes[1] ?? [])]);
    const { revision } = await send({ after: 1, source: "proposal" });
    expect(revision).toMatchObject({ rulesRevision: 2, freeLines: sent.revision.freeLines });
    const [first, second, third] = revision.items;
    expect(first).toEqual(sent.revision.items[0]);
    expect(second).toMatchObject({ quantity: 4, configuration: wide, range: { min: 2, max: 10 } });
    expect(third).toMatchObject({ unitPrice: second?.unitPrice, configuration: wide, optional: true });
    expect(third).not.toHaveProperty("agreed");
  });

  it("changes a bench beside one that can no longer be ordered, which staff send as it was", async () => {
    const items = [
      { configuration: exampleBench, quantity: 2 },
      { configuration: { ...exampleBench, top_color: "esd-gray" } },
    ];
    const { answer, request, send } = await startConversation({ asked: { items } });
    await request.put("/api/admin/steps/top_color/options/esd-blue/archived").send({ archived: true });
    const wide = { ...exampleBench, width: "96", top_color: "esd-gray" };
    const proposal = [items[0], { configuration: wide }];
    expect((await answer("ask-change", { number: null, proposal })).status).toBe(200);
    expect((await send({ source: "proposal" })).revision.items).toMatchObject(proposal);
    const hostile = [items[0], { configuration: { ...wide, width: { length: 1 } } }];
    expect((await answer("ask-change", { number: 1, proposal: hostile })).status).toBe(400);
  });

  it("is possible ten times in an hour, and until the proposals are as long as we can keep", async () => {
    const { answer, setTime, look } = await startConversation();
    const proposal = Array.from({ length: 50 }, () => ({ configuration: exampleBench }));
    const refused = [];
    for (let asked = 0; asked < 25; asked += 1) {
      setTime(new Date(WEDNESDAY.getTime() + asked * 60_000));
      const { body } = await answer("ask-change", { number: null, message: `${asked}`, proposal });
      if (!body.success) refused.push(body);
    }
    const bytes = (await look()).text.length;
    expect(bytes).toBeLessThan(600_000);
    expect(refused[0]).toMatchObject({
      code: "too_many_proposals",
      error: expect.stringContaining("Write what should change without a proposal"),
    });
    const ask = (message: string) => answer("ask-change", { number: null, message });
    setTime(new Date(WEDNESDAY.getTime() + 120 * 60_000));
    for (let asked = 0; asked < 10; asked += 1) expect((await ask(`${asked}`)).status).toBe(200);
    const { status, body, headers } = await ask("more");
    expect([status, headers["retry-after"], body.error]).toEqual([
      429,
      "3600",
      expect.stringContaining("Please write again in an hour"),
    ]);
  });

  it("names what cannot be ordered in a proposal, and stores nothing", async () => {
    const { answer, told } = await startConversation();
    const proposal = [{ configuration: exampleBench }, { configuration: { width: "no" } }];
    const reply = await answer("ask-change", { number: null, proposal });
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_configuration"]);
    expect(reply.body.validationErrors[0].path).toBe("proposal.1.configuration.width");
    expect((await told()).answers).toEqual([]);
  });

  it("takes the same message within ten minutes for a retry, and 100 messages at most", async () => {
    const { answer, told, setTime, db, quoteId } = await startConversation();
    const ask = (message: string) => answer("ask-change", { number: null, message });
    await Promise.all([ask("Any news?"), ask("Any news?")]);
    setTime(new Date(WEDNESDAY.getTime() + 10 * 60_000));
    await ask("Any news?");
    expect((await told()).answers).toHaveLength(2);
    // The clock was ahead.
    setTime(new Date(WEDNESDAY.getTime() - 24 * 60 * 60_000));
    await ask("Any news?");
    expect((await told()).answers).toHaveLength(3);
    for (let seq = 1001; seq < 1098; seq += 1) {
      await db
        .insertInto("quote_events")
        .values({ seq, quote_id: quoteId, at: "", kind: "change-asked", actor: "customer" })
        .execute();
      await db.insertInto("quote_answers").values({ seq, message: "" }).execute();
    }
    const reply = await ask("One more");
    expect([reply.status, reply.body.code]).toEqual([409, "too_many_answers"]);
  });

  it("takes the same answer for a retry if the page that sends it does not know the first one, whatever came between", async () => {
    const { answer, told, send, status } = await startConversation();
    await send();
    const blue = { number: 1, message: "Blue, please.", seen: 0 };
    const boss = { number: 1, name: "Boss", message: "No.", seen: 0 };
    await answer("ask-change", blue);
    const seen = (await told()).answers.at(-1)?.seq;
    await answer("decline", { ...boss, seen });
    expect((await answer("ask-change", blue)).status).toBe(200);
    expect([(await told()).answers.length, await status()]).toEqual([2, "rejected"]);
    await answer("ask-change", { ...blue, seen: (await told()).answers.at(-1)?.seq });
    expect((await answer("decline", { ...boss, seen })).status).toBe(200);
    expect([(await told()).answers.length, await status()], "meant anew").toEqual([3, "reviewed"]);
  });

  it("takes an answer anew after another one, and after staff changed the status: it was lost", async () => {
    const { answer, told, send, request, quoteId } = await startConversation();
    await send();
    const kinds = ["decline", "ask-change", "decline", "decline"] as const;
    for (const kind of kinds) await answer(kind, { number: 1, ...(kind === "decline" ? ADA : { message: "Wait" }) });
    await request.put(`/api/quotes/${quoteId}/status`).send({ status: "reviewed" });
    await answer("decline", ADA);
    expect((await told()).answers.map(({ kind }) => kind)).toEqual([
      "declined",
      "change-asked",
      "declined",
      "declined",
    ]);
  });
});

describe("accepting and declining", () => {
  it.each(["accept", "decline"] as const)("to %s takes a name that staff can see", async (how) => {
    const { send, answer, told } = await startConversation();
    await send();
    for (const name of [undefined, " ", "\u200B\u2060", "\u2800\u3164"]) {
      expect((await answer(how, { number: 1, name })).status, JSON.stringify(name)).toBe(400);
    }
    expect((await told()).answers).toEqual([]);
  });
});

it("declining a quote keeps the message and rejects the quote", async () => {
  const { send, answer } = await startConversation();
  await send();
  const reply = await answer("decline", { ...ADA, message: "Too expensive." });
  expect(reply.body).toMatchObject({
    quote: { status: "rejected" },
    answers: [{ kind: "declined", number: 1, message: "Too expensive." }],
  });
});

it("declining a quote again counts if the reason or the name is another, and otherwise as a retry", async () => {
  const { send, answer, quoteId, loadQuote } = await startConversation();
  await send();
  const decline = async (more: object) => (await answer("decline", { ...ADA, reason: "price", ...more })).body.answers;
  expect(await decline({})).toHaveLength(1);
  expect(await decline({})).toHaveLength(1);
  expect(await decline({ reason: "no-need" })).toHaveLength(2);
  expect((await loadQuote(quoteId)).quote.loss).toEqual({ reason: "no-need" });
  expect(await decline({ reason: undefined })).toHaveLength(2);
  expect(await decline({ reason: "no-need", name: "Ben" })).toHaveLength(3);
});

it("a decline neither counts again after staff corrected its reason, nor takes away their note", async () => {
  const { send, answer, quoteId, loadQuote, request } = await startConversation();
  await send();
  const decline = (name: string) => answer("decline", { ...ADA, name, reason: "price" });
  await decline("Ada");
  const loss = { reason: "competitor", note: "A local shop" };
  await request.put(`/api/quotes/${quoteId}/loss`).send({ loss, from: { reason: "price" } });
  expect((await decline("Ada")).body.answers, "sent again, because no reply came").toHaveLength(1);
  expect((await loadQuote(quoteId)).quote.loss).toEqual(loss);
  await decline("Ben");
  expect((await loadQuote(quoteId)).quote.loss).toEqual({ ...loss, reason: "price" });
  await request.put(`/api/quotes/${quoteId}/status`).send({ status: "reviewed" });
  await decline("Cy");
  expect((await loadQuote(quoteId)).quote.loss, "another loss").toEqual({ reason: "price" });
});
