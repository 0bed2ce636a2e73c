import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { listImages } from "#server/rules/rules-images.ts";
import { IMAGE_NAME } from "#shared/api/declaration/params.ts";
import { WEBHOOK_EVENTS } from "#shared/webhook-events.ts";
import { randomOf } from "../../bench/seed/random.ts";
import { chooseAmount } from "../long.ts";
import { checkDatabase } from "../server/check-database.ts";
import {
  type Client,
  changeQuote,
  changeSeveral,
  type Quote,
  submitAgain,
  submitQuote,
  workOnRules,
} from "./clients.ts";
import { Ledger } from "./ledger.ts";
import { startReceivers } from "./receivers.ts";
import { ask, killStarting, type Site, startSite } from "./site.ts";
import { storedInFile } from "./stored.ts";

const CLIENTS = 6;
/** A server is killed after this many writes and an image, */
const WRITES = chooseAmount(40, 80);
/** or, if it hangs, after this time, */
const MAX_WORKING_MS = 20_000;
/** plus a random delay, so that the kill can interrupt a write at any point. */
const MOMENT_MS = 20;
/** About as long as a start takes. A kill may come at any point of it. */
const STARTING_MS = 900;
const MAX_DELIVERING_MS = chooseAmount(1, 10) * 60_000;

/** Each webhook knows of each event. */
export const UNTOLD = `select kind from quote_events
  where 'quote.' || kind in (${WEBHOOK_EVENTS.map((event) => `'${event}'`)})
  and seq not in (select event_seq from messages where channel = 'webhook')`;

/**
 * Kills a server again and again while clients write and receivers of its messages fail, checks its data after each
 * restart, and lets it deliver its messages at the end. Returns what was lost, split, repeated or invented, in sentences.
 */
export async function runCrashes(kills: number, seed: number, folder: string) {
  const random = randomOf(seed, 0);
  const ledger = new Ledger();
  const images = new Set<string>();
  const all: Quote[][] = Array.from({ length: CLIENTS }, () => []);
  const problems: string[] = [];
  const receivers = await startReceivers(random);
  const file = join(folder, "data", "workbench.sqlite");

  // The first of these creates the database.
  await killStarting(folder, random.below(STARTING_MS));
  let site = await startSite(folder, receivers.settings);
  const json = { url: receivers.url, events: WEBHOOK_EVENTS, isOn: true };
  await ask(site, { method: "POST", path: "/api/admin/webhooks", json });
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const client = (number: number) => ({ site, ledger, random: randomOf(seed + kill, number) });
      const working = Promise.all([
        ...all.map((own, number) => workOnQuotes(client(number), own)),
        workOnRules(client(CLIENTS), images),
      ]);
      // An error of a client ends the run at once.
      await Promise.race([enoughWrites(ledger), working]);
      await pause(random.below(MOMENT_MS));
      await site.kill();
      await working;
      receivers.afterKill(idsOf(file, "delivered"));
      if (random.chance(0.15)) await killStarting(folder, random.below(STARTING_MS));
      site = await startSite(folder, receivers.settings);
      const found = [...(await problemsOf(site, folder, ledger, images)), ...site.errors()];
      problems.push(...found.map((each) => `After kill ${kill}: ${each}`));
      for (const quote of all.flat().filter(({ id }) => id === undefined))
        await submitAgain({ site, ledger, random }, quote);
    }
    receivers.repair();
    await deliverAll(file);
    problems.push(...receivers.problems(idsOf(file, "delivered")));
    for (const id of idsOf(file, "waiting")) problems.push(`The message ${id} is still waiting.`);
  } finally {
    await site.kill();
  }
  return { problems, ledger, database: file };
}

/** Requests quotes and changes them until the server is killed. */
export async function workOnQuotes(client: Client, own: Quote[]): Promise<void> {
  const { site, random } = client;
  while (!site.isKilled) {
    const answered = own.filter(({ id }) => id !== undefined);
    const quote = answered[random.below(answered.length)];
    if (!quote || random.chance(0.3)) own.push(await submitQuote(client));
    else if (random.chance(0.1)) await changeSeveral(client, answered.slice(-6));
    else await changeQuote(client, quote);
    await pause(random.below(12));
  }
}

export async function enoughWrites({ acknowledged }: Ledger): Promise<void> {
  const written = () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const enough = written() + WRITES;
  const latest = performance.now() + MAX_WORKING_MS;
  const isEnough = () => written() >= enough && acknowledged.has("images");
  while (!isEnough() && performance.now() < latest) await pause(2);
}

/** Every acknowledged write is stored, every image is complete, and the tables fit together. */
async function problemsOf(site: Site, folder: string, ledger: Ledger, images: ReadonlySet<string>) {
  const problems: string[] = [];
  const names = readdirSync(join(folder, "uploads", "images"));
  const expect = (holds: boolean, otherwise: string) => holds || problems.push(otherwise);
  const db = new SQLite(join(folder, "data", "workbench.sqlite"), { readonly: true });
  for (const { document } of db.prepare<[], { document: string }>("select document from rules_revisions").all())
    for (const { image } of listImages(JSON.parse(document)))
      expect(names.includes(image), `The rules name ${image}, which is missing.`);
  problems.push(...checkDatabase(db), ...(await ledger.problems(storedInFile(db))));
  problems.push(
    ...db
      .prepare<[], string>(UNTOLD)
      .pluck()
      .all()
      .map((kind) => `No webhook tells of ${kind}.`),
  );
  db.close();
  for (const name of images) expect(names.includes(name), `The image ${name} is lost.`);
  for (const name of names) {
    const reply = await fetch(`${site.url}/uploads/images/${name}`);
    if (!IMAGE_NAME.test(name)) expect(reply.status === 404, `The temporary ${name} is served.`);
    else
      await sharp(await reply.arrayBuffer(), { failOn: "warning" })
        .stats()
        .catch((error: unknown) => problems.push(`The image ${name} is not complete: ${error}`));
  }
  return problems;
}

function idsOf(file: string, state: "waiting" | "delivered"): readonly string[] {
  const db = new SQLite(file, { readonly: true });
  const ids = db.prepare<[string], string>("select id from messages where state = ?").pluck();
  try {
    return ids.all(state);
  } finally {
    db.close();
  }
}

/** Waits until no message waits. Makes them due, as if hours had passed, except those that are being sent. */
async function deliverAll(file: string): Promise<void> {
  const latest = performance.now() + MAX_DELIVERING_MS;
  while (idsOf(file, "waiting").length > 0 && performance.now() < latest) {
    const db = new SQLite(file);
    db.exec("update messages set due_at = created_at, claimed_until = null where state = 'waiting'");
    db.close();
    await pause(1000);
  }
}
