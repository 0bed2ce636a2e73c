import { once } from "node:events";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import express from "express";
import { describe, expect, it } from "vitest";
import { createLimitedServer, HTTP_LIMITS, refuseUnreadable } from "#server/http/limited-server.ts";
import { requestLog } from "#server/http/request-log.ts";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { listenUntilEnd, rawAnswer, rawConnection } from "../../support/server/listen-until-end.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** For clients that are slow on purpose. The others are in time also on a busy machine. */
const SHORT = { ...HTTP_LIMITS, headersMs: 200, requestMs: 400, checkEveryMs: 50, keepAliveMs: 200, idleMs: 600 };

async function startLimited(limits: Partial<typeof HTTP_LIMITS> = {}, options: { trustProxy?: number } = {}) {
  const { log, lines } = keptLog();
  const { app, quoteRows } = await startTestApp({ log, ...options });
  const { server, activeReplies } = createLimitedServer(app, { ...HTTP_LIMITS, ...limits });
  refuseUnreadable(server, activeReplies, { log });
  return { port: await listenUntilEnd(server), lines, quoteRows };
}

function* endless() {
  while (true) yield "x".repeat(100_000);
}

const HEALTH = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** The status, headers and error of an answer. */
function read(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, error: ErrorReply.parse(JSON.parse(body)) };
}

/** Sends a text letter by letter until the connection is closed. */
async function dribble(port: number, text: string): Promise<string> {
  const { socket, answer } = rawConnection(port);
  for (const letter of text) {
    if (socket.destroyed) break;
    socket.write(letter);
    await wait(20);
  }
  return answer;
}

describe("a slow client", () => {
  it("gets an error if its headers do not end", async () => {
    const { port, lines } = await startLimited(SHORT);
    const { status, head, error } = read(await dribble(port, HEALTH.repeat(3)));
    expect([status, error.code]).toEqual([408, "too_slow"]);
    expect(head).toContain(`X-Request-Id: ${error.requestId}`);
    expect(lines()).toMatchObject([{ requestId: error.requestId, status: 408 }]);
  });

  it("gets an error if its body does not end, and nothing is stored", async () => {
    const { port, quoteRows } = await startLimited(SHORT);
    const body = JSON.stringify(createSubmission());
    const { socket, answer } = rawConnection(port);
    socket.write(
      `POST /api/quotes/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -9)}`,
    );
    expect(read(await answer).error.code).toBe("too_slow");
    expect(await quoteRows()).toEqual([]);
  });

  it("is disconnected if it does not read its reply, and logged", async () => {
    const { log, lines } = keptLog();
    const app = express().use(requestLog({ log, isProxied: false }));
    app.get("/endless", (_req, res) => void Readable.from(endless()).pipe(res));
    const { socket } = rawConnection(await listenUntilEnd(createLimitedServer(app, SHORT).server));
    socket.pause();
    socket.write("GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(lines).toMatchObject([{ msg: "client disconnected" }]);
    socket.destroy();
  });

  it("is disconnected without a reply if it sends nothing", async () => {
    const { port, lines } = await startLimited(SHORT);
    expect(await rawAnswer(port, "")).toBe("");
    expect(await rawAnswer(port, HEALTH)).toMatch(/^HTTP\/1\.1 200/);
    expect(lines()).toHaveLength(1);
  });
});

it("clients that leave much unread are disconnected, until the others leave little enough", async () => {
  const reply = "x".repeat(20_000_000);
  const limits = { ...HTTP_LIMITS, unreadBytes: 30_000_000 };
  const port = await listenUntilEnd(createLimitedServer((_req, res) => res.end(reply), limits).server);
  const slow = Array.from({ length: 4 }, () => rawConnection(port));
  let ended = 0;
  for (const { socket } of slow) {
    socket.pause().on("close", () => (ended += 1));
    socket.write(HEALTH.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  }
  await wait(1000);
  for (const { socket } of slow) socket.resume();
  const read = (await Promise.all(slow.map(({ answer }) => answer))).filter(({ length }) => length > reply.length);
  expect([read.length >= 1, read.length <= 2, ended]).toEqual([true, true, 4]);
});

it("long bodies of staff that never end take little memory, whatever they are: few are received at once", async () => {
  const { port } = await startLimited();
  const routes = ["POST /api/images/upload", "POST /api/admin/edits", "PUT /api/admin/rules-file"];
  const types = ["multipart/form-data; boundary=b", "application/json", "application/json"];
  const open = Array.from({ length: 9 }, () => rawConnection(port));
  let busy = 0;
  for (const [count, { socket }] of open.entries()) {
    socket.on("data", (reply) => (busy += Number(/ 503 /.test(String(reply)))));
    socket.write(
      `${routes[count % 3]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${types[count % 3]}\r\nContent-Length: 1000000\r\n\r\n--b`,
    );
  }
  await expect.poll(() => busy).toBe(4);
  for (const { socket } of open) socket.destroy();
  const whole =
    "PUT /api/admin/rules-file HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n";
  const body = " ".repeat(100_000);
  await expect.poll(() => rawAnswer(port, `${whole}Content-Length: 100000\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 400/);
});

it("a price does not wait for all requests for the rules that another address sent before it", async () => {
  const { port, lines } = await startLimited({}, { trustProxy: 1 });
  const open = Array.from({ length: 40 }, () => rawConnection(port).socket);
  const next = (socket: Socket) => once(socket, "data");
  await Promise.all(open.map((socket) => socket.write(HEALTH) && next(socket)));
  for (const [count, socket] of open.entries())
    socket.write(
      count < 39
        ? "GET /api/configuration/rules/adjustable-height-work-table HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 9.9.9.1\r\n\r\n"
        : 'POST /api/pricing/calculate HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 9.9.9.2\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"configuration":{}}',
    );
  const routes = () => lines().flatMap(({ route }) => (/rules|pricing/.test(String(route)) ? [String(route)] : []));
  await expect.poll(() => routes().length).toBe(40);
  expect(routes().findIndex((route) => route.includes("pricing"))).toBeLessThan(20);
});

describe("a client that pipelines requests", () => {
  /** A server that counts requests and answers with this many bytes, in a reply that ends or does not. */
  function counted(bytes: number, end: boolean) {
    let asked = 0;
    const { server, activeReplies } = createLimitedServer((_req, res) => {
      asked += 1;
      res.write("x".repeat(bytes));
      if (end) res.end();
    }, HTTP_LIMITS);
    return { server, activeReplies, asked: () => asked };
  }

  it("gets eight replies", async () => {
    const { server, asked } = counted(9, true);
    const { socket, answer } = rawConnection(await listenUntilEnd(server));
    socket.write(HEALTH.repeat(8));
    await expect.poll(asked).toBe(8);
    socket.end();
    expect((await answer).match(/HTTP\/1\.1 200/g)).toHaveLength(8);
  });

  it("is disconnected at the ninth request before a reply has ended", async () => {
    const { server, activeReplies, asked } = counted(9, false);
    const { socket, answer } = rawConnection(await listenUntilEnd(server));
    socket.write(HEALTH.repeat(2000));
    await answer;
    expect(asked()).toBe(8);
    await expect.poll(() => activeReplies.size).toBe(0);
  });
});

it.each([
  ["text that is not HTTP", "hello\r\n\r\n", 400, "bad_request"],
  ["headers over 16 KB", HEALTH.replace("localhost", "x".repeat(17_000)), 431, "too_large"],
])("a malformed request gets the same kind of error as others, with %s", async (_what, request, status, code) => {
  const { port, lines } = await startLimited();
  const raw = await rawAnswer(port, request);
  const { error, ...answer } = read(raw);
  expect([answer.status, error.code]).toEqual([status, code]);
  expect(raw).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  expect(lines()).toMatchObject([{ requestId: error.requestId, status, code }]);
  expect(JSON.stringify(lines())).not.toContain("xxx");
});

describe("many connections", () => {
  it("are limited, and the open ones are answered", async () => {
    const { port } = await startLimited({ connections: 2 });
    const open = [rawConnection(port), rawConnection(port)];
    await wait(50);
    expect(await rawAnswer(port, HEALTH)).toBe("");
    for (const { socket } of open) socket.write(HEALTH.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    for (const { answer } of open) expect(await answer).toMatch(/^HTTP\/1\.1 200/);
    const again = HEALTH.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    expect(await rawAnswer(port, again)).toMatch(/^HTTP\/1\.1 200/);
  });

  it("cannot displace a proxy's headers with many headers", async () => {
    const { port } = await startLimited();
    const own = Array.from({ length: 150 }, (_, index) => `X${index}: y\r\n`).join("");
    const request = (headers: string) =>
      `GET /api/admin/config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}X-Forwarded-For: 203.0.113.7\r\n\r\n`;
    for (const headers of ["", own]) {
      const { status, error } = read(await rawAnswer(port, request(headers)));
      expect([status, error.code]).toEqual([403, "forbidden"]);
    }
    expect(read(await rawAnswer(port, request(own + own))).status).toBe(431);
  });
});
