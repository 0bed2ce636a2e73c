import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, createServer, type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { quoteDocument } from "#server/documents/pdf/quote-document.ts";
import { emailSubscription } from "#server/messages/email/email-channel.ts";
import { webhookSubscription } from "#server/messages/webhooks/webhook-channel.ts";
import { createAnswerStore } from "#server/quotes/conversation/answer-store.ts";
import { createRevisionStore } from "#server/quotes/conversation/revision-store.ts";
import { readEvent } from "#server/quotes/event-store.ts";
import { readWholeQuote, wholeQuoteRows } from "#server/quotes/quote-rows.ts";
import { findSearchText } from "#server/quotes/search-text.ts";
import { IMAGE_NAME } from "#shared/api/declaration/params.ts";
import { CustomerAnswerSchema } from "#shared/api/quotes/answers.ts";
import { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import { add, cents, multiply, sum } from "#shared/money.ts";
import { WholeQuoteSchema } from "#shared/quotes/quote.ts";
import { itemsPrice, linesOf } from "#shared/quotes/quote-items.ts";
import { QuoteRevisionSchema } from "#shared/quotes/quote-revisions.ts";
import { ReadableRulesSchema, type RulesDocument } from "#shared/rules/rules.ts";
import { LONG } from "../support/long.ts";
import { decompress } from "../support/openapi/watch-replies.ts";
import { checkDatabase } from "../support/server/check-database.ts";
import { TIME_ZONE } from "../support/server/stores.ts";
import { openTestApp } from "../support/server/test-app.ts";
import type { SentRequest } from "./write-request.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ms: number;
}

/** Longer than any answer takes. */
const MAX_MS = 30_000;

/** A refused request must not change this. */
const FINGERPRINT = `select
  (select max(revision) from rules_revisions) as rules,
  (select group_concat(seq || status || ifnull(deleted_at, '')) from quotes) as quotes,
  (select group_concat(name || seq) from sqlite_sequence) as numbers,
  (select group_concat(id || edit) from rules_drafts) as drafts,
  (select count(*) from quote_events) as events,
  (select count(*) from quote_revisions) as sent,
  (select count(*) from quote_answers) as answers,
  (select count(*) from messages) as messages,
  (select group_concat(id || url || events || secret || state) from webhooks) as webhooks,
  (select group_concat(id || ifnull(revoked_at, '')) from api_keys) as api_keys,
  (select count(*) from quote_images) as images,
  (select count(*) from idempotency_keys) as keys,
  (select sum(chosen + refused) from choice_counts) as counts`;

/** The app on a port, with its own database, used through one connection. */
export async function startFuzzedServer(document: RulesDocument) {
  const { app, db, dataDir, uploadsDir, close } = await openTestApp({
    document,
    emailIsOn: true,
    subscriptions: [emailSubscription, webhookSubscription],
    ...(LONG && { drawDocument: quoteDocument, drawSummary: quoteDocument }),
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const reader = new SQLite(join(dataDir, "workbench.sqlite"), { readonly: true });
  const fingerprint = reader.prepare(FINGERPRINT);

  return {
    send: (sent: SentRequest) => send(port, agent, sent),
    fingerprint: () => JSON.stringify(fingerprint.get()),
    /** Throws if the server has stored something wrong. */
    async audit(): Promise<void> {
      deepStrictEqual(checkDatabase(reader), []);
      await auditRules(db);
      await auditQuotes(db);
      await auditImages(db, join(uploadsDir, "images"));
    },
    /** Fails if a reply does not match the API document. */
    async stop(): Promise<void> {
      agent.destroy();
      reader.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await close();
    },
  };
}

function send(port: number, agent: Agent, sent: SentRequest): Promise<Answer> {
  const { method, path, body } = sent;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length = body ? { "Content-Length": String(body.length) } : {};
    const headers = { ...sent.headers, ...length };
    const asked = request({ host: "127.0.0.1", port, agent, method, path, headers, timeout: MAX_MS }, (reply) => {
      const { statusCode: status = 0, headers } = reply;
      buffer(reply).then((bytes) => {
        const body = decompress(bytes, headers["content-encoding"]);
        resolve({ status, headers, body, ms: performance.now() - began });
      }, reject);
    });
    asked.on("timeout", () => asked.destroy(new Error("There was no answer.")));
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Every revision can be read, and the current one has no problems. */
async function auditRules(db: Database): Promise<void> {
  const rows = await db.selectFrom("rules_revisions").selectAll().orderBy("revision").execute();
  const documents = rows.map(({ document }) => ReadableRulesSchema.parse(JSON.parse(document)));
  deepStrictEqual(checkRules(documents.at(-1)).problems, []);
}

/** Every quote, event and stored reply can be read. */
async function auditQuotes(db: Database): Promise<void> {
  const quotes = await wholeQuoteRows(db).execute();
  for (const row of quotes) {
    const { quoteId, items, current } = WholeQuoteSchema.parse(readWholeQuote(row));
    strictEqual(row.search_text, await findSearchText(db, quoteId, TIME_ZONE));
    const { adjustments, taxes = [], freeLines = [] } = current;
    const sums = items.map(({ quantity, breakdown }) =>
      multiply(add(cents(breakdown.basePrice), cents(breakdown.modifications)), quantity),
    );
    strictEqual(
      row.total_cents,
      sum([...sums, itemsPrice(freeLines), ...[...adjustments, ...taxes].map(({ amount }) => cents(amount))]),
    );
  }
  const [sent, answers] = [createRevisionStore(db), createAnswerStore(db)];
  for (const { id } of quotes) {
    for (const each of await sent.listOf(id)) {
      const { items, freeLines, adjustments, deliveryFee, taxes = [], grandTotal } = QuoteRevisionSchema.parse(each);
      const amounts = [...[...adjustments, ...taxes].map(({ amount }) => amount), deliveryFee].map(cents);
      strictEqual(cents(grandTotal), sum([itemsPrice(linesOf({ items, freeLines })), ...amounts]));
    }
    for (const answer of await answers.listOf(id)) CustomerAnswerSchema.parse(answer);
  }
  for (const event of await db.selectFrom("quote_events").selectAll().execute()) readEvent(event);
  for (const { reply } of await db.selectFrom("idempotency_keys").selectAll().execute())
    SubmitQuoteReply.parse(JSON.parse(reply));
}

/** The folder has complete images only, including those of the quotes. */
async function auditImages(db: Database, folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names) {
    if (!IMAGE_NAME.test(name)) throw new Error(`The image folder has a file ${name}.`);
    await sharp(join(folder, name)).stats();
  }
  for (const { image } of await db.selectFrom("quote_images").selectAll().execute())
    if (!names.includes(image)) throw new Error(`A quote shows ${image}, which is missing.`);
}
