import express from "express";
import supertest from "supertest";
import { expect, it, vi } from "vitest";
import { createMakeOnce } from "#server/http/make-once.ts";
import { ApiError } from "#server/platform/errors.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PARTNERS = "/api/admin/partners";
const KEY = { "Idempotency-Key": "7d3f0c52" };

/** A server with the partner Acme. */
async function startWithPartner() {
  const { request } = await startTestApp();
  const add = () => request.post(PARTNERS).set(KEY).send({ id: "acme", name: "Acme Tools" });
  await add();
  return {
    request,
    add,
    makeSecret: (key: Record<string, string>) => request.post(`${PARTNERS}/acme/secret`).set(key),
  };
}

it("a change that is repeated with its key gets the first reply, and is made once", async () => {
  const { request, add, makeSecret } = await startWithPartner();
  const again = await add();
  expect([again.status, again.body.partner.name]).toEqual([201, "Acme Tools"]);
  const key = { "Idempotency-Key": "secret" };
  const [{ body: first }, { body: second }] = await Promise.all([makeSecret(key), makeSecret(key)]);
  expect(first.secret).toMatch(/^whsec_/);
  expect(second).toEqual(first);
  expect((await makeSecret({})).body.secret, "without a key").not.toBe(first.secret);
  const rename = () =>
    request.put(`${PARTNERS}/acme`).set({ "Idempotency-Key": "rename", "If-Match": '"1"' }).send({ name: "Acme" });
  const { body: renamed } = await rename();
  expect((await rename()).body).toEqual(renamed);
});

it("another change with the same key is refused, and a refused change can be made with its key later", async () => {
  const { request, makeSecret } = await startWithPartner();
  const { status, body } = await makeSecret(KEY);
  expect([status, body.code]).toEqual([422, "key_reused"]);
  const based = await request
    .post(PARTNERS)
    .set({ ...KEY, "If-Match": '"2"' })
    .send({ id: "acme", name: "Acme Tools" });
  expect(based.status, "on another version").toBe(422);
  const path = `${PARTNERS}/zenith/secret`;
  const key = { "Idempotency-Key": "early" };
  expect((await request.post(path).set(key)).status, "of a partner who is not there yet").toBe(404);
  await request.post(PARTNERS).send({ id: "zenith", name: "Zenith" });
  expect((await request.post(path).set(key)).status).toBe(200);
});

it("another change with the key of one in progress waits for it, and is made if that one is refused", async () => {
  const makeOnce = createMakeOnce();
  const { held, end: finish } = holdPromise();
  const begun: string[] = [];
  const app = express().put("/:name", async (req, res) => {
    begun.push(req.params.name);
    const made = makeOnce(req, res, async () => {
      if (req.params.name === "refused") await held.then(() => Promise.reject(new ApiError(400, "invalid_request")));
      return req.params.name;
    });
    res.json(await made.catch(({ code }) => code));
  });
  const put = (name: string) =>
    supertest(app)
      .put(`/${name}`)
      .set("Idempotency-Key", "one")
      .then(({ body }) => body);
  const replies = [put("refused")];
  await vi.waitFor(() => expect(begun).toEqual(["refused"]));
  replies.push(put("corrected"));
  await vi.waitFor(() => expect(begun).toContain("corrected"));
  replies.push(put("another"));
  await vi.waitFor(() => expect(begun).toContain("another"));
  finish();
  expect(await Promise.all(replies)).toEqual(["invalid_request", "corrected", "key_reused"]);
});

it("long replies displace neither those of others nor changes in progress", async () => {
  const makeOnce = createMakeOnce();
  const made: string[] = [];
  const app = express().put("/:name", async (req, res) => {
    const result = await makeOnce(req, res, async () => {
      made.push(req.params.name);
      if (req.params.name === "slow") await finished;
      return { text: "x".repeat(req.params.name === "long" ? 4_000_000 : 1) };
    });
    res.json(result);
  });
  const put = (name: string, key = name) => supertest(app).put(`/${name}`).set("Idempotency-Key", key);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await put("short");
  const slow = put("slow").then(({ body }) => body);
  for (let count = 0; count < 6; count++) await put("long", `long ${count}`);
  const again = put("slow").then(({ body }) => body);
  await put("short");
  finish();
  expect(await again).toEqual(await slow);
  expect(made.filter((name) => name !== "long")).toEqual(["short", "slow"]);
});

it("a reply is repeated for five minutes", async () => {
  const { makeSecret } = await startWithPartner();
  const key = { "Idempotency-Key": "secret" };
  const { body: first } = await makeSecret(key);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5 * 60_000 + 1);
  expect((await makeSecret(key)).body.secret).not.toBe(first.secret);
});

it("each sender has keys of its own", async () => {
  const { request, makeSecret } = await startWithPartner();
  const { body: own } = await makeSecret({ "Idempotency-Key": "secret" });
  const program = { name: "ERP", scopes: ["connections"] };
  const { body: made } = await request.post("/api/admin/api-keys").send(program);
  const { body: others } = await makeSecret({ "Idempotency-Key": "secret", Authorization: `Bearer ${made.key}` });
  expect(others.secret).toMatch(/^whsec_/);
  expect(others.secret).not.toBe(own.secret);
});

it("a customer who accepts again because no reply came sees the accepted quote, and staff see one answer", async () => {
  const { send, answer, told } = await startConversation();
  await send();
  const accept = () => answer("accept", { number: 1, name: "Ada Byron" }).set(KEY);
  const [first, second] = [await accept(), await accept()];
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect((await told()).answers).toMatchObject([{ kind: "accepted" }]);
});
