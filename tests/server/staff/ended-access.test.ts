import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { reviewChange } from "#server/quotes/rehearsal/review-change.ts";
import { holdPromise } from "../../support/held-promise.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

/** Reads an export of which each piece takes five seconds. Its key and its session end before the quotes are sent, unless `stay`. */
async function readExport(way: "key" | "session", stay = false) {
  const app = await startLockedApp();
  await app.request.post("/api/quotes/submit").send(createSubmission());
  const { header, apiKey } = await app.addKey(["quotes:read"]);
  const { cookie } = await app.signInAs("sales");
  const { lists, keys } = app.stores;
  const { list } = lists;
  vi.spyOn(lists, "list").mockImplementation(async (...asked: Parameters<typeof list>) => {
    const page = await list(...asked);
    if (stay) return page;
    await keys.revoke(apiKey.id, { author: "staff", address: "127.0.0.1" }, new Date());
    await app.db.deleteFrom("staff_sessions").execute();
    return page;
  });
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 5000;
    return time;
  });
  const sender = way === "key" ? header : { Cookie: cookie, Origin: ORIGIN };
  return app.request.get("/api/quotes/export").set(sender);
}

it.each(["key", "session"] as const)("an export ends when the %s of its reader does", async (way) => {
  expect((await readExport(way, true)).text).toContain("Ada Byron");
  await expect(readExport(way)).rejects.toThrow("aborted");
});

/** Begins a request, ends the access of its sender, and only then sends the end of its body. */
async function sendSlowly(way: "key" | "session" | "session with a file" | "link") {
  const app = await startLockedApp();
  const { quoteId } = (await app.request.post("/api/quotes/submit").send(createSubmission())).body;
  const { header, apiKey } = await app.addKey(["quotes:write"]);
  const { cookie } = await app.signInAs("owner");
  const { links, keys } = app.stores;
  const at = new Date();
  const act = { author: "staff", address: "127.0.0.1", person: null, at };
  const token = (await links.linkTo(quoteId, at))?.url?.split("/q/")[1];
  const staffRoute = ["PUT", `/api/quotes/${quoteId}/status`, { status: "rejected" }] as const;
  const bySession = { Cookie: cookie, Origin: ORIGIN };
  const endSessions = () => app.db.deleteFrom("staff_sessions").execute();
  const { sender, route, end } = {
    key: { sender: header, route: staffRoute, end: () => keys.revoke(apiKey.id, act, at) },
    session: { sender: bySession, route: staffRoute, end: endSessions },
    "session with a file": {
      ...{ sender: bySession, end: endSessions },
      route: ["PUT", "/api/admin/rules-file", catalogDocument] as const,
    },
    link: {
      sender: { Authorization: `Bearer ${token}` },
      route: ["POST", "/api/customer/decline", { number: null, name: "Mallory" }] as const,
      end: () => links.revoke(quoteId, act),
    },
  }[way];
  const [method, path, body] = route;
  const text = JSON.stringify(body);
  const sent = request(new URL(path, app.request.get("/").url), {
    method,
    headers: { ...sender, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) },
  });
  const answered = once(sent, "response");
  sent.write(text.slice(0, 5));
  // By then, the guard has admitted it.
  for (let each = 0; each < 3; each += 1) await app.request.get("/healthz");
  await end();
  sent.end(text.slice(5));
  const [response] = await answered;
  const [quote] = await app.quoteRows();
  return [response.statusCode, ((await json(response)) as { code: string }).code, quote?.status];
}

describe("a request that was admitted is refused once its body is there, if meanwhile", () => {
  it.each([
    ["key", "was revoked", [401, "wrong_key", "pending"]],
    ["session", "ended", [401, "sign_in_needed", "pending"]],
    ["session with a file", "ended", [401, "sign_in_needed", "pending"]],
    ["link", "was revoked", [404, "no_such_link", "pending"]],
  ] as const)("its %s %s", async (way, _end, expected) => {
    expect(await sendSlowly(way)).toEqual(expected);
  });
});

/** Begins two changes, of which the second waits for the first, and ends the access of their sender before the first is worked out. */
async function sendInTurn(way: "key" | "session" | "role" | "account" | "link") {
  const { held, end: goOn } = holdPromise();
  const reviewRules = vi.fn(async (question: Parameters<typeof reviewChange>[0]) => {
    await held;
    return reviewChange(question);
  });
  const app = await startLockedApp({ reviewRules });
  const { quoteId } = (await app.request.post("/api/quotes/submit").send(createSubmission())).body;
  const { header, apiKey } = await app.addKey(["catalog:write"]);
  await app.signInAs("owner", "Bea Costa");
  const { cookie, person } = await app.signInAs("owner");
  const { links, keys, people, answers } = app.stores;
  const at = new Date();
  const act = { author: "staff", address: "127.0.0.1", person: null, at };
  const token = (await links.linkTo(quoteId, at))?.url?.split("/q/")[1];
  const { listOf } = answers;
  const read = vi.spyOn(answers, "listOf").mockImplementation(async (id) => {
    await held;
    return listOf(id);
  });
  const bySession = { Cookie: cookie, Origin: ORIGIN };
  const { sender, end } = {
    key: { sender: header, end: () => keys.revoke(apiKey.id, act, at) },
    session: { sender: bySession, end: () => app.db.deleteFrom("staff_sessions").execute() },
    role: { sender: bySession, end: () => people.change(person.id, { role: "sales" }) },
    account: { sender: bySession, end: () => people.change(person.id, { is_active: 0 }) },
    link: { sender: { Authorization: `Bearer ${token}` }, end: () => links.revoke(quoteId, act) },
  }[way];
  const change = (number: number) =>
    way === "link"
      ? app.request.post("/api/customer/ask-change").send({ number: null, message: `Change ${number}` })
      : app.request.put("/api/admin/config/base-price").send({ basePrice: 1000 + number });
  const replies = [1, 2].map((number) => Promise.resolve(change(number).set(sender)));
  await expect.poll(() => reviewRules.mock.calls.length + read.mock.calls.length).toBe(1);
  for (let each = 0; each < 3; each += 1) await app.request.get("/healthz");
  await end();
  goOn();
  const codes = (await Promise.all(replies)).map(({ body }) => body.code);
  const { revision } = await app.stores.rules.loadCurrent();
  return { codes, changes: revision - 1 + (await listOf(quoteId)).length };
}

describe("changes that wait for their turn are not stored if meanwhile", () => {
  it.each([
    ["key", "was revoked", "wrong_key"],
    ["session", "ended", "sign_in_needed"],
    ["role", "lost the right", "missing_role"],
    ["account", "was closed", "sign_in_needed"],
  ] as const)("the %s %s", async (way, _end, code) => {
    expect(await sendInTurn(way)).toEqual({ codes: [code, code], changes: 0 });
  });

  it("the link was revoked, but for the one that was stored before", async () => {
    expect(await sendInTurn("link")).toEqual({ codes: [undefined, "no_such_link"], changes: 1 });
  });
});
