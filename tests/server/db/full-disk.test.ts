import { symlinkSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import express, { type RequestHandler } from "express";
import { sql } from "kysely";
import supertest from "supertest";
import { describe, expect, it, vi } from "vitest";
import { changeFile, openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { finishRestore } from "#server/db/finish-restore.ts";
import { errorHandler } from "#server/http/error-handler.ts";
import { createReceiveLong } from "#server/http/receive-long.ts";
import { createServe } from "#server/http/serve.ts";
import { imagesPath } from "#server/images/image-folder.ts";
import { createImageStore } from "#server/images/image-store.ts";
import { prepareImage } from "#server/images/prepare-image.ts";
import { imageRoutes } from "#server/images/routes.ts";
import { createPublicCors } from "#server/partners/public-cors.ts";
import { png } from "../../support/files/images.ts";
import { watchReplies } from "../../support/openapi/watch-replies.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { ORIGIN, SESSION, startLockedApp } from "../../support/server/locked-app.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

it.each([
  ["ENOSPC", 507, "disk_full", /Nothing was changed/],
  ["EDQUOT", 507, "disk_full", /Nothing was changed/],
  ["EROFS", 503, "not_ready", /cannot use its database/],
] as const)("an upload to a disk that refuses it with %s is answered with %i", async (code, status, name, sentence) => {
  const { db, uploadsDir } = await startTestApp();
  const full = async () => {
    throw Object.assign(new Error(imagesPath(uploadsDir)), { code, syscall: "write" });
  };
  const images = { ...createImageStore(db, uploadsDir, keptLog().log), add: full };
  const cors = createPublicCors({ partners: fixedPartners([]), embedOrigins: undefined });
  const admit: RequestHandler = (_req, _res, next) => next();
  const receiveLong = createReceiveLong();
  const { serve, answer } = createServe({
    ...{ cors, guardCustomer: admit, guardStaff: () => admit },
    hasScope: () => true,
    readJson: () => admit,
    receiveLong,
    makeOnce: (_req, _res, handle) => handle(),
  });
  imageRoutes({ images, serve, prepareImage, receiveLong, now: () => new Date() });
  const app = express().use(answer).use(errorHandler(keptLog().log));
  const replies = watchReplies(app);
  const reply = await supertest(app)
    .post("/api/images/upload")
    .attach("image", await png(), "bench.png");
  expect([reply.status, reply.body.code]).toEqual([status, name]);
  expect(reply.body.error).toMatch(sentence);
  expect([...(await images.names())]).toEqual([]);
  expect([replies.count(), replies.problems()]).toEqual([1, []]);
});

describe("a full disk", () => {
  it("is reported as the reason when SQLite ends the transaction itself", async () => {
    const { db } = await startTestApp();
    const ended = db.write((within) => sql`rollback`.execute(within));
    await expect(ended).rejects.toThrow("cannot commit - no transaction is active");
  });

  it("is reported as the reason when an upgrade or a restore fails", async () => {
    const folder = testFolder();
    await (await openFolder(folder)).destroy();
    const file = databaseFile(folder);
    const database = new SQLite(file);
    for (const table of ["kysely_migration", "upkeep"])
      database.exec(`create trigger full_${table} before insert on ${table} begin select raise(rollback, 'full'); end`);
    await expect(changeFile(file, (db) => finishRestore(db))).rejects.toThrow(/^full$/);
    database.exec("delete from kysely_migration where name = '050-search-of-words'");
    await expect(openFolder(folder)).rejects.toThrow(`the database in ${folder} cannot be used (full).`);
    database.close();
  });

  it.each(["data", "images"])("that holds the %s is reported by readyz until there is space", async (held) => {
    const { request, dataDir, uploadsDir } = await startTestApp();
    const folder = held === "data" ? dataDir : imagesPath(uploadsDir);
    symlinkSync("/dev/full", join(folder, "probe.tmp"));
    const full = await request.get("/readyz");
    expect([full.status, full.body.code]).toEqual([507, "disk_full"]);
    expect((await request.get("/healthz")).status).toBe(200);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6000);
    expect((await request.get("/readyz")).status).toBe(200);
  });

  it("does not keep staff signed in", async () => {
    const app = await startLockedApp();
    const cookie = await app.signIn();
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    const deletes = vi.spyOn(app.db, "deleteFrom").mockImplementation(() => {
      throw full;
    });
    const own = { Origin: ORIGIN, Cookie: cookie };
    expect((await app.request.delete(SESSION).set(own)).status).toBe(200);
    expect((await app.request.get("/api/quotes/list").set(own)).status).toBe(401);
    deletes.mockRestore();
    await app.signIn();
    expect(await app.db.selectFrom("staff_sessions").selectAll().execute()).toHaveLength(1);
  });

  it("does not prevent staff from reading a conversation, because that stores no link", async () => {
    const { db, request } = await startTestApp();
    const { quoteId } = (await request.post("/api/quotes/submit").send(createSubmission())).body;
    await db.deleteFrom("quote_links").execute();
    const reply = await request.get(`/api/quotes/${quoteId}/answers`);
    expect([reply.status, reply.body.link]).toEqual([200, undefined]);
    expect(await db.selectFrom("quote_links").selectAll().execute()).toEqual([]);
  });

  it("does not prevent staff from reading", async () => {
    const app = await startLockedApp();
    const cookie = await app.signIn();
    app.pass(1);
    const code = "SQLITE_FULL";
    const sees = vi.spyOn(app.db, "updateTable").mockImplementation(() => {
      throw Object.assign(new Error("database or disk is full"), { code });
    });
    const list = await app.request.get("/api/quotes/list").set("Cookie", cookie);
    expect(list.status).toBe(200);
    expect(sees).toHaveBeenCalledWith("staff_sessions");
  });
});

it("another process that writes does not prevent staff from reading", async () => {
  const app = await startLockedApp();
  const cookie = await app.signIn();
  app.pass(1);
  const other = new SQLite(databaseFile(app.dataDir));
  other.exec("begin immediate");
  const list = await app.request.get("/api/quotes/list").set("Cookie", cookie);
  other.exec("rollback");
  other.close();
  expect(list.status).toBe(200);
});
