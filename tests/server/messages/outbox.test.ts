import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Message, Subscription } from "#server/messages/message-store.ts";
import { type Channel, createOutbox, NeverDeliverable } from "#server/messages/outbox.ts";
import { createEraseStore } from "#server/quotes/erase/erase-store.ts";
import { countTurns } from "../../support/count-turns.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { collectGarbage } from "../../support/server/collect-garbage.ts";
import { isProvedElsewhere, onServer } from "../../support/server/fresh-database.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Deliver = Channel["deliver"];

async function start(deliver: Deliver, options: Partial<Channel> = {}) {
  const app = await startTestApp();
  const { messages } = app.stores;
  const { log, written } = keptLog();
  let time = Date.parse("2026-11-20T12:00:00Z");
  const now = () => new Date(time);
  const worker = () => {
    const webhook = { deliver, longestMs: 60_000, atOnce: 8, atOnceEach: 2, ...options };
    const outbox = createOutbox({ messages, channels: { webhook }, log, now });
    onTestFinished(outbox.end);
    return outbox;
  };
  const outbox = worker();
  return {
    ...app,
    messages,
    outbox,
    worker,
    now,
    log: () => written.join(""),
    pass: (ms: number) => {
      time += ms;
    },
    add: (destination: string, id: string) =>
      messages.add({ id, channel: "webhook", destination, template: "test" }, now()),
    /** Delivers what is due. */
    async look() {
      outbox.start();
      await outbox.idle();
    },
    sendAgain: (id: string) => messages.sendAgain(id, now()),
    state: async (id: string) => (await messages.find(id))?.state,
  };
}

/** Keeps every attempt. `answer` returns or throws what the receiver answers. */
function receiver(answer: (message: Message) => unknown = () => {}) {
  const received: string[] = [];
  const deliver: Deliver = async (message) => {
    received.push(message.id);
    await answer(message);
  };
  return { received, deliver };
}

const YEAR_MS = 365 * 24 * HOUR_MS;

/** Answers when the test is over. */
const hang = () => new Promise<void>((resolve) => onTestFinished(() => resolve()));

it("messages about an event are stored with it, or neither is", async () => {
  let isBroken = false;
  const subscription: Subscription = ({ kind }) => {
    if (isBroken) throw new Error("no");
    return [{ channel: "email", destination: "staff", template: kind }];
  };
  const { request, db } = await startTestApp({ subscriptions: [subscription] });
  const { body } = await request.post("/api/quotes/submit").send(createSubmission());
  const path = `/api/quotes/${body.quoteId}`;
  await request.put(`${path}/status`).send({ status: "reviewed" });
  await request.put(`${path}/notes/note-0001`).send({ note: "Call back." });
  await request.delete(path);
  await request.post(`${path}/restore`);
  const stored = () => db.selectFrom("messages").select(["quote_id", "event_seq", "template"]).execute();
  const templates = ["submitted", "status-changed", "note-added", "deleted", "restored"];
  const expected = templates.map((template, index) => ({ quote_id: body.quoteId, event_seq: index + 1, template }));
  expect(await stored()).toEqual(expected);

  isBroken = true;
  expect((await request.post("/api/quotes/submit").send(createSubmission())).status).toBe(500);
  expect((await request.delete(path)).status).toBe(500);
  expect((await request.get("/api/quotes/list")).body.quotes).toHaveLength(1);
  expect(await stored()).toEqual(expected);
});

it("a message is delivered once, one with the same ID is not added again, and it is kept for 30 days", async () => {
  const { received, deliver } = receiver();
  const { add, look, pass, state, messages, now } = await start(deliver);
  await add("1", "msg_a");
  await add("1", "msg_a");
  await look();
  pass(HOUR_MS);
  await look();
  expect(received).toEqual(["msg_a"]);
  expect(await state("msg_a")).toBe("delivered");

  pass(29 * 24 * HOUR_MS);
  expect(await messages.removeOld(now())).toBe(0);
  pass(24 * HOUR_MS);
  expect(await messages.removeOld(now())).toBe(1);
});

it.skipIf(isProvedElsewhere)(
  "a refused message is tried ten times in two days, then fails until staff send it again",
  async () => {
    let isUp = false;
    const { received, deliver } = receiver(() => {
      if (!isUp) throw new Error("550 <ann@example.com>: no such user");
    });
    const { add, look, pass, messages, sendAgain, log, state } = await start(deliver);
    await add("1", "msg_a");
    for (let minute = 0; minute <= 48 * 60; minute += 1) {
      const at = new Date(Date.parse("2026-11-20T12:00:00Z") + minute * MINUTE_MS);
      if (await messages.isDue(capacity, at)) await look();
      pass(MINUTE_MS);
    }
    expect(received).toHaveLength(10);
    expect(await messages.listTroubled("webhook")).toMatchObject([
      { id: "msg_a", attempts: 10, last_error: "550 <ann@example.com>: no such user" },
    ]);
    expect(await messages.countMessages()).toEqual([{ channel: "webhook", state: "failed", count: 1 }]);
    expect(log()).toContain("message failed");
    expect(log()).not.toContain("ann@example.com");

    isUp = true;
    expect(await sendAgain("msg_a")).toBe(true);
    await look();
    expect([received.at(-1), await state("msg_a")]).toEqual(["msg_a", "delivered"]);
  },
);

it.each([
  ["refused", "a year", YEAR_MS],
  ["refused", "five hours", 5 * HOUR_MS],
  ["in flight", "a year", YEAR_MS],
  ["in flight", "five hours", 5 * HOUR_MS],
])(
  "messages that were %s, or new, by a clock that was ahead by %s do not wait for that long",
  async (was, _, aheadMs) => {
    let isRight = false;
    const { received, deliver } = receiver(() => isRight || Promise.reject(new Error("busy")));
    const { add, look, pass, messages, now } = await start(deliver, { atOnceEach: 1 });
    pass(aheadMs);
    await add("1", "msg_a");
    if (was === "in flight") await messages.claim(capacity, now(), new Date(now().getTime() + MINUTE_MS));
    else await look();
    await add("1", "msg_b");
    pass(-aheadMs);
    isRight = true;
    const before = received.length;
    await look();
    expect(received.slice(before).toSorted()).toEqual(["msg_a", "msg_b"]);
  },
);

const capacity = { channel: "webhook", atOnce: 1, atOnceEach: 1, active: [] } as const;

it("a look that is asked for during another is over before the outbox is idle", async () => {
  const { received, deliver } = receiver();
  const { add, outbox, messages } = await start(deliver);
  const { isDue } = messages;
  vi.spyOn(messages, "isDue").mockImplementationOnce(async (...args) => {
    const wasDue = await isDue(...args);
    await add("1", "msg_a");
    outbox.start();
    return wasDue;
  });
  outbox.start();
  await outbox.idle();
  expect(received).toEqual(["msg_a"]);
});

it("a receiver that hangs delays only its own messages", async () => {
  const { received, deliver } = receiver(({ destination }) => (destination === "hangs" ? hang() : undefined));
  const { add, outbox, state } = await start(deliver);
  for (let count = 0; count < 20; count += 1) await add("hangs", `msg_hangs${count}`);
  await add("works", "msg_a");
  outbox.start();
  await expect.poll(() => state("msg_a")).toBe("delivered");
  expect(received.filter((id) => id.startsWith("msg_hangs"))).toHaveLength(2);
});

it("requests go on while many messages come to nothing, such as those of a webhook that was turned off", async () => {
  const { add, look } = await start(() => Promise.reject(new NeverDeliverable("It was off.")), { atOnceEach: 1 });
  for (let number = 0; number < 20; number += 1) await add("1", `msg_${number}`);
  expect(await countTurns(look)).toBeGreaterThanOrEqual(20);
});

it("due messages leave in the order of their events, although the clocks of two servers differ", async () => {
  const { received, deliver } = receiver();
  const { messages, look, now } = await start(deliver, { atOnceEach: 1 });
  for (const event_seq of [3, 1, 2]) {
    const id = `msg_${event_seq}`;
    const message = { id, channel: "webhook", destination: "1", template: "test", event_seq } as const;
    await messages.add(message, new Date(now().getTime() - 1000 * event_seq));
  }
  await look();
  expect(received).toEqual(["msg_1", "msg_2", "msg_3"]);
});

it("an attempt that takes too long counts as failed, even if garbage was collected meanwhile", async () => {
  const { received, deliver } = receiver(hang);
  const { add, look, messages } = await start(deliver, { longestMs: 100 });
  await add("1", "msg_a");
  const looked = look();
  await expect.poll(() => received, { interval: 1 }).toHaveLength(1);
  collectGarbage();
  await looked;
  expect(await messages.find("msg_a")).toMatchObject({
    state: "waiting",
    attempts: 1,
    last_error: "It took too long.",
  });
});

it("a message in flight when a server stops or is killed is sent again, by one of several processes", async () => {
  const { received, deliver } = receiver(hang);
  const { add, outbox, worker, pass, messages } = await start(deliver);
  await add("1", "msg_a");
  outbox.start();
  await expect.poll(() => received).toHaveLength(1);
  const other = worker();
  other.start();
  await setTimeout(50);
  expect(received).toHaveLength(1);

  await outbox.end();
  expect(await messages.find("msg_a")).toMatchObject({ state: "waiting", attempts: 0 });
  worker().start();
  await expect.poll(() => received).toHaveLength(2);

  // Longer than an attempt takes, so its process must be gone.
  pass(2 * MINUTE_MS);
  worker().start();
  await expect.poll(() => received).toEqual(["msg_a", "msg_a", "msg_a"]);
});

it("a message in flight for long is sent once, and is free a minute after its server is killed", async () => {
  const signals: AbortSignal[] = [];
  const { received, deliver: hangs } = receiver(hang);
  const deliver: Deliver = (message, signal) => {
    signals.push(signal);
    return hangs(message, signal);
  };
  const { add, outbox, worker, pass, messages, now } = await start(deliver);
  await add("1", "msg_a");
  outbox.start();
  await expect.poll(() => received).toEqual(["msg_a"]);
  const claimedMs = async () => Date.parse((await messages.find("msg_a"))?.claimed_until ?? "") - now().getTime();
  expect(await claimedMs()).toBe(MINUTE_MS);
  // Then, the database does not answer for longer than a claim, and the clock is set.
  for (const minutes of [0.75, 0.75, 0.75, 5, 300, -300]) {
    pass(minutes * MINUTE_MS);
    outbox.start();
    await expect.poll(claimedMs).toBe(MINUTE_MS);
  }
  worker().start();
  await setTimeout(50);
  expect(received).toEqual(["msg_a"]);
  expect(await messages.find("msg_a")).toMatchObject({ attempts: 0 });

  pass(2 * MINUTE_MS);
  const other = worker();
  other.start();
  await expect.poll(() => received).toEqual(["msg_a", "msg_a"]);
  outbox.start();
  await expect.poll(() => signals[0]?.aborted, { message: "the sender that lost its claim stops" }).toBe(true);
  await setTimeout(50);
  expect(await claimedMs(), "and leaves the message to the other").toBe(MINUTE_MS);
});

it.skipIf(onServer)("a look for a message takes no longer, however many are due at the same time", async () => {
  const { db, messages, now } = await start(() => hang());
  const at = now().toISOString();
  await sql`insert into messages (id, channel, destination, template, created_at, due_at, attempts, state, event_seq)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
    select 'msg_' || n, 'webhook', n % 10, 'test', ${at}, ${at}, 0, 'waiting', n from numbers`.execute(db);
  const capacity = { channel: "webhook", atOnce: 100, atOnceEach: 2, active: [] } as const;
  const look = async () => {
    const before = process.cpuUsage();
    for (let count = 0; count < 20; count += 1) await messages.isDue(capacity, now());
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  await look();
  expect(await look(), "milliseconds of twenty looks").toBeLessThan(60);
  const claimed = await messages.claim(capacity, now(), new Date(now().getTime() + MINUTE_MS));
  expect(claimed.map(({ id }) => Number(id.slice(4))).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(await messages.isDue(capacity, now())).toBe(false);
  expect(await look(), "the same, while every destination is busy").toBeLessThan(60);
});

it("a destination gets its messages in order and within its limit, whichever servers send them", async () => {
  const { add, messages, now } = await start(async () => {});
  for (const id of ["msg_a", "msg_b"]) await add("1", id);
  await add("2", "msg_c");
  const room = { channel: "webhook", atOnce: 8, atOnceEach: 1, active: [] } as const;
  const claim = async () => {
    const claimed = await messages.claim(room, now(), new Date(now().getTime() + MINUTE_MS));
    return claimed.map(({ id }) => id);
  };
  expect(await claim()).toEqual(["msg_a", "msg_c"]);
  expect(await claim(), "by another server").toEqual([]);
  expect(await messages.isDue(room, now())).toBe(false);
  await messages.markDelivered("msg_a", now());
  expect(await claim()).toEqual(["msg_b"]);
});

it("a message that is claimed while a server stops is not sent, and waits", async () => {
  const { received, deliver } = receiver();
  const { add, outbox, messages } = await start(deliver);
  await add("1", "msg_a");
  const { claim } = messages;
  vi.spyOn(messages, "claim").mockImplementation(async (...capacity) => {
    const claimed = await claim(...capacity);
    await setTimeout(750);
    return claimed;
  });
  outbox.start();
  await outbox.end();
  expect(received).toEqual([]);
  expect(await messages.find("msg_a")).toMatchObject({ state: "waiting", claimed_until: null });
});

it.skipIf(onServer)("a delivered message is not sent again because the disk was full", async () => {
  const { received, deliver } = receiver();
  const { add, look, db, pass, log, state } = await start(deliver);
  const full = sql`create trigger full before update on messages when new.state = 'delivered'
    begin select raise(abort, 'database or disk is full'); end`;
  await full.execute(db);
  await add("1", "msg_a");
  const looked = look();
  await expect.poll(log).toContain("end of a delivery not noted");
  pass(HOUR_MS);
  await sql`drop trigger full`.execute(db);
  await looked;
  await look();
  expect([received, await state("msg_a")]).toEqual([["msg_a"], "delivered"]);
});

it("erasing a quote erases its messages", async () => {
  const subscription: Subscription = () => [
    { channel: "email", destination: "customer", template: "request-received" },
  ];
  const { request, db } = await startTestApp({ subscriptions: [subscription] });
  await request.post("/api/quotes/submit").send(createSubmission());
  const { email } = createSubmission().customerInfo;
  await createEraseStore(db).eraseOf(email, new Date());
  expect(await db.selectFrom("messages").selectAll().execute()).toEqual([]);
});

it("staff see what was not delivered, and send it again", async () => {
  const { request, stores } = await startTestApp({
    emailIsOn: true,
    subscriptions: [() => [{ channel: "email", destination: "staff", template: "new-request" }]],
  });
  const { body } = await request.post("/api/quotes/submit").send(createSubmission());
  const list = async () => (await request.get("/api/admin/messages")).body;
  expect(await list()).toEqual({ success: true, emailIsOn: true, waiting: 1, failed: 0, held: 0, messages: [] });
  const fail = () => {
    throw new NeverDeliverable("The mail server said no.");
  };
  const email = { deliver: async () => fail(), longestMs: 1000, atOnce: 1, atOnceEach: 1 };
  const { messages } = stores;
  const outbox = createOutbox({ messages, channels: { email }, log: keptLog().log, now: () => new Date() });
  onTestFinished(outbox.end);
  outbox.start();
  await outbox.idle();
  await outbox.end();
  const failed = { quoteId: body.quoteId, state: "failed", error: "The mail server said no." };
  const { id } = (await list()).messages[0];
  expect(await list()).toMatchObject({ waiting: 0, failed: 1, messages: [{ id, ...failed }] });

  const path = `/api/admin/messages/${id}/send`;
  expect((await request.post(path)).body.message).toMatchObject({ id, state: "waiting", attempts: 0 });
  expect(await list()).toMatchObject({ waiting: 1, failed: 0, messages: [] });
  expect((await request.post("/api/admin/messages/msg_0/send")).status).toBe(404);
});
