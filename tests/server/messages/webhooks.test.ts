import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Stores } from "#server/app/stores.ts";
import { createOutbox } from "#server/messages/outbox.ts";
import { createWebhookChannel, webhookSubscription } from "#server/messages/webhooks/webhook-channel.ts";
import { isPublicAddress, publicLookup, type Resolve } from "#server/platform/public-address.ts";
import { createEraseStore } from "#server/quotes/erase/erase-store.ts";
import { eventSentence } from "#shared/api/security-events.ts";
import { WebhookDeliveriesReply, type WebhookRequest } from "#shared/api/webhooks.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { startTestApp } from "../../support/server/test-app.ts";
import { answer, startReceiver } from "../../support/server/webhook-receiver.ts";

const PATH = "/api/admin/webhooks";
const HOUR_MS = 60 * 60 * 1000;

/** For a receiver that hangs. The others answer in time also on a busy machine. */
const SOON: { timeoutMs?: number } = { timeoutMs: 2000 };

const noNames: Resolve = () => Promise.reject(new Error("no names here"));

async function start({
  privateWebhooks = true,
  ...options
}: {
  privateWebhooks?: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
} = {}) {
  let passed = 0;
  const now = () => new Date(Date.now() + passed);
  const app = await startTestApp({ now, privateWebhooks, subscriptions: [webhookSubscription] });
  const { stores, request } = app;
  return {
    ...app,
    ...startOutbox(stores, { privateWebhooks, resolve: noNames, now, ...options }),
    pass: (ms: number) => {
      passed += ms;
    },
    async add(url: string, facts: Partial<WebhookRequest> = {}): Promise<string> {
      const body = { url, events: ["quote.submitted"], isOn: true, ...facts };
      const reply = await request.post(PATH).send(body);
      expect(reply.body).toMatchObject({ success: true });
      return `${PATH}/${reply.body.webhook.id}`;
    },
    submit: async (): Promise<string> =>
      (await request.post("/api/quotes/submit").send(createSubmission())).body.quoteId,
    secret: async (path: string): Promise<string> => (await request.get(`${path}/secret`)).body.secret,
    state: async (path: string) =>
      (await request.get(PATH)).body.webhooks.find(({ id }: { id: number }) => `${PATH}/${id}` === path),
    deliveries: async (path: string, query = "") =>
      WebhookDeliveriesReply.parse((await request.get(`${path}/deliveries${query}`)).body),
  };
}

function startOutbox(
  { messages, webhooks }: Stores,
  deps: Omit<Parameters<typeof createWebhookChannel>[0], "log" | "webhooks">,
) {
  const { log, written } = keptLog();
  const channels = { webhook: createWebhookChannel({ ...deps, webhooks, log }) };
  const outbox = createOutbox({ messages, channels, log, now: deps.now });
  onTestFinished(outbox.end);
  return {
    messages,
    outbox,
    log: () => written.join(""),
    /** Delivers what is due. */
    async look() {
      outbox.start();
      await outbox.idle();
    },
  };
}

/** The amounts of one bench for $3,985.00 with a discount. */
const amounts = (discounts: number) => ({
  grandTotal: 4184 + discounts,
  amounts: {
    ...{ benches: 3985, otherLines: 0, discounts, surcharges: 0, subtotal: 3985 + discounts },
    ...{ delivery: 199, taxes: [], tax: 0, total: 4184 + discounts, deposit: 0 },
  },
});

describe("a webhook", () => {
  it("receives the events that it wants, signed, without anything about the customer", async () => {
    const { add, submit, secret, look, request } = await start();
    const [sales, erp] = [await startReceiver(), await startReceiver()];
    const path = await add(sales.url, { events: ["quote.submitted", "quote.status-changed"] });
    await add(erp.url, { events: ["quote.deleted"] });
    const quoteId = await submit();
    await request.put(`/api/quotes/${quoteId}/status`).send({ status: "reviewed" });
    await request.put(`/api/quotes/${quoteId}/notes/note-0001`).send({ note: "Call back." });
    await request.delete(`/api/quotes/${quoteId}`);
    await look();

    const webhook = new Webhook(await secret(path));
    expect(sales.calls.map(({ body, headers }) => webhook.verify(body, headers))).toEqual([
      {
        type: "quote.submitted",
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: {
          quoteId,
          actor: "visitor",
          ...amounts(0),
          partner: null,
          orderCodes: [orderCode(catalog, exampleBench)],
          complete: true,
        },
      },
      {
        type: "quote.status-changed",
        timestamp: expect.any(String),
        data: { quoteId, actor: "staff", author: "staff", from: "pending", to: "reviewed", ...amounts(0) },
      },
    ]);
    expect(erp.calls.map(({ body }) => JSON.parse(body).type)).toEqual(["quote.deleted"]);
    expect(new Set(sales.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
    expect(JSON.stringify(sales.calls)).not.toContain(customer().email);
  });

  it("receives what was sent and answered, with its number and total", async () => {
    const conversation = await startConversation({ privateWebhooks: true, subscriptions: [webhookSubscription] });
    const { stores, request, quoteId, send, answer: reply } = conversation;
    const receiver = await startReceiver();
    const events = ["quote.sent", "quote.change-asked", "quote.accepted"];
    await request.post(PATH).send({ url: receiver.url, events, isOn: true });
    await send();
    await reply("ask-change", { number: 1, message: "In black, please." });
    await send({ after: 1, adjustments: [{ reason: "Welcome", amount: -84 }] });
    await reply("accept", { number: 2, name: "Ada Byron", order: { poNumber: "77", shipTo: "Dock 4" } });
    const now = () => WEDNESDAY;
    await startOutbox(stores, { privateWebhooks: true, resolve: noNames, now }).look();
    expect(receiver.calls.map(({ body }) => JSON.parse(body).data)).toEqual([
      { quoteId, actor: "staff", author: "staff", from: "pending", to: "quoted", number: 1, ...amounts(0) },
      { quoteId, actor: "customer", from: "quoted", to: "reviewed", number: 1, ...amounts(0) },
      { quoteId, actor: "staff", author: "staff", from: "reviewed", to: "quoted", number: 2, ...amounts(-84) },
      {
        ...{ quoteId, actor: "customer", from: "quoted", to: "approved" },
        ...{ number: 2, ...amounts(-84), late: false, poNumber: "77", shipTo: "Dock 4", billTo: "" },
      },
    ]);
    expect(JSON.stringify(receiver.calls)).not.toContain("Ada");
  });

  it("gets the same ID and body at each attempt, and a new signature", async () => {
    const { add, submit, secret, look, pass, request } = await start();
    const receiver = await startReceiver(answer(500));
    const path = await add(receiver.url);
    const quoteId = await submit();
    await look();
    await request.put(`/api/quotes/${quoteId}/status`).send({ status: "approved" });
    pass(HOUR_MS / 100);
    receiver.behavior.answer = answer(200);
    await look();
    const [first, second] = receiver.calls;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
    const webhook = new Webhook(await secret(path));
    for (const { body, headers } of receiver.calls) webhook.verify(body, headers);
  });

  it("is signed with the old secret, too, for a day after the secret changed", async () => {
    const { add, submit, secret, look, pass, request, state } = await start();
    const receiver = await startReceiver();
    const path = await add(receiver.url);
    const old = await secret(path);
    const changed = await request.post(`${path}/secret`);
    expect(changed.body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await state(path))).not.toContain("whsec_");
    await submit();
    await look();
    const [call] = receiver.calls;
    if (!call) throw new Error("nothing arrived");
    for (const each of [old, changed.body.secret]) new Webhook(each).verify(call.body, call.headers);
    pass(24 * HOUR_MS);
    expect((await request.get(`${path}/secret`)).body.oldSecretUntil).toBeNull();
    await submit();
    await look();
    expect(receiver.calls[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });

  it("that is off, or was deleted, receives nothing but test events", async () => {
    const { add, submit, look, request, deliveries, messages } = await start();
    const receiver = await startReceiver();
    const off = await add(receiver.url, { isOn: false });
    const gone = await add(`${receiver.url}?gone`);
    const turned = await add(`${receiver.url}?turned`);
    await submit();
    await request.delete(gone);
    const body = { url: `${receiver.url}?turned`, events: ["quote.submitted"], isOn: false };
    await request.put(turned).send(body);
    await look();
    expect(receiver.calls).toEqual([]);
    expect((await deliveries(turned)).deliveries).toMatchObject([
      { error: "The webhook was off, so nothing was sent.", state: "failed", request: null },
    ]);
    expect(await messages.countMessages()).toEqual([{ channel: "webhook", state: "failed", count: 1 }]);
    const test = await request.post(`${off}/test`);
    expect(test.status).toBe(202);
    await look();
    expect(receiver.calls).toMatchObject([{ headers: { "webhook-id": test.body.messageId } }]);
    expect(JSON.parse(receiver.calls[0]?.body ?? "")).toMatchObject({ type: "webhook.test", data: { webhookId: 1 } });
  });

  it("is in the audit trail whenever somebody adds, changes or deletes it, without the secrets of its address", async () => {
    const { add, request } = await start();
    const path = await add("http://127.0.0.1:9/?key=secret");
    await request.post(`${path}/secret`);
    await request.put(path).send({ url: "http://127.0.0.1:10/", events: ["quote.sent"], isOn: true });
    await request.delete(path);
    const { events } = (await request.get("/api/admin/audit?group=keys")).body;
    const sentences = events.map(eventSentence);
    expect(sentences).toEqual([
      "staff deleted the webhook 127.0.0.1:10.",
      "staff changed the webhook 127.0.0.1:10: before 127.0.0.1:9.",
      "staff changed the webhook 127.0.0.1:9 with a new secret.",
      "staff added the webhook 127.0.0.1:9.",
    ]);
  });

  it("is changed only as staff saw it", async () => {
    const { add, request } = await start();
    const path = await add("http://127.0.0.1:9/");
    const put = (url: string, version?: number) =>
      request
        .put(path)
        .set(version === undefined ? {} : { "If-Match": `"${version}"` })
        .send({ url, events: ["quote.sent"], isOn: true });
    expect((await put("http://127.0.0.1:9/one", 1)).body.webhook.version).toBe(2);
    const late = await put("http://127.0.0.1:9/two", 1);
    expect([late.status, late.body.code]).toEqual([412, "webhook_changed"]);
    expect((await put("http://127.0.0.1:9/three")).body.webhook.url).toMatch(/three$/);
  });

  it("is refused with an address that nobody could verify or reach, for the same twice, and after the tenth", async () => {
    const { request } = await start({ privateWebhooks: false });
    const add = (url: string) => request.post(PATH).send({ url, events: ["quote.submitted"], isOn: true });
    for (const [url, problem] of [
      ["shop.example.com", /^Enter an address such as https:/],
      ["ftp://shop.example.com", /^Enter an address such as https:/],
      ["http://shop.example.com", "Enter an address that begins with https:."],
      ["https://ann:secret@shop.example.com", /^Leave out user name and password/],
      ["https://0x7f.1/", /^This address is in a private network/],
      ["https://[::ffff:10.0.0.1]/", /^This address is in a private network/],
    ] as const) {
      const { status, body } = await add(url);
      expect([status, body.validationErrors[0].path]).toEqual([400, "url"]);
      expect(body.validationErrors[0].message).toMatch(problem);
    }
    for (let count = 0; count < 10; count += 1) await add(`https://shop.example.com:8443/${count}`);
    expect((await add("https://shop.example.com:8443/3")).body.code).toBe("webhook_exists");
    const { status, body } = await add("https://shop.example.com");
    expect([status, body.code]).toEqual([409, "too_many_webhooks"]);
  });
});

describe("a receiver that does not accept a message", () => {
  it.each([
    ["answers 500", answer(500), "It answered 500."],
    ["redirects", answer(302, { Location: "/elsewhere" }), /^It answered 302, a redirect\./],
    ["disconnects", (response: { destroy: () => void }) => response.destroy(), /socket hang up/],
    ["hangs", () => {}, "It did not answer in time.", SOON],
    ["changes the protocol", changeProtocol, /answered 101/],
    ["announces an answer all the time", announceForever, /keeps announcing an answer/, SOON],
  ])("%s: both logs say so, and it is tried again", async (_name, behavior, error, options = {}) => {
    const { add, submit, look, deliveries, pass, log } = await start(options);
    const receiver = await startReceiver(behavior);
    const path = await add(receiver.url);
    await submit();
    await look();
    const { deliveries: first } = await deliveries(path);
    expect(first).toMatchObject([{ error: expect.stringMatching(error), state: "waiting" }]);
    expect(receiver.calls).toHaveLength(1);
    expect(JSON.parse(log())).toMatchObject({
      ...{ msg: "message not delivered yet", host: new URL(receiver.url).host },
      reason: expect.stringMatching(error),
    });
    expect(log()).not.toContain("stack");
    receiver.behavior.answer = answer(200);
    pass(HOUR_MS);
    await look();
    expect((await deliveries(path)).deliveries).toMatchObject([
      { status: 200, error: null, state: "delivered" },
      { state: "delivered", messageId: first[0]?.messageId },
    ]);
  });

  it("delays no message of another webhook", async () => {
    const { add, submit, outbox, deliveries } = await start({ timeoutMs: 60_000 });
    const [hanging, working] = [await startReceiver(() => {}), await startReceiver()];
    await add(hanging.url);
    const path = await add(working.url);
    for (let count = 0; count < 5; count += 1) await submit();
    outbox.start();
    const delivered = async () => (await deliveries(path)).deliveries;
    await expect.poll(delivered).toHaveLength(5);
    expect(hanging.calls).toHaveLength(1);
  });

  it("is failing, and its log says so, even if another server takes the message", async () => {
    const { add, submit, outbox, deliveries, pass, state, messages } = await start({ timeoutMs: 60_000 });
    const receiver = await startReceiver(() => {});
    const path = await add(receiver.url);
    await submit();
    outbox.start();
    await expect.poll(() => receiver.calls).toHaveLength(1);
    const other = { channel: "webhook", atOnce: 1, atOnceEach: 1, active: [] } as const;
    const later = Date.now() + HOUR_MS;
    expect(await messages.claim(other, new Date(later), new Date(later + HOUR_MS))).toHaveLength(1);
    pass(HOUR_MS);
    const logged = async () => (await deliveries(path)).deliveries;
    await expect.poll(logged).toMatchObject([{ error: "It did not answer in time.", state: "waiting" }]);
    expect(await state(path)).toMatchObject({ failingSince: expect.any(String) });
  });

  it("for five days, or answers 410, is turned off until staff turn it on", async () => {
    const { add, submit, look, pass, state, request, log } = await start();
    const receiver = await startReceiver(answer(500));
    const path = await add(receiver.url);
    const turnOn = () => request.put(path).send({ url: receiver.url, events: ["quote.submitted"], isOn: true });
    await submit();
    await look();
    pass(24 * HOUR_MS);
    receiver.behavior.answer = answer(204);
    await look();
    expect(await state(path)).toMatchObject({ state: "on", failingSince: null });

    receiver.behavior.answer = answer(500);
    for (let day = 0; day < 5; day += 1) {
      await submit();
      await look();
      expect(await state(path)).toMatchObject({ state: "on", failingSince: expect.any(String) });
      pass(24 * HOUR_MS);
    }
    await look();
    expect(await state(path)).toMatchObject({ state: "failed", offSince: expect.any(String) });
    expect(log()).toContain("webhook turned off");
    await turnOn();
    expect(await state(path)).toMatchObject({ state: "on", offSince: null, failingSince: null });

    const next = await startReceiver();
    const move = { url: next.url, events: ["quote.submitted"], isOn: true };
    // The old address answers after staff have entered the new one.
    receiver.behavior.answer = async (response) => {
      await request.put(path).send(move);
      response.writeHead(410).end();
    };
    await submit();
    await look();
    expect(await state(path)).toMatchObject({ url: next.url, state: "on", failingSince: null });
    pass(HOUR_MS);
    await look();
    expect(next.calls).toHaveLength(1);

    next.behavior.answer = answer(410);
    await submit();
    await look();
    expect(await state(path)).toMatchObject({ state: "gone" });
  });
});

it("a receiver that failed before the server was off for five days is not turned off by the next failure", async () => {
  const { add, submit, look, pass, state } = await start();
  const path = await add((await startReceiver(answer(500))).url);
  await submit();
  await look();
  pass(6 * 24 * HOUR_MS);
  await look();
  for (let day = 1; day < 4; day += 1) {
    pass(24 * HOUR_MS);
    await submit();
    await look();
    expect([day, await state(path)]).toMatchObject([day, { state: "on", failingSince: expect.any(String) }]);
  }
  pass(24 * HOUR_MS);
  await look();
  expect(await state(path)).toMatchObject({ state: "failed" });
});

/** Answers 103 until the connection ends. */
function announceForever({ socket }: { readonly socket: Socket | null }): void {
  const announce = () => socket?.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100), (error) => error || announce());
  socket?.on("error", () => {});
  announce();
}

/** Answers 101, and keeps the connection open. */
function changeProtocol({ socket }: { readonly socket: Socket | null }) {
  const lines = ["HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: x", "", ""];
  socket?.write(lines.join("\r\n"));
}

it.each([
  ["is huge", (response: Writer) => response.end("é".repeat(5_000_000)), 4096],
  ["drips slowly", (response: Writer) => response.write("first"), 5, SOON],
  ["ends in the middle", (response: Writer) => breakOff(response), 5],
])(
  "the body of a response %s: its beginning is logged, and the message was delivered",
  async (_name, behavior, bytes, options = {}) => {
    const { add, submit, look, deliveries, pass } = await start(options);
    const receiver = await startReceiver((response) => {
      response.writeHead(200, { "Content-Type": "text/plain" });
      behavior(response);
    });
    const path = await add(receiver.url);
    await submit();
    await look();
    const [delivery] = (await deliveries(path)).deliveries;
    expect(delivery).toMatchObject({ status: 200, error: null, state: "delivered" });
    expect(Buffer.from(delivery?.response ?? "")).toHaveLength(bytes);
    pass(HOUR_MS);
    await look();
    expect(receiver.calls).toHaveLength(1);
  },
);

interface Writer {
  readonly write: (text: string) => unknown;
  readonly end: (text: string) => unknown;
  readonly destroy: () => unknown;
}

async function breakOff(response: Writer) {
  response.write("first");
  await setTimeout(50);
  response.destroy();
}

describe("a private address", () => {
  it("is none that is on the public internet", () => {
    const isPublic = (list: string) => list.split(" ").filter(isPublicAddress);
    const open = "8.8.8.8 100.128.0.1 172.32.0.1 192.0.1.1 2606:4700::1111 2a00:1450:4001::1";
    expect(isPublic(open)).toEqual(open.split(" "));
    expect(
      isPublic(
        `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.168.1.1 198.18.0.1 224.0.0.1
        255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2001::1 2001:db8::1
        2002:7f00:1:: 2002:808:808::1
        2001:0:808:808::8000:63bf ::ffff:0:8.8.8.8 fc00::1 fd00::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost`.replace(
          /\s+/g,
          " ",
        ),
      ),
    ).toEqual([]);
  });

  it("is not called under a name either, and a name is looked up once for each connection", async () => {
    const names: string[] = [];
    const { add, submit, look, deliveries, pass } = await start({
      privateWebhooks: false,
      resolve: async (name) => {
        names.push(name);
        return [
          { address: "127.0.0.1", family: 4 },
          { address: "::1", family: 6 },
        ];
      },
    });
    const receiver = await startReceiver();
    const path = await add(`https://shop.example.com:${receiver.port}/quotes`);
    await submit();
    await look();
    pass(HOUR_MS);
    await look();
    const error = expect.stringContaining("in a private network");
    expect((await deliveries(path)).deliveries).toMatchObject([{ error }, { error }]);
    expect([names, receiver.calls]).toEqual([["shop.example.com", "shop.example.com"], []]);
  });

  it("is left out if a name has public addresses, too", async () => {
    const addresses = ["10.0.0.1", "93.184.216.34", "::1"].map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    const found = await new Promise((resolve) => {
      const lookup = publicLookup(async () => addresses);
      lookup("shop.example.com", { all: true }, (_error, list) => resolve(list));
    });
    expect(found).toEqual([{ address: "93.184.216.34", family: 4 }]);
  });
});

it("the delivery log shows request and response page by page, and is erased with its quote", async () => {
  const { add, submit, look, deliveries, db, secret } = await start();
  const receiver = await startReceiver((response) => response.writeHead(202).end("Thank you"));
  const path = await add(receiver.url);
  const quoteId = await submit();
  for (let count = 0; count < 21; count += 1) await submit();
  await look();
  const { deliveries: newest, next } = await deliveries(path);
  expect(newest).toHaveLength(20);
  const { deliveries: oldest, next: end } = await deliveries(path, `?before=${next}`);
  expect([oldest.length, end]).toEqual([2, null]);
  const [, first] = oldest;
  expect(first).toMatchObject({ quoteId, event: "quote.submitted", response: "Thank you" });
  const { body = "", headers = {} } = first?.request ?? {};
  new Webhook(await secret(path)).verify(body, headers);
  await createEraseStore(db).eraseOf(customer().email, new Date());
  expect((await deliveries(path)).deliveries).toEqual([]);
});
