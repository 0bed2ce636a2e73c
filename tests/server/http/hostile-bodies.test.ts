import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#shared/api/declaration/endpoint.ts";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { ENDPOINTS } from "#shared/api/endpoints.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";
import { leavingAllAsItWas } from "../../support/server/untouched.ts";

const SUBMIT = "/api/quotes/submit";
const TYPE = "application/json";
const plain = JSON.stringify(createSubmission());
const withText = (text: string) => plain.replace("Ada Byron", text);
const bytes = (text: string) => Buffer.from(text, "latin1");

/** Every test but those that start their own changes nothing, so they share this one. */
const app = await openTestApp();
afterAll(app.close);

describe("a body", () => {
  it.each<[string, string, Buffer, object, number]>([
    ["with bytes that are not UTF-8", TYPE, bytes(withText("Ad\xff")), {}, 415],
    ["with half a character in UTF-8", TYPE, bytes(withText("\xed\xa0\x80")), {}, 415],
    ["in UTF-16", `${TYPE}; charset=utf-16`, Buffer.from(plain, "utf16le"), {}, 415],
    ["with JSON as a form", "application/x-www-form-urlencoded", bytes(plain), {}, 415],
    ["with an invalid type", "/", bytes(plain), {}, 415],
    ["in an unknown encoding", TYPE, bytes(plain), { "Content-Encoding": "zip" }, 415],
    ["compressed twice", TYPE, gzipSync(gzipSync(plain)), { "Content-Encoding": "gzip, gzip" }, 415],
    ["with a false encoding", TYPE, bytes(plain), { "Content-Encoding": "gzip" }, 400],
    ["compressed by another encoding than it declares", TYPE, deflateSync(plain), { "Content-Encoding": "gzip" }, 400],
    ["in Brotli, whose window takes 16 MB", TYPE, brotliCompressSync(plain), { "Content-Encoding": "BR" }, 415],
    ["with a comment", TYPE, bytes(`/**/${plain}`), {}, 400],
    ["with an infinite number", TYPE, bytes(plain.replace("3985", "1e400")), {}, 400],
    ["with a total as text", TYPE, bytes(plain.replace("3985", '"3985"')), {}, 400],
    ["with a list as a name", TYPE, bytes(plain.replace('"Ada Byron"', '["Ada Byron"]')), {}, 400],
    ["with truncated JSON", TYPE, bytes(plain.slice(0, -1)), {}, 400],
    ["without content", TYPE, bytes(""), {}, 400],
  ])("%s is refused in a sentence", async (_name, type, body, headers, status) => {
    // In chunks, and in one piece.
    for (const length of [{}, { "Content-Length": String(body.length) }]) {
      const reply = await leavingAllAsItWas(app, async () => {
        const sending = app.request.post(SUBMIT);
        sending.set({ "Content-Type": type, ...length, ...headers }).write(body);
        return sending;
      });
      expect(reply.status).toBe(status);
      expect(ErrorReply.parse(reply.body).error).toMatch(/^[A-Z].*\.$/);
    }
  });

  it.each<[string, Buffer, object]>([
    ["with a byte order mark", Buffer.from(`\ufeff${plain}`), {}],
    ["with UTF-8 in capitals", Buffer.from(plain), { "Content-Type": `${TYPE}; charset="UTF-8"` }],
    ["that is compressed", gzipSync(plain), { "Content-Encoding": "gzip" }],
    ["with a total of −0", bytes(plain.replace("3985", "-0")), {}],
    ["with a total that rounds to 0", bytes(plain.replace("3985", "1e-400")), {}],
    ["with a total of 400 digits", bytes(plain.replace("3985", `0.${"1".repeat(400)}`)), {}],
  ])("%s is accepted", async (_name, body, headers) => {
    const { request } = app;
    for (const length of [{}, { "Content-Length": String(body.length) }]) {
      const sending = request.post(SUBMIT).set({ "Content-Type": TYPE, ...length, ...headers });
      sending.write(body);
      expect((await sending).body).toMatchObject({ success: true, totalPrice: 3985 });
    }
  });

  it("with a duplicate field has the last value", async () => {
    const { request, quoteRows } = await startTestApp();
    const twice = plain.replace('"name":"Ada Byron"', '"name":"Eve","name":"Ada Byron"');
    await request.post(SUBMIT).set("Content-Type", TYPE).send(twice);
    expect(await quoteRows()).toMatchObject([{ name: "Ada Byron" }]);
  });
});

describe("a long body", () => {
  it("of more than 64 KB is parsed in a thread, not where it delays all other requests", () => {
    const long = ENDPOINTS.filter((each: Endpoint & { readonly id: string }) => (each.maxBodyBytes ?? 0) > 64 * 1024);
    const inThread = long.filter((each: Endpoint) => each.isParsedInThread);
    expect(inThread.map(({ id }) => id)).toEqual(["publishEdits", "storeRulesFile", "rehearseRulesFile", "addEdit"]);
    // A thousand quotes, which take 3 ms, and 12 ms if all is brackets.
    const short = long.filter((each) => !inThread.includes(each));
    expect(short).toMatchObject([{ id: "setQuoteStatuses", maxBodyBytes: 128 * 1024 }]);
  });

  const edit = { type: "edit-step", stepKey: "width", changes: { name: "How Wide" } };
  const whole = JSON.stringify({ edits: [edit], key: "one-long-body", edit });

  it("may have brackets and escapes in its texts", async () => {
    const description = '["{\\'.repeat(120);
    const edits = [{ ...edit, changes: { description } }];
    const reply = await app.request.post("/api/admin/edits?preview=1").send({ edits });
    expect(JSON.stringify(reply.body.config)).toContain(JSON.stringify(description));
  });

  it.each<[string, string, Buffer, number, string]>([
    ["of another type", "text/plain", bytes(whole), 415, "unsupported_type"],
    ["with bytes that are not UTF-8", TYPE, bytes(whole.replace("How", "\xff")), 415, "unsupported_type"],
    ["with truncated JSON", TYPE, bytes(whole.slice(0, -1)), 400, "invalid_json"],
    ["with a number", TYPE, bytes("1"), 400, "invalid_json"],
    ["without content", TYPE, bytes(""), 400, "invalid_request"],
    ["with deep lists", TYPE, bytes(`{"why":${"[".repeat(200)}${"]".repeat(200)}}`), 400, "invalid_json"],
    ["with another edit", TYPE, bytes(whole.replaceAll("edit-step", "edit-all")), 400, "invalid_request"],
    ["that is too long", TYPE, bytes(whole + " ".repeat(5_300_000)), 413, "too_large"],
  ])("%s is refused in a sentence, as a short one is", async (_name, type, body, status, code) => {
    for (const path of ["/api/admin/edits", `/api/admin/rules-drafts/${WAITING_ID}/edits`]) {
      const reply = await leavingAllAsItWas(app, async () => {
        const sending = app.request.post(path).set("Content-Type", type);
        sending.write(body);
        return sending;
      });
      expect([reply.status, reply.body.code]).toEqual([status, code]);
      expect(ErrorReply.parse(reply.body).error).toMatch(/^[A-Z'].*\.$/);
    }
  });
});

describe("names of prototypes", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];

  it("have no effect as fields, at any depth", async () => {
    const { request, quoteRows } = await startTestApp();
    const evil = names.map((name) => `${JSON.stringify(name)}:{"status":"approved","isAdmin":true},`).join("");
    const body = plain.replace("{", `{${evil}`).replace('"customerInfo":{', `"customerInfo":{${evil}`);
    const reply = await request.post(SUBMIT).set("Content-Type", TYPE).send(body);
    expect(reply.status).toBe(201);
    expect(JSON.stringify(await quoteRows())).not.toMatch(/isAdmin|approved/);
    expect(Reflect.get({}, "isAdmin")).toBeUndefined();
  });
});

it("a reply lists at most a hundred wrong choices", async () => {
  const { request } = app;
  const accessories = Array.from({ length: 6000 }, (_, index) => `a${index}`);
  const configuration = { ...exampleBench, accessories };
  for (const [path, body] of [
    ["/api/quotes/submit", createSubmission({ configuration })],
    ["/api/admin/edits", { edits: [{ type: "apply-differences", differences: Array(6000).fill({}) }] }],
    ["/api/pricing/calculate", { configuration }],
  ] as const) {
    const reply = await request.post(path).send(body);
    expect([reply.status, reply.body.validationErrors.length]).toEqual([400, 100]);
  }
  const asked = { accessories: accessories.slice(0, 400) };
  const rules = await request
    .get("/api/configuration/rules/adjustable-height-work-table")
    .query({ configuration: JSON.stringify(asked) });
  expect([rules.status, rules.body.removed.length]).toEqual([200, 100]);
});
