import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { listenUntilEnd, rawAnswer } from "../../support/server/listen-until-end.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const SUBMIT = "/api/quotes/submit";
const wrong = createSubmission({ customerInfo: customer({ email: "ada" }) });

async function startLimited(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp({ rateLimitQuotes: 2, ...options });
  /** Submits one by one and returns the statuses. */
  const submit = async (bodies: readonly object[], headers: Record<string, string> = {}) => {
    const statuses = [];
    for (const body of bodies) statuses.push((await app.request.post(SUBMIT).set(headers).send(body)).status);
    return statuses;
  };
  return { ...app, submit };
}

const times = (count: number, body: object = createSubmission()) => Array(count).fill(body);

describe("the limit of submissions", () => {
  it("counts quotes, not refused attempts, and says when to try again: ten minutes after the first", async () => {
    const { request, submit } = await startLimited();
    expect(await submit([...times(4, wrong), ...times(2)])).toEqual([400, 400, 400, 400, 201, 201]);
    const { status, body, headers } = await request.post(SUBMIT).send(createSubmission());
    expect([status, body.code]).toEqual([429, "too_many_requests"]);
    // The test itself takes some seconds.
    expect(Number(headers["retry-after"])).toBeGreaterThan(540);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(600);
  });

  it("does not count a retry under the same Idempotency-Key", async () => {
    const { submit, quoteRows } = await startLimited();
    const key = { "Idempotency-Key": "key-1" };
    expect(await submit(times(5), key)).toEqual(Array(5).fill(201));
    expect(await quoteRows()).toHaveLength(1);
    expect(await submit(times(2))).toEqual([201, 429]);
    expect(await submit(times(1), key), "when there is no quote left").toEqual([201]);
  });

  it("counts concurrent quotes", async () => {
    const { request, quoteRows } = await startLimited();
    const replies = await Promise.all(times(8).map((body) => request.post(SUBMIT).send(body)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(6);
    expect(await quoteRows()).toHaveLength(2);
  });

  it("also ends a flood of invalid requests", async () => {
    const { submit } = await startLimited();
    const statuses = await submit([...times(25, wrong), createSubmission()]);
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(6).fill(429)]);
  });

  it.each([
    ["X-Forwarded-For", (n: number) => `9.9.9.${n}`],
    ["Forwarded", (n: number) => `for=9.9.9.${n}`],
  ])("ignores a forged %s if there is no proxy", async (name, value) => {
    const { request } = await startLimited();
    const statuses = [];
    for (const n of [1, 2, 3])
      statuses.push((await request.post(SUBMIT).set(name, value(n)).send(createSubmission())).status);
    expect(statuses).toEqual([201, 201, 429]);
  });

  it("goes by the address from the proxy, not by the client's header", async () => {
    const { submit } = await startLimited({ trustProxy: 1 });
    const from = (forwarded: string) => submit(times(1), { "X-Forwarded-For": forwarded });
    expect(await from("1.1.1.1, 5.5.5.5")).toEqual([201]);
    expect(await from("2.2.2.2, 5.5.5.5")).toEqual([201]);
    expect(await from("3.3.3.3, 4.4.4.4, 5.5.5.5")).toEqual([429]);
    expect(await from("unknown, 5.5.5.5")).toEqual([429]);
    expect(await from("::ffff:5.5.5.5")).toEqual([429]);
    expect(await from("5.5.5.5:50123")).toEqual([429]);
    expect(await from("5.5.5.5, 6.6.6.6")).toEqual([201]);
  });

  it("cannot be avoided by writing the address differently", async () => {
    const { app, submit, quoteRows } = await startLimited();
    const port = await listenUntilEnd(createServer(app));
    await submit(times(2));
    // supertest uses ::ffff:127.0.0.1 or 127.0.0.1, which are the same address.
    const body = JSON.stringify(createSubmission());
    const targets = [
      "/api/quotes/submit",
      "/API/quotes/submit",
      "/api/quotes/submit/",
      "//api/quotes/submit",
      "/api/quotes%2fsubmit",
      "/api/x/../quotes/submit",
      "/api/quotes/submit?x",
      "http://localhost/api/quotes/submit",
      "http://user@elsewhere.example:1/api/quotes/submit?x",
    ];
    for (const target of targets) {
      const answer = await rawAnswer(
        port,
        `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      expect([target, answer.split(" ")[1]]).toEqual([target, expect.stringMatching(/^(400|404|405|429)$/)]);
    }
    expect(await quoteRows()).toHaveLength(2);
  });
});

describe("the honeypot field", () => {
  it.each(["https://spam.example", " ", "x".repeat(2000)])(
    "is refused if filled in, so that nobody mistakes the quote for a sent one",
    async (website) => {
      const { request, quoteRows } = await startTestApp();
      const reply = await request.post(SUBMIT).send(createSubmission({ website }));
      expect([reply.status, reply.body.code]).toEqual([400, "invalid_request"]);
      expect(reply.body.validationErrors).toMatchObject([{ path: "website", message: "Leave this field empty." }]);
      expect(await quoteRows()).toEqual([]);
    },
  );

  it("can be empty, and is not stored", async () => {
    const { request, quoteRows } = await startTestApp();
    const reply = await request.post(SUBMIT).send(createSubmission({ website: "" }));
    expect(reply.status).toBe(201);
    expect(JSON.stringify(await quoteRows())).not.toContain("website");
  });
});

describe("a partner's server", () => {
  const SECRET = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
  const acme = partner({ secret: SECRET, quotesPerTenMinutes: 4 });
  const forAcme = createSubmission({ partner: "acme" });

  const signed = (body: object, at = new Date(), secret = SECRET, id: string = randomUUID()) => ({
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, JSON.stringify(body)),
  });

  it("has an allowance of its own if it signs its requests, whatever others at its address submit", async () => {
    const { submit } = await startLimited({ partners: fixedPartners([acme]) });
    expect(await submit(times(3, forAcme)), "unsigned").toEqual([201, 201, 429]);
    const statuses = [];
    for (const body of times(5, forAcme)) statuses.push(...(await submit([body], signed(body))));
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });

  it("stores one quote for a signature, under whatever key it is sent again", async () => {
    const { request, quoteRows } = await startLimited({ partners: fixedPartners([acme]) });
    const send = async (headers: object, key?: string, body: object = forAcme) => {
      const post = request.post(SUBMIT).set({ ...headers });
      return (key === undefined ? post : post.set("Idempotency-Key", key)).send(body);
    };
    const captured = signed(forAcme);
    const first = await send(captured, "key-1");
    // The partner's own retry, which has a new signature, and can be captured, too.
    const retry = signed(forAcme);
    const replies = [
      ...(await Promise.all([send(captured), send(captured, "key-2"), send(captured, "key-1")])),
      await send(retry, "key-1"),
      await send(retry),
      await send(signed(forAcme), "key-2"),
    ];
    for (const { status, body } of replies) expect([status, body]).toEqual([201, first.body]);
    expect(await quoteRows()).toHaveLength(1);

    const other = createSubmission({ partner: "acme", customerInfo: customer({ company: "Other" }) });
    const reused = signed(other, new Date(), SECRET, captured["webhook-id"]);
    const refused = await send(reused, undefined, other);
    expect([refused.status, refused.body.code]).toEqual([422, "key_reused"]);
  });

  it("has Idempotency-Keys of its own, as staff have, so that nobody else can use them up", async () => {
    const { request, quoteRows } = await startLimited({
      partners: fixedPartners([acme, partner({ id: "b", secret: SECRET })]),
    });
    const forB = createSubmission({ partner: "b" });
    const written = { customerInfo: customer(), items: [{ bench: "#width=72", quantity: 1 }] };
    const senders = [
      [SUBMIT, createSubmission(), {}],
      [SUBMIT, forAcme, signed(forAcme)],
      [SUBMIT, forB, signed(forB)],
      ["/api/quotes", written, {}],
    ] as const;
    for (const [path, body, headers] of senders) {
      const { status } = await request
        .post(path)
        .set({ ...headers, "Idempotency-Key": "order-1" })
        .send(body);
      expect([path, status]).toEqual([path, 201]);
    }
    expect(await quoteRows()).toHaveLength(4);
  });

  it("may sign with its old secret for a day after a change", async () => {
    const newest = `whsec_${"B".repeat(32)}`;
    const changed = (until: Date) => ({
      ...{ ...acme, secret: newest },
      ...{ oldSecret: SECRET, oldSecretUntil: until.toISOString() },
    });
    const soon = await startLimited({ partners: fixedPartners([changed(new Date(Date.now() + 60_000))]) });
    const headers = [signed(forAcme), signed(forAcme, new Date(), newest)];
    for (const each of headers) expect(await soon.submit([forAcme], each)).toEqual([201]);
    const past = await startLimited({ partners: fixedPartners([changed(new Date())]) });
    expect(await past.submit([forAcme], signed(forAcme))).toEqual([401]);
    // The clock was a year ahead.
    const ahead = new Date(Date.now() + 365 * 24 * 60 * 60_000);
    const wrong = await startLimited({ partners: fixedPartners([changed(ahead)]) });
    expect(await wrong.submit([forAcme], signed(forAcme))).toEqual([401]);
  });

  it.each([
    ["another secret", forAcme, signed(forAcme, new Date(), `whsec_${"B".repeat(32)}`)],
    ["another body", { ...forAcme, totalPrice: 1 }, signed(forAcme)],
    ["an old time", forAcme, signed(forAcme, new Date(Date.now() - 6 * 60_000))],
    ["a partner without a secret", createSubmission({ partner: "other" }), signed(forAcme)],
    ["nonsense", forAcme, { "webhook-signature": "nonsense" }],
  ])("is refused with a signature of %s, and nothing is stored", async (_name, body, headers) => {
    const partners = fixedPartners([acme, partner({ id: "other" })]);
    const { request, quoteRows } = await startLimited({ partners });
    const reply = await request.post(SUBMIT).set(headers).send(body);
    expect([reply.status, reply.body.code]).toEqual([401, "wrong_signature"]);
    expect(await quoteRows()).toEqual([]);
  });
});
