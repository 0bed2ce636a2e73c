import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { SendMessageReply } from "#shared/api/messages.ts";
import { WebhookReply } from "#shared/api/webhooks.ts";
import { randomOf } from "../../bench/seed/random.ts";
import { checkSite } from "./check-site.ts";
import { type Client, makePictures, sendQuote, submitQuote } from "./clients.ts";
import { Ledger, type QuoteEntry } from "./ledger.ts";
import { type Receiver, startMailReceiver, startWebhookReceiver } from "./receivers.ts";
import type { Crashes } from "./run-crashes.ts";
import { ask, startSite } from "./site.ts";

const CLIENTS = 2;
/** A server is killed after a random number of writes in this range, once an email has arrived, */
const WRITES = { least: 1, most: 6 };
/** or, if none arrives, after this time. */
const MOST_WORKING_MS = 10_000;
/** A random delay, so that the kill can interrupt a delivery at any point. */
const MOMENT_MS = 300;
/** Deliveries take longer than requests, so a client writes seldom: with this chance after each pause. */
const WRITING_CHANCE = 0.03;
const PAUSE_MS = 80;
/** The longest that repaired receivers wait for a message. */
const MOST_DRAINING_MS = 10 * 60_000;
/** At the end, receivers still hang for a while: longer than an attempt of a webhook may take. */
const HANGING_MS = 20_000;
/** Collects garbage all the time, which drops every deadline that nothing holds. */
const COLLECTING = `
  import { setFlagsFromString } from "node:v8";
  import { runInNewContext } from "node:vm";
  setFlagsFromString("--expose-gc");
  setInterval(runInNewContext("gc"), 500).unref();`;
const STAFF = "sales@bench.example";
const EVENTS = ["submitted", "sent", "accepted", "change-asked", "declined"];

export interface MessageCrashesResult {
  /** Messages that were lost, repeated or invented, and what `checkSite` finds. */
  readonly problems: readonly string[];
  /** The messages that each receiver acknowledged at least once. */
  readonly received: readonly number[];
  /** Attempts that a kill kept the server from noting, so that the message arrived again. */
  readonly allowedRepeats: number;
  /** Messages that failed ten times, which staff sent again. */
  readonly failed: number;
}

/** Kills a server again and again while it delivers messages to receivers that break, then repairs the receivers. */
export async function runMessageCrashes(crashes: Crashes): Promise<MessageCrashesResult> {
  const { kills, seed, folder } = crashes;
  const mail = await startMailReceiver(randomOf(seed, -1));
  const shop = await startWebhookReceiver(randomOf(seed, -2));
  const stuck = await startWebhookReceiver(randomOf(seed, -3), "hang");
  const receivers = [mail, shop, stuck];
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: "quotes@bench.example",
    MAIL_STAFF: STAFF,
    WEBHOOK_PRIVATE_ADDRESSES: "allow",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(COLLECTING)}`,
  };
  const file = join(folder, "data", "workbench.sqlite");
  const random = randomOf(seed, 0);
  const shared = { ledger: new Ledger(), random, pictures: await makePictures() };
  const problems: string[] = [];
  let site = await startSite(folder, settings);
  try {
    for (const { port } of [shop, stuck]) await addWebhook({ ...shared, site }, port);
    for (let kill = 1; kill <= kills; kill += 1) {
      const isLast = kill === kills;
      await killWorking({ ...shared, site }, mail, seed + kill);
      const noted = new Set(idsOf(file, "delivered"));
      for (const receiver of receivers) await receiver.afterKill(noted);
      if (isLast || random.chance(0.5)) passTime(file);
      site = await startSite(folder, settings);
      const lost = [...noted].filter((id) => !receivers.some((each) => each.acknowledged.has(id)));
      problems.push(
        ...lost.map((id) => `After kill ${kill}: ${id} was noted, but not acknowledged.`),
        ...(await checkSite({ ...shared, site }, folder)).map(
          (each) => `After kill ${kill}: ${each}`,
        ),
      );
    }
    await pause(HANGING_MS);
    for (const receiver of receivers) await receiver.repair();
    const failed = await sendFailedAgain({ ...shared, site }, file);
    await drain(file);
    const entries = [...shared.ledger.quotes.values()];
    problems.push(
      ...differences("email", mail, entries.flatMap(emailsOf)),
      ...entries.flatMap((entry) => uncollected(entry, mail)),
      ...[shop, stuck].flatMap((each) => differences("webhook", each, entries.flatMap(callsOf))),
    );
    return {
      problems,
      received: receivers.map(({ acknowledged }) => acknowledged.size),
      allowedRepeats: receivers.reduce((sum, each) => sum + each.allowedRepeats(), 0),
      failed,
    };
  } finally {
    await site.kill();
    for (const receiver of receivers) receiver.close();
  }
}

async function addWebhook({ site }: Client, port: number): Promise<void> {
  const events = EVENTS.map((kind) => `quote.${kind}`);
  const json = { url: `http://127.0.0.1:${port}/`, events, isOn: true };
  await ask(site, { method: "POST", path: "/api/admin/webhooks", json }, WebhookReply);
}

async function killWorking(shared: Client, mail: Receiver, seed: number): Promise<void> {
  const working = Promise.all(
    Array.from({ length: CLIENTS }, (_, number) =>
      work({ ...shared, random: randomOf(seed, number + 1) }, `client${number}`),
    ),
  );
  // An error of a client ends the run at once.
  await Promise.race([enoughWrites(shared, mail), working]);
  await shared.site.kill();
  await working;
}

async function enoughWrites({ ledger, random }: Client, mail: Receiver): Promise<void> {
  const { acknowledged } = ledger;
  const written = () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const enough = written() + WRITES.least + random.below(WRITES.most - WRITES.least);
  // Drawing the picture of an email takes longer than many writes.
  const before = mail.arrivals();
  const isEnough = () => written() >= enough && mail.arrivals() > before;
  const latest = performance.now() + MOST_WORKING_MS;
  while (!isEnough() && performance.now() < latest) await pause(5);
  await pause(random.below(MOMENT_MS));
}

/** Requests quotes, sends them and answers until the server is killed. */
async function work(client: Client, owner: string): Promise<void> {
  const { site, ledger, random } = client;
  const own = [...ledger.quotes.values()].filter((entry) => entry.owner === owner);
  while (!site.isKilled) {
    await pause(PAUSE_MS);
    if (!random.chance(WRITING_CHANCE)) continue;
    const some = own.filter(({ reply }) => reply)[random.below(own.length)];
    if (some && random.chance(0.5)) await sendQuote(client, some);
    else {
      const entry = await submitQuote(client, owner);
      if (entry) own.push(entry);
    }
  }
}

type State = "waiting" | "delivered" | "failed";

function idsOf(file: string, state: State): readonly string[] {
  const db = new SQLite(file, { readonly: true });
  try {
    return db
      .prepare<[State], string>("select id from messages where state = ?")
      .pluck()
      .all(state);
  } finally {
    db.close();
  }
}

/** Makes waiting messages due, as if hours had passed without a server. */
function passTime(file: string): void {
  const db = new SQLite(file);
  db.exec(`update messages set due_at = created_at, claimed_until = null where state = 'waiting'`);
  db.close();
}

/** Makes waiting messages due, except those that are being sent. */
function hurry(file: string): void {
  const db = new SQLite(file);
  db.exec(
    `update messages set due_at = created_at where state = 'waiting' and claimed_until is null`,
  );
  db.close();
}

/** Sends failed messages again, as staff do. Returns their number. */
async function sendFailedAgain({ site }: Client, file: string): Promise<number> {
  const failed = idsOf(file, "failed");
  for (const id of failed) {
    const path = `/api/admin/messages/${id}/send`;
    await ask(site, { method: "POST", path }, SendMessageReply);
  }
  return failed.length;
}

/** Waits until every message is delivered, or takes too long. An attempt that hangs has to end by itself. */
async function drain(file: string): Promise<void> {
  const latest = performance.now() + MOST_DRAINING_MS;
  while (idsOf(file, "waiting").length > 0 && performance.now() < latest) {
    hurry(file);
    await pause(1000);
  }
}

/** The words that staff read about each kind of answer. */
const SENTENCES = new Map([
  ["accepted", "accepts"],
  ["change-asked", "asks for a change of"],
  ["declined", "declines"],
]);

const kindsOf = ({ answers: { known } }: QuoteEntry) => (known === "" ? [] : known.split(","));

/** The emails that a quote causes, by recipient and the beginning of the subject. */
function emailsOf(entry: QuoteEntry): readonly string[] {
  const { reply, email, body, sent } = entry;
  if (!reply) return [];
  const { quoteId } = reply;
  const { company } = body.customerInfo;
  return [
    `${STAFF}: New request ${quoteId}`,
    `${email}: We received your request ${quoteId}`,
    ...Array.from({ length: sent.known }, () => `${email}: Your quote ${quoteId}`),
    ...kindsOf(entry)
      .filter((kind) => kind === "accepted")
      .map((kind) => `${STAFF}: ${company} ${SENTENCES.get(kind)} ${quoteId}`),
  ];
}

/** Emails that may tell staff of several messages at once. */
const COLLECTED = /: .* (?:asks for a change of|declines) Q-/;

/** A quote with messages of the customer but no email about them, or with more emails than messages. */
function uncollected(entry: QuoteEntry, { acknowledged }: Receiver): readonly string[] {
  const id = entry.reply?.quoteId;
  const asked = kindsOf(entry).filter((kind) => kind !== "accepted").length;
  const told = [...acknowledged.values()].filter(
    (says) => COLLECTED.test(says) && says.endsWith(` ${id}`),
  ).length;
  const isRight = told <= asked && told >= Math.min(1, asked);
  return id === undefined || isRight ? [] : [`${asked} messages about ${id}, ${told} emails.`];
}

/** The webhooks that a quote causes, by type and quote. */
function callsOf(entry: QuoteEntry): readonly string[] {
  const { reply, sent } = entry;
  if (!reply) return [];
  const kinds = ["submitted", ...Array.from({ length: sent.known }, () => "sent")];
  return [...kinds, ...kindsOf(entry)].map((kind) => `quote.${kind} ${reply.quoteId}`);
}

/** The messages that a receiver did not get, got again, or got without a cause. */
function differences(name: string, receiver: Receiver, expected: readonly string[]) {
  const { acknowledged, repeats } = receiver;
  const unexpected = [...acknowledged.values()].filter((says) => !COLLECTED.test(says));
  const lost = expected.filter((says) => {
    const place = unexpected.indexOf(says);
    if (place >= 0) unexpected.splice(place, 1);
    return place < 0;
  });
  return [
    ...lost.map((says) => `The ${name} '${says}' is lost.`),
    ...unexpected.map((says) => `Nothing caused the ${name} '${says}'.`),
    ...repeats.map((id) => `The ${name} ${id} arrived again: '${acknowledged.get(id)}'.`),
  ];
}
