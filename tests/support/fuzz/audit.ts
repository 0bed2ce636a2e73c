import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import type { Database } from "#server/db/connection.ts";
import { IMAGE_NAME } from "#server/images/image-folder.ts";
import { readEvent } from "#server/quotes/event-store.ts";
import { readQuote } from "#server/quotes/quote-rows.ts";
import { SubmitQuoteReply } from "#shared/api/submit.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { quoteSearchText } from "#shared/quote-search.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";

/** Throws where something that is stored is not whole. */
export async function audit(db: Database, uploadsDir: string): Promise<void> {
  strictEqual(
    (await rows<{ integrity_check: string }>(db, "pragma integrity_check"))[0]?.integrity_check,
    "ok",
  );
  deepStrictEqual(await rows(db, "pragma foreign_key_check"), []);
  await auditRules(db);
  await auditQuotes(db);
  await auditImages(db, uploadsDir);
}

/** Every revision can be read, and nothing is wrong with the current one. */
async function auditRules(db: Database): Promise<void> {
  const revisions = await db
    .selectFrom("rules_revisions")
    .selectAll()
    .orderBy("revision")
    .execute();
  const documents = revisions.map(({ document }) =>
    RulesDocumentSchema.parse(JSON.parse(document)),
  );
  deepStrictEqual(checkRules(documents.at(-1)).problems, []);
  deepStrictEqual(
    revisions.map(({ revision }) => revision),
    revisions.map((_, index) => index + 1),
  );
}

async function auditQuotes(db: Database): Promise<void> {
  const quotes = await db
    .selectFrom("quotes")
    .innerJoin("quote_snapshots", "quote_seq", "seq")
    .selectAll()
    .execute();
  strictEqual(quotes.length, await count(db, "select count(*) as n from quotes"));
  for (const row of quotes) {
    const { quoteId, customerInfo, partner } = readQuote(row);
    strictEqual(row.search_text, quoteSearchText(quoteId, customerInfo, partner));
  }
  const events = await db.selectFrom("quote_events").selectAll().orderBy("seq").execute();
  for (const event of events) readEvent(event);
  for (const { id, status } of quotes) {
    const told = events.filter(({ quote_id }) => quote_id === id);
    strictEqual(told[0]?.kind, "submitted");
    strictEqual(
      told.findLast(({ kind }) => kind === "status-changed")?.to_status ?? "pending",
      status,
    );
  }
  for (const { reply } of await db.selectFrom("idempotency_keys").selectAll().execute())
    SubmitQuoteReply.parse(JSON.parse(reply));
  await auditTallies(db);
}

/** What triggers keep is what there is. */
async function auditTallies(db: Database): Promise<void> {
  const kept = `select status, quotes, amount_cents from quote_tallies where quotes <> 0`;
  const counted = `select status, count(*) as quotes, sum(amount_cents) as amount_cents
    from quotes where deleted_at is null group by status`;
  deepStrictEqual(
    await rows(db, `${kept} order by status`),
    await rows(db, `${counted} order by status`),
  );
  strictEqual(
    await count(db, "select count(*) as n from quote_search"),
    await count(db, "select count(*) as n from quotes"),
  );
}

/** The folder holds whole images under the server's names, those that quotes show among them. */
async function auditImages(db: Database, uploadsDir: string): Promise<void> {
  const folder = join(uploadsDir, "images");
  const names = await readdir(folder);
  for (const name of names) {
    if (!IMAGE_NAME.test(name)) throw new Error(`The folder of the images holds ${name}.`);
    await sharp(join(folder, name)).stats();
  }
  for (const { image } of await db.selectFrom("quote_images").selectAll().execute())
    if (!names.includes(image)) throw new Error(`A quote shows ${image}, which is not there.`);
}

async function rows<Row>(db: Database, query: string): Promise<readonly Row[]> {
  return (await sql.raw<Row>(query).execute(db)).rows;
}

async function count(db: Database, query: string): Promise<number | undefined> {
  return (await rows<{ n: number }>(db, query))[0]?.n;
}
