import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { linkKey, linkKeyFile } from "#server/customer-links/link-key.ts";
import { createLinkStore } from "#server/customer-links/link-store.ts";
import { submission } from "../support/submission.ts";
import { startTestApp } from "../support/test-app.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

/** A server with one quote, and the store of its links. */
async function startWithQuote() {
  const app = await startTestApp();
  const { body } = await app.request.post("/api/quotes/submit").send(submission());
  const quoteId: string = body.quoteId;
  const links = createLinkStore({
    db: app.db,
    key: linkKey(app.dataDir),
    publicOrigin: "https://bench.example.com",
  });
  const tokenNow = async () => tokenOf((await links.linkTo(quoteId, NOW))?.url);
  return { ...app, quoteId, links, tokenNow };
}

const tokenOf = (url = "") => url.replace(/^.*\/q\//, "");

describe("a private link", () => {
  it("is made on first use, stays the same, and leads to its quote", async () => {
    const { links, quoteId, tokenNow } = await startWithQuote();
    const link = await links.linkTo(quoteId, NOW);
    expect(link).toEqual({
      createdAt: NOW.toISOString(),
      url: expect.stringMatching(/^https:\/\/bench\.example\.com\/q\/[\w-]{43}$/),
    });
    expect(await links.linkTo(quoteId, new Date())).toEqual(link);
    expect(links.quoteOf(await tokenNow())).toBe(quoteId);
  });

  it("cannot be made from the database, which holds a hash and no token", async () => {
    const { db, tokenNow, quoteId, dataDir } = await startWithQuote();
    const token = await tokenNow();
    const rows = await db.selectFrom("quote_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(statSync(linkKeyFile(dataDir)).mode & 0o777).toBe(0o600);
    const elsewhere = await startTestApp();
    const links = createLinkStore({
      db,
      key: linkKey(elsewhere.dataDir),
      publicOrigin: undefined,
    });
    expect(await links.linkTo(quoteId, NOW), "with another key").toEqual({
      createdAt: NOW.toISOString(),
    });
    expect(links.quoteOf(token), "but old emails work").toBe(quoteId);
  });

  it("ends when staff renew or revoke it", async () => {
    const { request, links, quoteId, tokenNow } = await startWithQuote();
    const first = await tokenNow();
    const renewed = await request.put(`/api/quotes/${quoteId}/link`);
    const second = tokenOf(renewed.body.link.url);
    expect(second).not.toBe(first);
    expect(links.quoteOf(first)).toBeUndefined();
    expect(links.quoteOf(second)).toBe(quoteId);

    const revoked = await request.delete(`/api/quotes/${quoteId}/link`);
    expect(revoked.body).toEqual({ success: true, link: null });
    expect(links.quoteOf(second)).toBeUndefined();
    expect(await links.linkTo(quoteId, NOW)).toBeNull();
    await request.delete(`/api/quotes/${quoteId}/link`);
    await request.put(`/api/quotes/${quoteId}/link`);
    expect(links.quoteOf(await tokenNow())).toBe(quoteId);

    const { body } = await request.get(`/api/quotes/${quoteId}`);
    const kinds = body.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["submitted", "link-renewed", "link-revoked", "link-renewed"]);
  });

  it("shows nothing while its quote is deleted, and works again once it is restored", async () => {
    const { request, links, quoteId, tokenNow } = await startWithQuote();
    const token = await tokenNow();
    await request.delete(`/api/quotes/${quoteId}`);
    expect(links.quoteOf(token)).toBeUndefined();
    for (const method of ["put", "delete"] as const) {
      const reply = await request[method](`/api/quotes/${quoteId}/link`);
      expect([reply.status, reply.body.code]).toEqual([404, "quote_gone"]);
    }
    await request.post(`/api/quotes/${quoteId}/restore`);
    expect(links.quoteOf(token)).toBe(quoteId);
  });

  it("is erased with its quote", async () => {
    const { request, db, quoteId, tokenNow } = await startWithQuote();
    await tokenNow();
    await request.delete(`/api/quotes/${quoteId}`);
    await db.deleteFrom("quotes").execute();
    expect(await db.selectFrom("quote_links").selectAll().execute()).toEqual([]);
  });

  it("is made once, by whichever of several requests is first", async () => {
    const { links, quoteId, dataDir } = await startWithQuote();
    expect(existsSync(linkKeyFile(dataDir))).toBe(false);
    const made = await Promise.all([1, 2, 3].map(() => links.linkTo(quoteId, NOW)));
    expect(new Set(made.map((link) => link?.url)).size).toBe(1);
  });

  it("is not found by 100,000 guesses", async () => {
    const { links, tokenNow } = await startWithQuote();
    const token = await tokenNow();
    const near = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    const tokens = ["", token.toLowerCase(), near, `${token}=`];
    while (tokens.length < 100_000) tokens.push(randomBytes(32).toString("base64url"));
    expect(tokens.flatMap((guess) => links.quoteOf(guess) ?? [])).toEqual([]);
  });
});
