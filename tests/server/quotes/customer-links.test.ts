import { createHash } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import express from "express";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { openApp } from "#server/app/open-app.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { errorHandler } from "#server/http/error-handler.ts";
import { createLimits } from "#server/http/limit-store.ts";
import { builtClient } from "#server/pages/built-client.ts";
import { OperatorError } from "#server/platform/errors.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { guardCustomerRoutes } from "#server/quotes/links/customer-only.ts";
import { linkKey, linkKeyFile } from "#server/quotes/links/link-key.ts";
import { hashToken } from "#server/quotes/links/link-token.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { onServer } from "../../support/server/fresh-database.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { testStores } from "../../support/server/stores.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

/** A server with one quote, and the store of its links. */
async function startWithQuote(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const { body } = await app.request.post("/api/quotes/submit").send(createSubmission());
  const quoteId: string = body.quoteId;
  // Those that staff or partners' servers wrote have none before it is needed.
  await app.db.deleteFrom("quote_links").execute();
  const { links } = testStores(app.db, { publicOrigin: "https://bench.example.com" });
  const tokenNow = async () => tokenOf((await links.linkTo(quoteId, NOW))?.url);
  return { ...app, quoteId, links, tokenNow };
}

const tokenOf = (url = "") => url.replace(/^.*\/q\//, "");

describe("a private link", () => {
  it("is in the reply to a request, so that a customer needs no email to follow it", async () => {
    const { request } = await startTestApp();
    const { body } = await request.post("/api/quotes/submit").send(createSubmission());
    const shown = await request.get("/api/customer/quote").set("Authorization", `Bearer ${tokenOf(body.link)}`);
    expect(shown.body.quote.quoteId).toBe(body.quoteId);
  });

  it("is made on first use, stays the same, and leads to its quote", async () => {
    const { links, quoteId, tokenNow } = await startWithQuote();
    const link = await links.linkTo(quoteId, NOW);
    expect(link).toEqual({
      createdAt: NOW.toISOString(),
      url: expect.stringMatching(/^https:\/\/bench\.example\.com\/q\/[\w-]{43}$/),
    });
    expect(await links.linkTo(quoteId, new Date())).toEqual(link);
    expect(await links.quoteOf(await tokenNow())).toBe(quoteId);
  });

  it.skipIf(onServer)("cannot be made from the database, which holds a hash and no token", async () => {
    const { db, tokenNow, quoteId, dataDir } = await startWithQuote();
    const token = await tokenNow();
    const rows = await db.selectFrom("quote_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(statSync(linkKeyFile(dataDir)).mode & 0o777).toBe(0o600);
    const elsewhere = await startTestApp();
    const { links } = testStores(db, { linkKey: linkKey(elsewhere.dataDir) });
    expect(await links.linkTo(quoteId, NOW), "with another key").toEqual({ createdAt: NOW.toISOString() });
    expect(await links.quoteOf(token), "but old emails work").toBe(quoteId);
  });

  it("needs its key: a server with a damaged one does not start, and says what to do", async () => {
    const folder = testFolder();
    writeFileSync(linkKeyFile(folder), "short");
    const env = readEnv({ DATA_DIR: folder, UPLOADS_DIR: folder });
    const opened = openApp(env, keptLog().log, undefined);
    await expect(opened).rejects.toThrow(OperatorError);
    await expect(opened).rejects.toThrow(
      `${linkKeyFile(folder)} is not a key. Delete it, and renew the links that are in use.`,
    );
    const file = linkKeyFile(folder);
    expect(() => linkKey(file)).toThrow(new OperatorError(`${file} is not a folder. Set DATA_DIR to a folder.`));
  });

  it.skipIf(onServer)("of another key is warned of when a server starts", async () => {
    const { dataDir, uploadsDir, tokenNow } = await startWithQuote();
    await tokenNow();
    const warnings = async (settings: { LINK_KEY?: string }) => {
      const kept = keptLog("warn");
      const places = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, PHOTOS: "off" };
      const { release } = await openApp(readEnv({ ...places, ...settings }), kept.log, undefined);
      await release();
      return kept.lines().map(({ msg }) => msg);
    };
    expect(await warnings({})).toEqual([]);
    const warning = expect.stringMatching(/^another key made the newest private link: set LINK_KEY/);
    expect(await warnings({ LINK_KEY: "0f".repeat(32) })).toEqual([warning]);
    await rm(linkKeyFile(dataDir));
    expect(await warnings({})).toEqual([warning]);
  });

  it("ends when staff renew or revoke it", async () => {
    const { request, links, quoteId, tokenNow } = await startWithQuote();
    const first = await tokenNow();
    const renewed = await request.put(`/api/quotes/${quoteId}/link`);
    const second = tokenOf(renewed.body.link.url);
    expect(second).not.toBe(first);
    expect(await links.quoteOf(first)).toBeUndefined();
    expect(await links.quoteOf(second)).toBe(quoteId);

    const revoked = await request.delete(`/api/quotes/${quoteId}/link`);
    expect(revoked.body).toEqual({ success: true, link: null });
    expect(await links.quoteOf(second)).toBeUndefined();
    expect(await links.linkTo(quoteId, NOW)).toBeNull();
    await request.delete(`/api/quotes/${quoteId}/link`);
    await request.put(`/api/quotes/${quoteId}/link`);
    expect(await links.quoteOf(await tokenNow())).toBe(quoteId);

    const { body } = await request.get(`/api/quotes/${quoteId}`);
    const kinds = body.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["submitted", "link-renewed", "link-revoked", "link-renewed"]);
  });

  it("shows nothing while its quote is deleted, and works again once it is restored", async () => {
    const { request, links, quoteId, tokenNow } = await startWithQuote();
    const token = await tokenNow();
    await request.delete(`/api/quotes/${quoteId}`);
    expect(await links.quoteOf(token)).toBeUndefined();
    for (const method of ["put", "delete"] as const) {
      const reply = await request[method](`/api/quotes/${quoteId}/link`);
      expect([reply.status, reply.body.code]).toEqual([404, "quote_gone"]);
    }
    await request.post(`/api/quotes/${quoteId}/restore`);
    expect(await links.quoteOf(token)).toBe(quoteId);
  });

  it("is made once, by whichever of several requests is first", async () => {
    const { links, quoteId, dataDir } = await startWithQuote();
    // The request for the quote made the key. On PostgreSQL, it is a setting.
    await rm(linkKeyFile(dataDir), { force: true });
    const made = await Promise.all([1, 2, 3].map(() => links.linkTo(quoteId, NOW)));
    expect(new Set(made.map((link) => link?.url)).size).toBe(1);
  });
});

describe("the customer's routes", () => {
  const GUESS = "x".repeat(43);

  it("limit wrong tokens per address, and never refuse a valid one", async () => {
    const { request, tokenNow } = await startWithQuote();
    const ask = (token: string) => request.get("/api/customer/quote").set("Authorization", `Bearer ${token}`);
    const statuses = [];
    for (let wrong = 0; wrong < 12; wrong += 1) statuses.push((await ask(GUESS)).status);
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
    const refused = await ask(GUESS);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(540);
    expect((await ask(await tokenNow())).status, "from the same address").toBe(200);
  });

  it("limit wrong tokens of all addresses together", async () => {
    const { db, links, tokenNow } = await startWithQuote();
    const app = express()
      .set("trust proxy", 1)
      .use(guardCustomerRoutes(links, createLimits(db), { ofOne: 10, ofAll: 12, ofLink: 60 }), (_req, res) =>
        res.json({}),
      )
      .use(errorHandler(keptLog().log));
    const ask = async (token: string, address: number) => {
      const headers = { Authorization: `Bearer ${token}`, "X-Forwarded-For": `9.9.9.${address}` };
      return (await supertest(app).get("/").set(headers)).status;
    };
    const statuses = [];
    for (let address = 1; address <= 14; address += 1) statuses.push(await ask(GUESS, address));
    expect(statuses).toEqual([...Array(12).fill(404), 429, 429]);
    expect(await ask(await tokenNow(), 15)).toBe(200);
  });

  it("limit requests with one link, but neither its answers for those that read, nor those with another", async () => {
    const { request, db, links, tokenNow } = await startWithQuote();
    const { body } = await request.post("/api/quotes/submit").send(createSubmission());
    const other = tokenOf((await links.linkTo(body.quoteId, NOW))?.url);
    const app = express()
      .use(guardCustomerRoutes(links, createLimits(db), { ofOne: 10, ofAll: 12, ofLink: 3 }), (_req, res) =>
        res.json({}),
      )
      .use(errorHandler(keptLog().log));
    const ask = async (token: string, how: "get" | "post" = "get") =>
      (await supertest(app)[how]("/").set("Authorization", `Bearer ${token}`)).status;
    const token = await tokenNow();
    const statuses = [];
    for (let asked = 0; asked < 5; asked += 1) statuses.push(await ask(token));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await ask(token, "post")).toBe(200);
    expect(await ask(other)).toBe(200);
  });

  it("answer the same to an unknown, renewed, similar or malformed token, and to none", async () => {
    const { request, quoteId, tokenNow } = await startWithQuote();
    const old = await tokenNow();
    const token = tokenOf((await request.put(`/api/quotes/${quoteId}/link`)).body.link.url);
    const near = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    const tokens = [old, token.toLowerCase(), near, `${token}=`, GUESS, ""];
    const headers = [...tokens.map((each) => `Bearer ${each}`), token, "Basic YTpi", undefined];
    const replies = [];
    for (const header of headers) {
      const asked = request.get("/api/customer/quote");
      const { status, body } = await (header === undefined ? asked : asked.set("Authorization", header));
      replies.push({ status, ...body, requestId: "" });
    }
    expect(replies[0]).toMatchObject({ status: 404, code: "no_such_link" });
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  });
});

describe("a token", () => {
  it.skipIf(onServer)("is in no log and in no backup, whether its requests succeed or fail", async () => {
    const kept = keptLog("trace");
    const { request, db, dataDir, uploadsDir, quoteId, tokenNow } = await startWithQuote({
      log: kept.log,
      client: builtClient(join(projectRoot(), "dist/client")),
    });
    const token = await tokenNow();
    const key = await readFile(linkKeyFile(dataDir));
    const send = async () => {
      await request.get(`/q/${token}`);
      await request.get(`/q/${token}/`);
      await request.post(`/q/${token}`).send({ token });
      await request.get(`/q/${token}%E0%A4%A`);
      await request.get(`/api/customer/${token}`);
      for (const path of ["/api/customer/quote", `/api/customer/document?number=${token}`])
        await request.get(path).set("Authorization", `Bearer ${token}`).set("Referer", `/q/${token}`);
      await request.post("/api/customer/accept").set("Authorization", `Bearer ${token}`).send(`{"name": "${token}"`);
    };
    await send();
    const backupDir = testFolder();
    const { file } = await makeBackup({ dataDir, uploadsDir, backupDir }, new Date());
    await request.put(`/api/quotes/${quoteId}/link`);
    await db.schema.dropTable("quote_snapshots").execute();
    await send();

    await expect.poll(() => kept.lines().length).toBeGreaterThanOrEqual(17);
    expect(kept.written.filter((line) => line.includes(token))).toEqual([]);
    expect(kept.lines().map(({ route }) => route)).toContain("/q/:token");
    const backup = await readFile(file);
    expect([token, key].map((secret) => backup.includes(secret))).toEqual([false, false]);
    expect(backup.includes(hashToken(token)), "what the database has is readable").toBe(true);
  });
});

it.skipIf(onServer)("keeps the customer's page out of frames, searches, caches and referrers", async () => {
  const { request } = await startWithQuote({ client: builtClient(join(projectRoot(), "dist/client")) });
  const { status, headers, text } = await request.get(`/q/${"x".repeat(43)}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": "no-store, no-transform",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  const policy = headers["content-security-policy"]?.split(";");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self' 'sha256-".concat(hashOf(text), "'"));
  expect(text, "Chromium would send the address with the font of an inline style").not.toContain("<style");
});

/** The hash of the page's only inline script. */
const hashOf = (html: string) =>
  createHash("sha256")
    .update(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "")
    .digest("base64");
