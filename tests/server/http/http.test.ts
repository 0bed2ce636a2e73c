import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { listenUntilEnd } from "../../support/server/listen-until-end.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";

const PRICING = "/api/pricing/calculate";
const JSON_TYPE = "application/json";

/** Tests that store nothing share this server. */
const { app, request, close } = await openTestApp();
afterAll(close);

describe("bad requests", () => {
  it.each([
    ["a list", JSON_TYPE, "[]", 400],
    ["deeply nested lists", JSON_TYPE, `${"[".repeat(30_000)}${"]".repeat(30_000)}`, 400],
    ["deeply nested choices", JSON_TYPE, `{"configuration":{"width":${"[".repeat(30_000)}${"]".repeat(30_000)}}}`, 400],
    ["over 64 KB", JSON_TYPE, JSON.stringify({ configuration: { width: "x".repeat(66_000) } }), 413],
  ])("answers %s with a sentence and %s", async (_name, type, body, status) => {
    const reply = await request.post(PRICING).set("Content-Type", type).send(body);
    expect(reply.status).toBe(status);
    expect(ErrorReply.parse(reply.body).error).toMatch(/^[A-Z].*\.$/);
  });

  it("answers 400 to deep nesting under an Idempotency-Key", async () => {
    const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
    const reply = await request
      .post("/api/quotes/submit")
      .set("Content-Type", JSON_TYPE)
      .set("Idempotency-Key", "deep")
      .send(`{"configuration":{},"x":${deep}}`);
    expect(reply.status).toBe(400);
  });

  it("answers 415 without a content type", async () => {
    const reply = await request.post(PRICING).unset("Content-Type").send(Buffer.from("{}"));
    expect(reply.status).toBe(415);
  });

  it("answers 413 to a gzip bomb", async () => {
    const port = await listenUntilEnd(createServer(app));
    const reply = await fetch(`http://127.0.0.1:${port}${PRICING}`, {
      method: "POST",
      headers: { "Content-Type": JSON_TYPE, "Content-Encoding": "gzip" },
      body: gzipSync(JSON.stringify({ configuration: { width: " ".repeat(5_000_000) } })),
    });
    expect(reply.status).toBe(413);
  });

  it("answers an unexpected error with 500, without a stack", async () => {
    const { request, db } = await startTestApp();
    await db.schema.dropTable("quote_snapshots").execute();
    const reply = await request.post("/api/quotes/submit").send(createSubmission());
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      success: false,
      code: "internal",
      error: "Something went wrong on our side. Please try again.",
      requestId: reply.headers["x-request-id"],
    });
    expect(await db.selectFrom("quotes").selectAll().execute()).toEqual([]);
  });
});

it("health is alive without the database, but ready only with it", async () => {
  const { request, db } = await startTestApp();
  expect((await request.get("/readyz")).body).toEqual({ success: true, revision: 1 });
  await db.schema.dropTable("quotes").execute();
  await db.schema.dropTable("rules_revisions").execute();
  expect((await request.get("/healthz")).status).toBe(200);
  const unready = await request.get("/readyz");
  expect([unready.status, unready.body.code]).toEqual([503, "not_ready"]);
});

describe("a database in trouble", () => {
  it("answers 503 with Retry-After to writes while another process locks it, and changes nothing", async () => {
    const { request, db, dataDir, quoteRows } = await startTestApp();
    const { quoteId } = (await request.post("/api/quotes/submit").send(createSubmission())).body;
    const other = new SQLite(join(dataDir, "workbench.sqlite"));
    other.exec("begin immediate");
    const replies = [
      await request.post("/api/quotes/submit").send(createSubmission()),
      await request.put(`/api/quotes/${quoteId}/status`).send({ status: "reviewed" }),
      await request.put(`/api/quotes/${quoteId}/notes/note-0001`).send({ note: "Called." }),
      await request.delete(`/api/quotes/${quoteId}`),
      await request.put("/api/admin/config/base-price").send({ basePrice: 1600 }),
    ];
    other.exec("rollback");
    other.close();
    for (const reply of replies) {
      expect([reply.status, reply.body.code]).toEqual([503, "busy"]);
      expect(reply.headers["retry-after"]).toBe("1");
    }
    const { quote, events } = (await request.get(`/api/quotes/${quoteId}`)).body;
    expect([quote.status, events.length]).toEqual(["pending", 1]);
    expect(await quoteRows()).toHaveLength(1);
    const revisions = await db.selectFrom("rules_revisions").selectAll().execute();
    expect(revisions).toHaveLength(1);
  });

  it("lets a write wait for another process, and still answers reads", async () => {
    const { request, dataDir } = await startTestApp();
    const other = new SQLite(join(dataDir, "workbench.sqlite"));
    onTestFinished(() => void other.close());
    const readDuringWrite = async () => {
      other.exec("begin immediate");
      let isStored = false;
      const submitted = request
        .post("/api/quotes/submit")
        .send(createSubmission())
        .then(({ status }) => {
          isStored = true;
          return status;
        });
      const read = await request.get("/api/configuration/rules/adjustable-height-work-table");
      const isWaiting = !isStored;
      other.exec("rollback");
      return [read.status, isWaiting, await submitted];
    };
    // On a busy machine a read can take longer than a write waits.
    await expect.poll(readDuringWrite).toEqual([200, true, 201]);
  });

  it("gets a masked error and is not ready when its file is damaged", async () => {
    const { log, lines } = keptLog("info");
    const { request, db, dataDir } = await startTestApp({ log });
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const file = await open(join(dataDir, "workbench.sqlite"), "r+");
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096);
    await file.close();
    await sql`pragma shrink_memory`.execute(db);
    const submitted = await request.post("/api/quotes/submit").send(createSubmission());
    expect([submitted.status, submitted.body.code]).toEqual([500, "internal"]);
    const ready = await request.get("/readyz");
    expect([ready.status, ready.body.code]).toEqual([503, "not_ready"]);
    expect((await request.get("/healthz")).status).toBe(200);
    const err = expect.objectContaining({ code: "SQLITE_CORRUPT" });
    await expect.poll(lines).toMatchObject([
      { level: "error", status: 500, err },
      { level: "error", status: 503, err: { type: "SqliteError" } },
    ]);
  });

  it("answers 507 when the disk is full, and still answers reads", async () => {
    const { request, db } = await startTestApp();
    await sql`pragma max_page_count = 1`.execute(db);
    const notes = "x".repeat(4000);
    const body = createSubmission({ customerInfo: customer({ notes }) });
    const replies = [];
    for (let attempt = 0; attempt < 20; attempt += 1) replies.push(await request.post("/api/quotes/submit").send(body));
    expect(replies.at(-1)?.body).toMatchObject({ code: "disk_full" });
    expect(replies.at(-1)?.status).toBe(507);
    expect((await request.get("/api/quotes/list")).status).toBe(200);
  });
});
