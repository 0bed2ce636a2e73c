import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { IMAGE_NAME } from "#server/images/image-store.ts";
import { namedImages } from "#server/rules/rules-images.ts";
import { AdminConfigReply } from "#shared/api/catalog.ts";
import { ListQuotesReply } from "#shared/api/quote-list.ts";
import { QuoteReply } from "#shared/api/quotes.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import { QuoteSchema } from "#shared/quotes.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";
import { checkDatabase } from "../check-database.ts";
import { type Client, submitAgain } from "./clients.ts";
import { confirm, type Ledger, type QuoteEntry } from "./ledger.ts";
import { ask } from "./site.ts";

/**
 * The differences between a server after a kill and the ledger, in sentences. The ledger takes over unanswered
 * writes that were stored, and unanswered submissions with a key are repeated.
 */
export async function checkSite(client: Client, folder: string): Promise<readonly string[]> {
  const { site, ledger } = client;
  const { names, problems } = await checkImages(client, join(folder, "uploads", "images"));
  const db = new SQLite(join(folder, "data", "workbench.sqlite"), { readonly: true });
  try {
    const stored = [
      ...checkDatabase(db),
      ...checkQuotes(db, ledger),
      ...checkNotes(db, ledger),
      ...checkRules(db, ledger, names),
    ];
    const shown = await retryAndLook(client, db).catch((error: unknown) => [String(error)]);
    return [...problems, ...stored, ...shown, ...site.errors()];
  } finally {
    db.close();
  }
}

/** Every acknowledged image exists, every image is complete, and no temporary file is served. */
async function checkImages({ site, ledger }: Client, folder: string) {
  const files = await readdir(folder);
  const names = new Set(files.filter((name) => IMAGE_NAME.test(name)));
  const problems = [...ledger.images.keys()]
    .filter((name) => !names.has(name))
    .map((name) => `The image ${name} is lost.`);
  for (const name of files) {
    const url = `${site.url}/uploads/images/${name}`;
    if (!names.has(name)) {
      if (!/^\.writing-/.test(name)) problems.push(`The file ${name} is unknown.`);
      const { status } = await fetch(url);
      if (status !== 404) problems.push(`The temporary file ${name} is served with ${status}.`);
    } else if (!ledger.checkedImages.has(name)) {
      const problem = await problemOfImage(url, ledger, name);
      if (problem) problems.push(`The image ${name} ${problem}`);
      else ledger.checkedImages.add(name);
    }
  }
  return { names, problems };
}

async function problemOfImage(url: string, { images }: Ledger, name: string) {
  const reply = await fetch(url);
  if (!reply.ok) return `is served with ${reply.status}.`;
  try {
    const bytes = Buffer.from(await reply.arrayBuffer());
    const image = sharp(bytes, { failOn: "warning" }).raw();
    const { width, height } = (await image.toBuffer({ resolveWithObject: true })).info;
    const sent = images.get(name) ?? { width, height };
    return isDeepStrictEqual(sent, { width, height }) ? undefined : "is a different one.";
  } catch (error) {
    return `is not complete: ${String(error)}`;
  }
}

interface QuoteRow {
  readonly seq: number;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  readonly address_type: string;
  readonly notes: string;
  readonly status: QuoteStatus;
  readonly total_cents: number;
  readonly delivery_fee_cents: number;
  readonly deleted_at: string | null;
}

function checkQuotes(db: SQLite.Database, ledger: Ledger): readonly string[] {
  const problems: string[] = [];
  const found = new Map<string, QuoteRow>();
  for (const row of db.prepare<[], QuoteRow>("select * from quotes").all()) {
    if (found.has(row.email)) problems.push(`${row.email} has two quotes.`);
    if (!ledger.quotes.has(row.email)) problems.push(`Nobody requested the quote ${row.id}.`);
    found.set(row.email, row);
  }
  problems.push(...checkBatches(ledger, found));
  for (const entry of ledger.quotes.values())
    problems.push(...checkQuote(db, ledger, entry, found.get(entry.email)));
  return problems;
}

/** A request for several statuses sets all or none. */
function checkBatches({ quotes }: Ledger, found: ReadonlyMap<string, QuoteRow>): readonly string[] {
  const batches = new Map<object, Set<boolean>>();
  for (const entry of quotes.values()) {
    const { batch, status } = entry;
    entry.batch = undefined;
    if (!batch || status.requested === status.known) continue;
    const isSet = found.get(entry.email)?.status === status.requested;
    batches.set(batch, (batches.get(batch) ?? new Set()).add(isSet));
  }
  return [...batches.values()]
    .filter((outcomes) => outcomes.size > 1)
    .map(() => "A request for several statuses set only some of them.");
}

function checkQuote(
  db: SQLite.Database,
  { quotes }: Ledger,
  entry: QuoteEntry,
  row: QuoteRow | undefined,
): readonly string[] {
  const { email, reply, place, status, key } = entry;
  if (!reply && !row) {
    if (key === undefined) quotes.delete(email);
    return [];
  }
  if (!confirm(place, !row ? "missing" : row.deleted_at === null ? "listed" : "deleted"))
    return [`The quote of ${email} is ${place.known}, which nobody requested.`];
  if (!row) return [];
  const problems: string[] = [];
  if (!confirm(status, row.status))
    problems.push(`The quote of ${email} is ${row.status}, which nobody requested.`);
  problems.push(...checkConversation(db, entry, row));
  const { name, phone, company, notes, address_type: addressType } = row;
  const customerInfo = { name, email, phone, company, addressType, notes };
  if (!isDeepStrictEqual(customerInfo, entry.body.customerInfo))
    problems.push(`The customer of ${email} has a different name or address.`);
  const { id: quoteId, total_cents: total, delivery_fee_cents: fee } = row;
  const facts = { quoteId, totalPrice: total / 100, deliveryFee: fee / 100 };
  if (reply && !isDeepStrictEqual({ ...reply, ...facts }, reply))
    problems.push(`The quote of ${email} is not the acknowledged one.`);
  if (key === undefined) entry.reply ??= { success: true, ...facts, priceChanged: true };
  if (!entry.isChecked) problems.push(...checkSnapshot(db, entry, row));
  entry.isChecked = true;
  return problems;
}

/** Every revision, answer and renewal of the link is there, and no other. */
function checkConversation(
  db: SQLite.Database,
  { email, sent, answers, renewals }: QuoteEntry,
  { id }: QuoteRow,
): readonly string[] {
  const query = "select kind from quote_events where quote_id = ? order by seq";
  const kinds = db.prepare<[string], string>(query).pluck().all(id);
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
  const given = kinds.filter((kind) => ANSWER_KINDS.includes(kind)).join();
  const facts = [
    [confirm(sent, count("sent")), `was sent ${count("sent")} times`],
    [confirm(answers, given), `has the answers '${given}'`],
    [confirm(renewals, count("link-renewed")), `has ${count("link-renewed")} renewed links`],
  ] as const;
  return facts
    .filter(([isExpected]) => !isExpected)
    .map(([, found]) => `The quote of ${email} ${found}, which nobody requested.`);
}

const ANSWER_KINDS = ["accepted", "change-asked", "declined"];

const Snapshot = QuoteSchema.pick({ configuration: true }).extend({
  breakdown: QuoteSchema.shape.pricing.shape.breakdown,
  parts: QuoteSchema.shape.pricing.shape.parts,
});

/** The snapshot has the submitted configuration, and its prices add up to the total. */
function checkSnapshot(
  db: SQLite.Database,
  { email, body }: QuoteEntry,
  { seq, total_cents: total }: QuoteRow,
): readonly string[] {
  const query = "select snapshot from quote_snapshots where quote_seq = ?";
  const row = db.prepare<[number], { snapshot: string }>(query).get(seq);
  const { configuration, breakdown } = Snapshot.parse(JSON.parse(row?.snapshot ?? "{}"));
  const sum = Math.round((breakdown.basePrice + breakdown.modifications) * 100);
  const isSame = isDeepStrictEqual(configuration, body.configuration);
  return [
    ...(isSame ? [] : [`The bench of ${email} is a different one.`]),
    ...(sum === total ? [] : [`The parts of ${email} do not add up to the total.`]),
  ];
}

interface NoteRow {
  readonly email: string;
  readonly note_id: string;
  readonly note: string;
}

function checkNotes(db: SQLite.Database, { quotes }: Ledger): readonly string[] {
  const problems: string[] = [];
  const found = new Set<string>();
  const query = `select email, note_id, note from quote_events join quotes on id = quote_id
    where kind = 'note-added'`;
  for (const { email, note_id: noteId, note } of db.prepare<[], NoteRow>(query).all()) {
    if (found.has(noteId)) problems.push(`The note ${noteId} is stored twice.`);
    found.add(noteId);
    if (quotes.get(email)?.notes.get(noteId)?.text !== note)
      problems.push(`Nobody wrote the note ${noteId} of ${email}.`);
  }
  for (const { email, notes } of quotes.values()) {
    for (const [noteId, note] of notes) {
      if (note.isKnown && !found.has(noteId))
        problems.push(`The note ${noteId} of ${email} is lost.`);
      if (found.has(noteId)) note.isKnown = true;
      else notes.delete(noteId);
    }
  }
  return problems;
}

/** Each revision since the last check is the one in a reply, or has an unanswered edit. Its images exist. */
function checkRules(
  db: SQLite.Database,
  ledger: Ledger,
  images: ReadonlySet<string>,
): readonly string[] {
  const problems: string[] = [];
  const query =
    "select revision, document from rules_revisions where revision > ? order by revision";
  const rows = db
    .prepare<[number], { revision: number; document: string }>(query)
    .all(ledger.checkedRevision);
  for (const { revision, document: text } of rows) {
    const document = RulesDocumentSchema.parse(JSON.parse(text));
    for (const { image } of namedImages(document))
      if (!images.has(image)) problems.push(`Revision ${revision} needs ${image}: it is missing.`);
    ledger.checkedRevision = revision;
    const known = ledger.revisions.get(revision);
    const edit = [...ledger.unansweredEdits].find(({ isIn }) => isIn(document));
    if (known && !isDeepStrictEqual(document, known))
      problems.push(`Revision ${revision} is not the acknowledged one.`);
    if (!known && !edit && revision > 1) problems.push(`Nobody requested revision ${revision}.`);
    ledger.revisions.set(revision, document);
    if (!known && edit) ledger.unansweredEdits.delete(edit);
  }
  const newest = db
    .prepare<[], { newest: number }>("select max(revision) as newest from rules_revisions")
    .get()?.newest;
  const known = Math.max(0, ...ledger.revisions.keys());
  if (known > (newest ?? 0)) problems.push(`Revision ${known} is lost.`);
  ledger.unansweredEdits.clear();
  return problems;
}

async function retryAndLook(client: Client, db: SQLite.Database): Promise<readonly string[]> {
  const { ledger } = client;
  const unanswered = [...ledger.quotes.values()].filter(({ key, reply }) => key && !reply);
  for (const entry of unanswered) await submitAgain(client, entry);
  const retried = unanswered.length > 0 ? checkQuotes(db, ledger) : [];
  return [...retried, ...(await checkService(client))];
}

/** Staff see the rules, and some old and new quotes, as the ledger has them. */
async function checkService({ site, ledger, random }: Client): Promise<readonly string[]> {
  const get = (path: string) => ({ method: "GET", path }) as const;
  const problems: string[] = [];
  const rules = await ask(site, get("/api/admin/config"), AdminConfigReply);
  if (rules?.revision !== ledger.checkedRevision)
    problems.push(`The current rules are revision ${rules?.revision}.`);

  const entries = [...ledger.quotes.values()].filter(({ reply }) => reply);
  const listed = entries.filter(({ place }) => place.known === "listed");
  const some = Array.from({ length: 4 }, () => entries[random.below(entries.length)]);
  for (const entry of [entries.at(-1), ...some]) {
    if (!entry?.reply) continue;
    const { email, place, status } = entry;
    const path = `/api/quotes/list?q=${encodeURIComponent(email)}`;
    const list = await ask(site, get(path), ListQuotesReply);
    const isListed = place.known === "listed";
    if (list?.quotes.length !== (isListed ? 1 : 0))
      problems.push(
        `A search for ${email}, which is ${place.known}, finds ${list?.quotes.length} quotes.`,
      );
    const counted = Object.values(list?.counts ?? {}).reduce((sum, count) => sum + count, 0);
    if (counted !== listed.length)
      problems.push(`The list counts ${counted} quotes instead of ${listed.length}.`);
    if (!isListed) continue;
    const found = await ask(site, get(`/api/quotes/${entry.reply.quoteId}`), QuoteReply);
    const notes = found?.events.filter(({ kind }) => kind === "note-added").length;
    if (found?.quote.status !== status.known || notes !== entry.notes.size)
      problems.push(`The quote of ${email} shows a different status or different notes.`);
  }
  return problems;
}
