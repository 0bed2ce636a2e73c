import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Response } from "supertest";
import { describe, expect, it, onTestFinished } from "vitest";
import { builtClient } from "#server/pages/built-client.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { startLockedApp } from "../../support/server/locked-app.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** Personal data in words that nothing else in the product uses. */
const PERSONAL = {
  name: "Zerubbabel Quixtrand",
  email: "zq7791@quixtrand.example",
  phone: "+1 555 019 7791",
  company: "Quixtrand Vessels",
  notes: "Ring the brass bell 7791.",
};
const MARKS = /zerubbabel|quixtrand|7791|brass/i;
/** The server's own request ID. Its random digits may contain a mark. */
const OWN_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** As nginx makes it. */
const PROXY_ID = "5b0e9c61f0d34b7f8e6a2d91c3b4a5f6";
const customerInfo = customer(PERSONAL);
const headers = {
  Cookie: "session=quixtrand-7791",
  "User-Agent": "Quixtrand 7791",
  "X-Request-Id": "quixtrand-7791",
  "X-Forwarded-For": "77.91.77.91, quixtrand",
  "If-Match": '"quixtrand"',
  "Idempotency-Key": "quixtrand-7791",
  Referer: "https://quixtrand.example/7791",
};

/** Method, path, body (text is sent as it is), and whether to send the headers above. */
type Call = readonly ["get" | "post" | "put" | "delete", string, (object | string)?, boolean?];

const CALLS: readonly Call[] = [
  ["post", "/api/quotes/submit", createSubmission({ customerInfo })],
  ["post", "/api/quotes/submit", createSubmission({ customerInfo }), true],
  ["post", "/api/quotes/submit", createSubmission({ customerInfo: { ...customerInfo, email: "quixtrand" } })],
  ["post", "/api/quotes/submit", createSubmission({ customerInfo, website: "quixtrand" })],
  ["post", "/api/quotes/submit", `{"name": ${PERSONAL.name}`],
  ["post", "/api/quotes/submit", `{"name": "${PERSONAL.name}\n    at ${PERSONAL.email} (file:///a.js:1:1)`],
  ["post", "/api/quotes/submit", JSON.stringify({ name: PERSONAL.name.repeat(9999) })],
  ["post", "/api/pricing/calculate", { configuration: { quixtrand: PERSONAL.name } }],
  ["get", `/api/configuration/rules/${PERSONAL.company}`],
  ["get", `/api/configuration/rules/adjustable-height-work-table?configuration=${PERSONAL.name}`],
  ["get", `/api/quotes/list?q=${PERSONAL.name}`],
  ["get", `/api/quotes/list?q=quixtrand:"7791*`],
  ["get", `/api/quotes/list?q=${PERSONAL.name}`, undefined, true],
  ["get", `/api/quotes/list?status=${PERSONAL.email}`],
  ["get", `/api/quotes/export?q=${PERSONAL.email}`],
  ["get", `/api/quotes/${PERSONAL.email}`],
  ["get", "/api/quotes/quixtrand%E0%A4%A"],
  ["put", `/api/quotes/${PERSONAL.name}/notes/${PERSONAL.name}`, { note: PERSONAL.notes }],
  ["put", "/api/quotes/Q-261121-7K3MP/notes/quixtrand-7791", { note: PERSONAL.notes }],
  ["put", "/api/quotes/status", { status: PERSONAL.name, quotes: [{ quoteId: "7791" }] }],
  ["delete", `/api/quotes/${PERSONAL.phone}?phone=${PERSONAL.phone}`],
  ["put", `/api/admin/steps/${PERSONAL.name}`, { name: PERSONAL.name }],
  ["put", "/api/admin/rules-file", `{"a": ${PERSONAL.name}`],
  ["post", "/api/images/upload", { image: PERSONAL.name }],
  ["get", `/uploads/images/${PERSONAL.name}.png`],
  ["get", `/${PERSONAL.name}?email=${PERSONAL.email}`],
  ["post", `/${PERSONAL.name}`, { password: PERSONAL.name }],
  ["post", "/api/staff/session", { password: "quixtrand-7791" }],
  ["delete", "/api/quotes/submit", { name: PERSONAL.name }],
  ["get", `/healthz?${PERSONAL.phone}`],
  ["get", `/readyz?${PERSONAL.phone}`],
  ["get", `/?name=${PERSONAL.name}`],
];

async function pageFolder(): Promise<string> {
  const folder = testFolder();
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Bench</title>");
  return folder;
}

async function startLoggedApp() {
  const kept = keptLog();
  const app = await startTestApp({ log: kept.log, client: builtClient(await pageFolder()) });
  const send = ([method, path, body, marked]: Call) => {
    const sending = app.request[method](encodeURI(path).replaceAll("%25", "%"));
    if (marked) sending.set(headers);
    if (typeof body === "string") sending.set("Content-Type", "application/json");
    return sending.send(body);
  };
  /** The lines, once there is one for each request. */
  const linesOf = async (requests: number) => {
    await expect.poll(kept.lines).toHaveLength(requests);
    return kept.lines();
  };
  return { ...app, ...kept, send, linesOf };
}

describe("the log of requests", () => {
  it("has one line for each, without personal data, whether it succeeds or fails", async () => {
    const { send, linesOf, written, db } = await startLoggedApp();
    const replies: Response[] = [];
    const sendAll = async () => {
      // A failed export is cut off, so it has no reply.
      for (const call of CALLS)
        await send(call).then(
          (reply) => replies.push(reply),
          () => {},
        );
    };
    await sendAll();
    await db.schema.dropTable("idempotency_keys").execute();
    await sendAll();
    // An export finds out only after it has begun.
    await db.schema.dropTable("quote_snapshots").execute();
    await sendAll();

    const lines = await linesOf(3 * CALLS.length);
    expect(lines.filter(({ msg }) => msg === "reply aborted")).toHaveLength(1);
    expect(replies).toHaveLength(3 * CALLS.length - 1);
    expect(written.filter((line) => MARKS.test(line.replace(OWN_ID, "")))).toEqual([]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(
      new Set([200, 201, 400, 403, 404, 405, 413, 415, 500]),
    );
    for (const { status, body, headers: sent } of replies) {
      const line = lines.find(({ requestId }) => requestId === sent["x-request-id"]);
      expect(line).toMatchObject({ status });
      if (status < 400) continue;
      expect(body.requestId).toBe(sent["x-request-id"]);
      expect(line).toMatchObject({ code: body.code });
    }
  });

  it("names the route by its pattern", async () => {
    const { send, linesOf } = await startLoggedApp();
    await send(["put", "/api/quotes/Q-261121-7K3MP/status", { status: "pending" }]);
    await send(["get", "/uploads/images/0123456789abcdef0123456789abcdef.png"]);
    await send(["delete", "/api/quotes/submit"]);
    await send(["get", "/"]);
    await send(["get", "/nothing"]);
    expect((await linesOf(5)).map(({ method, route, status }) => [method, route, status])).toEqual([
      ["PUT", "/api/quotes/:quoteId/status", 404],
      ["GET", "/uploads/images/:filename", 404],
      ["DELETE", "/api/quotes/submit", 405],
      ["GET", "/", 200],
      ["GET", "unknown", 404],
    ]);
  });

  it("has the time, the status, the duration and the size, and no more", async () => {
    const { send, linesOf } = await startLoggedApp();
    const reply = await send(["get", "/api/admin/config", undefined, false]);
    const [line] = await linesOf(1);
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: reply.headers["x-request-id"],
      method: "GET",
      route: "/api/admin/config",
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      msg: "request",
    });
    expect(line?.bytes).toBeGreaterThan(JSON.stringify(reply.body).length);
  });

  it("has the same fields in the same order for a success and for a failure", async () => {
    const kept = keptLog("info", 'bench-1 "north":3000');
    const { request } = await startTestApp({ log: kept.log });
    await request.get("/api/admin/config");
    await request.get("/nothing");
    await expect.poll(kept.lines).toHaveLength(2);
    const names = "level,time,server,requestId,method,route,status,ms,bytes";
    expect(kept.lines().map((line) => Object.keys(line).join())).toEqual([`${names},msg`, `${names},code,msg`]);
    expect(kept.lines().map(({ server }) => server)).toEqual(Array.from({ length: 2 }, () => 'bench-1 "north":3000'));
  });

  it("writes nothing about a success while only warnings are written", async () => {
    const kept = keptLog("warn");
    const { request } = await startTestApp({ log: kept.log });
    await request.get("/api/admin/config");
    await request.get("/nothing");
    expect(kept.written).toEqual([]);
  });

  it("omits health checks at the usual level, unless they fail", async () => {
    const kept = keptLog("info");
    const { request, db } = await startTestApp({ log: kept.log });
    await request.get("/healthz");
    await request.get("/readyz");
    await db.schema.dropTable("rules_revisions").execute();
    await request.get("/readyz");
    await expect.poll(kept.lines).toMatchObject([{ route: "/readyz", status: 503 }]);
  });

  it("has the type, the code and the location of an exception", async () => {
    const { stackTraceLimit } = Error;
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit;
    });
    // As in the server.
    Error.stackTraceLimit = 30;
    const { send, linesOf, db } = await startLoggedApp();
    await db.schema.dropTable("quote_snapshots").execute();
    await send(["post", "/api/quotes/submit", createSubmission()]);
    const [line] = await linesOf(1);
    expect(line).toMatchObject({
      level: "error",
      code: "internal",
      err: {
        type: "SqliteError",
        code: "SQLITE_ERROR",
        message: "no such table: quote_snapshots",
        stack: expect.arrayContaining([expect.stringMatching(/^at .*submission-store/)]),
      },
    });
  });

  it("gives every request its own ID, whatever ID the client sends", async () => {
    const { request } = await startTestApp();
    const replies = await Promise.all(
      [PROXY_ID, PROXY_ID, "b"].map((id) => request.get("/healthz").set("X-Request-Id", id)),
    );
    const ids = replies.map(({ headers: sent }) => sent["x-request-id"]);
    expect(new Set([...ids, PROXY_ID]).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("uses the ID of a proxy, unless it could be more than an ID", async () => {
    const { log, lines } = keptLog();
    const { request } = await startTestApp({ trustProxy: 1, log });
    const uuid = "0d9b6a10-93c7-4b6e-8a3e-6f1f3a2b4c5d";
    const others = ["a", `${PROXY_ID}0`, `${PROXY_ID}, ${PROXY_ID}`, "7F000001_0050:5E1A-9F"];
    const used = [];
    for (const id of [PROXY_ID, uuid, ...others])
      used.push((await request.get("/nothing").set("X-Request-Id", id)).body.requestId);
    expect(used.slice(0, 2)).toEqual([PROXY_ID, uuid]);
    for (const id of used.slice(2)) expect(id).toMatch(OWN_ID);
    await expect.poll(() => lines().map(({ requestId }) => requestId)).toEqual(used);
  });
});

it("every other line about a request has its ID, even after a body was read or a reply sent", async () => {
  const { log, lines } = keptLog();
  const client = builtClient(await pageFolder());
  const { request, db, tryPassword } = await startLockedApp({ log, client });
  await db.schema.dropTable("choice_counts").execute();
  const replies = [await tryPassword("wrong"), await request.post("/api/quotes/submit").send(createSubmission())];
  await db.schema.alterTable("rules_revisions").renameTo("lost").execute();
  replies.push(await request.get("/"));
  const idOf = (msg: string) => lines().find((line) => line.msg === msg)?.requestId;
  await expect
    .poll(() => ["sign-in refused", "options of a quote not counted", "page sent without rules"].map(idOf))
    .toEqual(replies.map(({ headers: sent }) => sent["x-request-id"]));
});
