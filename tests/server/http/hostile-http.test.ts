import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { listenUntilEnd, rawAnswer, statusesOf } from "../../support/server/listen-until-end.ts";
import { openTestApp } from "../../support/server/test-app.ts";
import { leavingAllAsItWas } from "../../support/server/untouched.ts";

const HOST = "Host: 127.0.0.1\r\n";
const END = "Connection: close\r\n\r\n";
const PRICING = "POST /api/pricing/calculate HTTP/1.1\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
const BODY = '{"configuration":{}}';

/** Longer than a reply takes on a busy machine. */
const MAX_MS = 3000;

const app = await openTestApp();
afterAll(app.close);

const send = async (bytes: string) => rawAnswer(await listenUntilEnd(createServer(app.app)), bytes, MAX_MS);

const get = (target: string, more = "") => `GET ${target} HTTP/1.1\r\n${HOST}${more}${END}`;
const post = (headers: string, body: string) => `${PRICING}${HOST}${JSON_TYPE}${headers}${END}${body}`;

describe("a raw request", () => {
  it.each<[string, string, number | undefined]>([
    ["that is not HTTP", "\u0000\u0001\u0002hello\r\n\r\n", 400],
    ["in HTTP/0.9", "GET /api/admin/config\r\n\r\n", 403],
    ["in HTTP/1.0 without a Host", "GET /api/admin/config HTTP/1.0\r\n\r\n", 403],
    ["with TRACE", `TRACE /api/quotes/list HTTP/1.1\r\n${HOST}${END}`, 405],
    ["with CONNECT", `CONNECT example.com:443 HTTP/1.1\r\n${HOST}${END}`, undefined],
    ["without a Host", `GET /api/admin/config HTTP/1.1\r\n${END}`, 400],
    ["with two Hosts", get("/api/admin/config", "Host: shop.example.com\r\n"), 400],
    ["with a header of 100 KB", get("/healthz", `X: ${"x".repeat(100_000)}\r\n`), 431],
    ["with a path of 100 KB", get(`/${"x".repeat(100_000)}`), 431],
    ["with two lengths", post("Content-Length: 20\r\nContent-Length: 2\r\n", BODY), 400],
    ["with a length and chunks", post("Content-Length: 20\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400],
    ["with an unknown expectation", post("Expect: a-reply\r\n", BODY), 417],
    ["with garbage after a request", `GET /readyz HTTP/1.1\r\n${HOST}\r\n\u0001garbage\r\n\r\n`, 400],
    [
      "with a request hidden in the body of a GET",
      `GET /healthz HTTP/1.1\r\n${HOST}Content-Length: 38\r\n${END}DELETE /api/admin/steps/lid HTTP/1.1\r\n\r\n`,
      200,
    ],
  ])("%s changes nothing", async (_name, bytes, status) => {
    const reply = await leavingAllAsItWas(app, () => send(bytes));
    expect(statusesOf(reply).at(-1)).toBe(status);
    expect(reply).not.toMatch(/\.ts\b|node_modules|\n {4}at /);
  });

  it("is answered with 100 if the client waits before it sends the body", async () => {
    const headers = "Expect: 100-continue\r\nContent-Length: 20\r\n";
    expect(statusesOf(await send(post(headers, BODY)))).toEqual([100, 200]);
  });
});

it.each<[string, number]>([
  ["/nothing", 404],
  ["/API/quotes/list", 404],
  ["/api//quotes/list", 404],
  ["/api/quotes/list/", 404],
  ["/api/quotes/list%00", 404],
  ["/api/quotes/li%73t", 404],
  ["/%2e%2e/%2e%2e/etc/passwd", 404],
  ["/uploads/images/..%2f..%2fworkbench.sqlite", 404],
  [`/uploads/images/${"0".repeat(32)}.png%00.svg`, 404],
  ["/api/quotes/%", 404],
  ["/api/quotes/%0d%0aSet-Cookie:a=b", 404],
  ["/api/admin/steps/__proto__", 405],
  ["/api/configuration/rules/__proto__", 404],
  ["/api/admin/revisions/%EF%BC%91", 404],
  ["http://shop.example.com/api/nothing", 404],
  ["http://127.0.0.1/healthz", 200],
  ["*", 404],
  ["/api/quotes/list?limit=0#x", 400],
])("a target %s is answered with %i, in JSON", async (target, status) => {
  const reply = await leavingAllAsItWas(app, () => send(get(target)));
  expect(statusesOf(reply)).toEqual([status]);
  expect(reply).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/);
  expect(reply.split("\r\n\r\n")[0]).not.toMatch(/set-cookie/i);
});
