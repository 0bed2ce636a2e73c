import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  AnswersReply,
  CustomerLinkReply,
  CustomerQuoteReply,
  SendQuoteReply,
} from "#shared/api/answers.ts";
import { AdminConfigReply, AdminEditReply } from "#shared/api/catalog.ts";
import { UploadImageReply } from "#shared/api/images.ts";
import {
  AddNoteReply,
  DeleteQuoteReply,
  RestoreQuoteReply,
  SetStatusesReply,
  SetStatusReply,
} from "#shared/api/quotes.ts";
import { ErrorReply } from "#shared/api/reply.ts";
import { SubmitQuoteReply } from "#shared/api/submit.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quote-status.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { Random } from "../../bench/seed/random.ts";
import { jpg, png, svg } from "../images.ts";
import { customer, submission } from "../submission.ts";
import {
  fact,
  type ImageSize,
  type Ledger,
  type QuoteEntry,
  type UnansweredEdit,
} from "./ledger.ts";
import { answerTo, ask, type Call, read, type Site } from "./site.ts";

/** One of the concurrent clients. It records each write in the ledger before it sends it. */
export interface Client {
  readonly site: Site;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly pictures: readonly [Picture, ...Picture[]];
}

interface Picture extends ImageSize {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Several types and sizes. A kill is likely to interrupt the writing of the large ones. */
export async function makePictures(): Promise<Client["pictures"]> {
  return [
    { name: "small.png", bytes: await png(61, 41), width: 61, height: 41 },
    { name: "middle.jpg", bytes: await jpg(402, 302), width: 402, height: 302 },
    { name: "large.png", bytes: await png(703, 503), width: 703, height: 503 },
    {
      name: "drawing.svg",
      bytes: Buffer.from(svg("<rect width='9' height='9'/>")),
      width: 1600,
      height: 1200,
    },
  ];
}

/** The reply to a write, counted, or undefined if the server was killed first. */
async function write<Schema extends z.ZodType>(
  { site, ledger }: Client,
  kind: string,
  call: Call,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const reply = await ask(site, call, schema);
  return ledger.acknowledge(kind, reply) ? reply : undefined;
}

/** Submits a bench for a new customer, usually with an idempotency key. */
export async function submitQuote(client: Client, owner: string): Promise<QuoteEntry | undefined> {
  const turn = client.ledger.nextTurn();
  const email = `${owner}.${turn}@crash.example`;
  const entry: QuoteEntry = {
    owner,
    email,
    key: client.random.chance(0.6) ? `crash-${turn}-${owner}` : undefined,
    body: submission({ customerInfo: customer({ email, company: `Müller & Söhne ${owner}` }) }),
    reply: undefined,
    status: fact("pending"),
    batch: undefined,
    place: fact("listed"),
    sent: fact(0),
    answers: fact(""),
    renewals: fact(0),
    notes: new Map(),
    isChecked: false,
  };
  client.ledger.quotes.set(email, entry);
  entry.reply = await write(client, "submissions", submissionOf(entry), SubmitQuoteReply);
  return entry.reply && entry;
}

/** Repeats a submission with its key. The reply must be the first one, if there was one. */
export async function submitAgain(client: Client, entry: QuoteEntry): Promise<void> {
  const reply = await write(client, "replays", submissionOf(entry), SubmitQuoteReply);
  if (reply && entry.reply && !isDeepStrictEqual(reply, entry.reply))
    throw new Error(`${entry.email} got a different reply: ${JSON.stringify(reply)}`);
  entry.reply = reply ?? entry.reply;
}

const submissionOf = ({ key, body }: QuoteEntry): Call => ({
  method: "POST",
  path: "/api/quotes/submit",
  json: body,
  ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
});

const pathOf = ({ reply }: QuoteEntry) => `/api/quotes/${reply?.quoteId}`;

async function setStatus(client: Client, entry: QuoteEntry): Promise<void> {
  const { status } = entry;
  const next = client.random.pick(QUOTE_STATUSES);
  status.requested = next;
  const json = { status: next, from: status.known };
  const call = { method: "PUT", path: `${pathOf(entry)}/status`, json } as const;
  const reply = await write(client, "statuses", call, SetStatusReply);
  if (reply) Object.assign(status, fact(reply.quote.status));
}

/** Sets the status of several quotes. A kill must leave all or none of them. */
async function setStatuses(client: Client, entries: readonly QuoteEntry[]): Promise<void> {
  const status = client.random.pick(QUOTE_STATUSES);
  const batch = {};
  for (const entry of entries) {
    entry.status.requested = status;
    entry.batch = batch;
  }
  const quotes = entries.map(({ reply }) => ({ quoteId: reply?.quoteId }));
  const call = { method: "PUT", path: "/api/quotes/status", json: { status, quotes } } as const;
  const reply = await write(client, "statuses of several", call, SetStatusesReply);
  if (!reply) return;
  if (reply.quotes.length + reply.unchanged.length !== entries.length)
    throw new Error("Some statuses were not set.");
  for (const entry of entries) {
    Object.assign(entry.status, fact(status));
    entry.batch = undefined;
  }
}

interface SomeAnswer {
  readonly kind: string;
  readonly path: string;
  /** The status that the quote gets by it. */
  readonly status: QuoteStatus;
  readonly body: object;
}

const ANSWERS: readonly [SomeAnswer, ...SomeAnswer[]] = [
  { kind: "accepted", path: "accept", status: "approved", body: { name: "Ada Byron" } },
  { kind: "change-asked", path: "ask-change", status: "reviewed", body: { message: "Wider." } },
  { kind: "declined", path: "decline", status: "rejected", body: {} },
];

/** Sends the next revision, which the customer usually answers. */
export async function sendQuote(client: Client, entry: QuoteEntry): Promise<void> {
  const { sent, answers, status } = entry;
  const number = sent.known + 1;
  sent.requested = number;
  status.requested = "quoted";
  const terms = { source: "latest", leadTime: 15, expiresOn: "2999-12-31" };
  const json = { ...terms, after: sent.known, from: status.known };
  const path = `${pathOf(entry)}/send`;
  const reply = await write(client, "sent quotes", { method: "POST", path, json }, SendQuoteReply);
  if (!reply) return;
  Object.assign(sent, fact(number));
  Object.assign(status, fact("quoted"));
  if (client.random.chance(0.3)) return;

  const told = { method: "GET", path: `${pathOf(entry)}/answers` } as const;
  const link = (await ask(client.site, told, AnswersReply))?.link;
  if (!link) return;
  const answer = client.random.pick(ANSWERS);
  const kinds = [answers.known, answer.kind].filter((text) => text !== "").join();
  answers.requested = kinds;
  status.requested = answer.status;
  const call = {
    method: "POST",
    path: `/api/customer/${answer.path}`,
    json: { ...answer.body, number },
    headers: { Authorization: `Bearer ${link.url?.split("/q/")[1]}` },
  } as const;
  if (!(await write(client, `answers: ${answer.kind}`, call, CustomerQuoteReply))) return;
  Object.assign(answers, fact(kinds));
  Object.assign(status, fact(answer.status));
}

async function renewLink(client: Client, entry: QuoteEntry): Promise<void> {
  const { renewals } = entry;
  const next = renewals.known + 1;
  renewals.requested = next;
  const call = { method: "PUT", path: `${pathOf(entry)}/link` } as const;
  if (await write(client, "renewed links", call, CustomerLinkReply))
    Object.assign(renewals, fact(next));
}

export async function addNote(client: Client, entry: QuoteEntry): Promise<void> {
  const turn = client.ledger.nextTurn();
  const noteId = `crash-note-${turn}`;
  const note = { text: `Called about № ${turn} — ☎`, isKnown: false };
  entry.notes.set(noteId, note);
  const path = `${pathOf(entry)}/notes/${noteId}`;
  const call = { method: "PUT", path, json: { note: note.text } } as const;
  if (await write(client, "notes", call, AddNoteReply)) note.isKnown = true;
}

/** Deletes a quote, or restores a deleted one. */
async function moveQuote(client: Client, entry: QuoteEntry): Promise<void> {
  const { place } = entry;
  const isListed = place.known === "listed";
  const next = isListed ? "deleted" : "listed";
  place.requested = next;
  const reply = isListed
    ? await write(client, "moves", { method: "DELETE", path: pathOf(entry) }, DeleteQuoteReply)
    : await write(
        client,
        "moves",
        { method: "POST", path: `${pathOf(entry)}/restore` },
        RestoreQuoteReply,
      );
  if (reply) Object.assign(place, fact(next));
}

/** The file name of an uploaded picture. */
export async function uploadPicture(client: Client): Promise<string | undefined> {
  const { name, bytes, width, height } = client.random.pick(client.pictures);
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(bytes)]), name);
  const call = { method: "POST", path: "/api/images/upload", form } as const;
  const reply = await write(client, "images", call, UploadImageReply);
  if (reply) client.ledger.images.set(reply.filename, { width, height });
  return reply?.filename;
}

/** A client changes its newest quotes, so that each is changed several times. */
const RECENT = 30;

/** Sends requests as a visitor and as staff until the server is killed. */
export async function workOnQuotes(client: Client, owner: string): Promise<void> {
  const { site, ledger, random } = client;
  const own = [...ledger.quotes.values()].filter((entry) => entry.owner === owner);
  while (!site.isKilled) {
    const answered = own.filter(({ reply }) => reply).slice(-RECENT);
    const some = answered[random.below(answered.length)];
    const action = random.share();
    if (!some || action < 0.35) {
      const entry = await submitQuote(client, owner);
      if (entry) own.push(entry);
    } else if (action < 0.45 || some.place.known === "deleted") await moveQuote(client, some);
    else if (action < 0.53) await sendQuote(client, some);
    else if (action < 0.56) await renewLink(client, some);
    else if (action < 0.65) await setStatus(client, some);
    else if (action < 0.75)
      await setStatuses(
        client,
        answered.filter(({ place }) => place.known === "listed").slice(-1 - random.below(6)),
      );
    else if (action < 0.93 || some.key === undefined) await addNote(client, some);
    else await submitAgain(client, some);
    await pause(random.below(12));
  }
}

/** Uploads images until the server is killed. */
export async function workOnImages(client: Client): Promise<void> {
  while (!client.site.isKilled) {
    await uploadPicture(client);
    await pause(client.random.below(60));
  }
}

const STALE = 412;

/** Edits the rules until the server is killed. Each edit is based on the latest known revision. */
export async function workOnRules(client: Client): Promise<void> {
  const { site, ledger, random } = client;
  let known = await ask(site, { method: "GET", path: "/api/admin/config" }, AdminConfigReply);
  while (!site.isKilled && known) {
    const edit = await someEdit(client);
    if (!edit) return;
    ledger.unansweredEdits.add(edit);
    const headers = { "If-Match": `"${known.revision}"` };
    const call = { method: "PUT", path: edit.path, json: edit.json, headers } as const;
    const answer = await answerTo(site, call);
    const kind = answer?.status === STALE ? "refusals of stale edits" : "edits";
    if (!ledger.acknowledge(kind, answer)) return;
    ledger.unansweredEdits.delete(edit);
    if (answer.status === STALE) {
      known = { ...known, revision: ErrorReply.parse(answer.body).revision ?? 0 };
    } else {
      known = read(call, answer, AdminEditReply);
      ledger.revisions.set(known.revision, known.config);
    }
    await pause(random.below(120));
  }
}

interface Edit extends UnansweredEdit {
  readonly path: string;
  readonly json: object;
}

/** An edit with a unique result: a price, a label, or a new image. */
async function someEdit(client: Client): Promise<Edit | undefined> {
  const { ledger, random } = client;
  const turn = ledger.nextTurn();
  const kind = random.share();
  if (kind < 0.4) {
    const basePrice = (100_000 + turn) / 100;
    const isIn = (document: RulesDocument) => document.basePrice === basePrice;
    return { path: "/api/admin/config/base-price", json: { basePrice }, isIn };
  }
  const value = random.pick(["black", "light-gray"]);
  const path = `/api/admin/steps/frame_color/options/${value}`;
  const optionIn = ({ steps }: RulesDocument) =>
    steps
      .find(({ key }) => key === "frame_color")
      ?.options.find((option) => option.value === value);
  if (kind < 0.6) {
    const label = `Color ${turn}`;
    return { path, json: { label }, isIn: (document) => optionIn(document)?.label === label };
  }
  const image = await uploadPicture(client);
  return image === undefined
    ? undefined
    : { path, json: { image }, isIn: (document) => optionIn(document)?.image === image };
}
