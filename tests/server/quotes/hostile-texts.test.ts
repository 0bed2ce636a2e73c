import { afterAll, describe, expect, it } from "vitest";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";
import { leavingAllAsItWas } from "../../support/server/untouched.ts";

const SUBMIT = "/api/quotes/submit";

/** Every test but those that start their own changes nothing, so they share this one. */
const app = await openTestApp();
afterAll(app.close);

describe("a customer text", () => {
  it.each<[string, string, unknown]>([
    ["a line break", "name", "Ada\nByron"],
    ["a NUL", "name", "Ada\u0000"],
    ["a C1 control character", "company", "Acme\u0085"],
    ["half a character", "name", "Ada\ud800"],
    ["a mail header", "email", "ada@example.com\r\nBcc: x@example.com"],
    ["a second address", "email", "ada@example.com,x@example.com"],
    ["invisible characters only", "name", "\u3000\u00a0\ufeff"],
    ["a NUL in the notes", "notes", "a\u0000b"],
    ["an unknown address type", "addressType", "__proto__"],
    ["no dot in its domain", "email", "ada@example"],
    ["a mailbox that many mail servers refuse", "email", "jürgen@example.com"],
    ["4,001 characters in the notes", "notes", "x".repeat(4001)],
    ["nothing where it is required", "phone", undefined],
    ["a number instead", "company", 7],
  ])("with %s is refused, with the path of its field", async (_name, field, text) => {
    const body = createSubmission({ customerInfo: customer({ [field]: text }) });
    const reply = await leavingAllAsItWas(app, () => app.request.post(SUBMIT).send(body));
    expect(reply.status).toBe(400);
    const [error] = reply.body.validationErrors;
    expect(error).toMatchObject({ path: `customerInfo.${field}` });
  });

  it("that is none of the allowed values gets a sentence that names these", async () => {
    const body = createSubmission({ customerInfo: customer({ addressType: "business" }) });
    const { validationErrors } = (await app.request.post(SUBMIT).send(body)).body;
    expect(validationErrors[0].message).toBe(
      '"business" is not one of "commercial-dock", "commercial-no-dock", "home-delivery".',
    );
  });

  it("is stored unchanged, however it is encoded, and found in composed and in decomposed form", async () => {
    const { request, quoteRows, companies } = await startDesk();
    const texts = [
      "\u00c9lodie",
      "E\u0301lodie",
      "Ada\u200dByron",
      "Ada\u200bByron",
      "Ada \u202enoryB\u202c",
      "\u0410d\u0430",
      "عادة 🛠️ ",
      '"><script>alert(1)</script>',
      `Z${"\u0351".repeat(150)}`,
    ];
    for (const company of texts)
      await request.post(SUBMIT).send(createSubmission({ customerInfo: customer({ company }) }));
    expect((await quoteRows()).map(({ company }) => company)).toEqual(texts);
    for (const q of ["\u00e9lodie", "e\u0301lodie"]) expect(await companies({ q })).toHaveLength(2);
  });
});

describe("an Idempotency-Key", () => {
  it.each([
    ["with a blank", "a b"],
    ["sent twice", ["a", "b"]],
    ["that is empty", ""],
    ["with a letter outside ASCII", "\u00e9"],
    ["of 201 characters", "k".repeat(201)],
  ])("%s is refused", async (_name, key) => {
    const reply = await leavingAllAsItWas(app, () =>
      app.request.post(SUBMIT).set({ "Idempotency-Key": key }).send(createSubmission()),
    );
    expect(reply.body).toMatchObject({ code: "invalid_request", validationErrors: [{ path: "Idempotency-Key" }] });
  });

  it("may have any other characters, and counts once", async () => {
    const { request, quoteRows } = await startTestApp();
    const keys = ["';_drop_table_quotes;_--", "__proto__", "%", "k".repeat(200)];
    for (const key of [...keys, ...keys])
      await request.post(SUBMIT).set("Idempotency-Key", key).send(createSubmission()).expect(201);
    expect(await quoteRows()).toHaveLength(keys.length);
  });
});

describe("a query", () => {
  it.each([
    "quotes/list?limit=201",
    "quotes/list?q=%00abc",
    `quotes/list?q=${"x".repeat(201)}`,
    "quotes/list?limit=5&limit=6",
    "quotes/list?cursor=all-9999999999999999-1-1",
    "quotes/list?status=__proto__",
    "quotes/changes",
    "quotes/changes?since=1e400",
    "quotes/export?sort=toString",
    "quotes/Q-261118-7K3MP/document?paper=letter&paper=a4",
    "admin/revisions?cursor=1e3",
  ])("%s is refused in a sentence", async (path) => {
    const reply = await leavingAllAsItWas(app, () => app.request.get(`/api/${path}`));
    expect(reply.status).toBe(400);
    expect(ErrorReply.parse(reply.body).error).toMatch(/^[A-Z].*\.$/);
  });

  it("with signs of a search language finds the words between them", async () => {
    const { ask, companies } = await startDesk();
    await ask({ company: "Ada" });
    const texts = ["NEAR[a b]", "text:ada", '"ada', "(", "\\", "a%b"];
    for (const q of texts) {
      const found = (await companies({ q })).length;
      await ask({ company: `x ${q} y` });
      expect((await companies({ q })).length, q).toBe(found + 1);
    }
  });

  it("with an invented cursor gets a page, perhaps an empty one", async () => {
    const { ask, list } = await startDesk();
    await ask();
    for (const cursor of ["all-999999999999999-999999999999999-999999999999999", "all-0-0-0"])
      for (const sort of ["newest", "oldest", "highest"]) expect((await list({ cursor, sort })).nextCursor).toBeNull();
  });
});
