import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { checkReply, type SeenReply } from "../../support/openapi/watch-replies.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";

const pricing = { totalPrice: 1, breakdown: { basePrice: 1, modifications: 0 }, parts: [] };

/** A documented reply to a pricing request, with overrides. */
function reply(body: unknown, facts: Partial<SeenReply> = {}): SeenReply {
  return {
    method: "POST",
    url: "/api/pricing/calculate?x=1",
    status: 200,
    contentType: "application/json; charset=utf-8",
    body: Buffer.from(JSON.stringify(body)),
    ...facts,
  };
}

const names = { orderCode: "AWT-1", drawings: "/api/drawings/AWT-1.{format}" };
const right = { success: true, pricing: { ...pricing, revision: 1, ...names } };
const error = { success: false, error: "No.", code: "invalid_json" };

/** The app with an additional route before all others. */
async function appAnswering(path: string, handler: RequestHandler) {
  const app = await openTestApp();
  app.app.get(path, handler);
  const { stack } = app.app.router;
  stack.unshift(...stack.splice(-1));
  return app;
}

describe("the check of replies against the API document", () => {
  it.each([
    ["a documented reply", reply(right)],
    ["a path outside the API", reply("", { method: "GET", url: "/index.html", status: 204 })],
    ["an unsupported method", reply({ ...error, code: "method_not_allowed" }, { method: "PUT", status: 405 })],
    ["a reply to a preflight request", reply("", { method: "OPTIONS", status: 204, body: Buffer.alloc(0) })],
  ])("lets %s through", (_name, seen) => expect(checkReply(seen)).toBeUndefined());

  it.each([
    ["an extra field", reply({ ...right, surprise: 1 }), /200, with a body that does not fit.*surprise/],
    [
      "an undocumented status",
      reply(right, { status: 202 }),
      /202, which the document does not list for calculatePrice/,
    ],
    ["a body that is not JSON", reply(right, { body: Buffer.from("<html>") }), /not JSON/],
    ["a code that the operation does not list", reply({ ...error, code: "quote_gone" }, { status: 400 }), /\/code/],
    ["an undocumented route", reply(right, { url: "/api/secret" }), /has no such operation/],
    [
      "a body of a reply without one",
      reply(right, { method: "GET", url: "/api/openapi.json", status: 304 }),
      /with a body/,
    ],
    [
      "an empty file",
      reply("", { method: "GET", url: "/api/quotes/export", contentType: "text/csv", body: Buffer.alloc(0) }),
      /without the body/,
    ],
  ])("finds %s", (_name, seen, sentence) => expect(checkReply(seen)).toMatch(sentence));

  it("checks every reply of a server under test, and fails the test on a wrong one", async () => {
    const app = await appAnswering("/api/quotes/list", (_req, res) => {
      res.json({ success: true, quotes: [] });
    });
    await app.request.get("/healthz");
    expect([app.replies.count(), app.replies.problems()]).toEqual([1, []]);
    await app.request.get("/api/quotes/list");
    expect(app.replies.problems()).toEqual([
      expect.stringMatching(/^GET \/api\/quotes\/list was answered with 200, .*counts/),
    ]);
    await expect(app.close()).rejects.toThrow("replies unlike the API document");
  });

  it("checks replies that are compressed or streamed", async () => {
    const { request, replies } = await startTestApp();
    const rules = "/api/configuration/rules/adjustable-height-work-table";
    const reply = await request.get(rules).set("Accept-Encoding", "gzip");
    expect(reply.headers["content-encoding"]).toBe("gzip");
    await request.get("/api/quotes/export");
    await request.head("/api/quotes/export");
    expect(replies.count()).toBe(3);

    const app = await appAnswering("/readyz", (_req, res) => {
      res.type("json").write('{"success":true,');
      res.end('"revision":"1"}');
    });
    await app.request.get("/readyz");
    expect(app.replies.problems()).toEqual([expect.stringContaining("/revision must be integer")]);
    await expect(app.close()).rejects.toThrow();
  });
});
