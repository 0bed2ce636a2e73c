import { setTimeout as pause } from "node:timers/promises";
import { WEBHOOK_EVENTS } from "#shared/api/declaration/webhook-events.ts";
import { type Random, randomOf } from "../../bench/seed/random.ts";
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
import type { startReceivers } from "./receivers.ts";
import { ask, type Site } from "./site.ts";

const CLIENTS = 6;
/** Something is killed after this many writes and an image, */
const WRITES = 80;
/** or, if it hangs, after this time, */
const MAX_WORKING_MS = 20_000;
/** plus a random delay, so that the kill can interrupt a write at any point. */
export const MOMENT_MS = 20;
/** A message that was in flight in a killed server is claimed for 30 seconds. */
const MAX_DELIVERING_MS = 10 * 60_000;

/** Each webhook knows of each event. */
export const UNTOLD = `select kind from quote_events
  where 'quote.' || kind in (${WEBHOOK_EVENTS.map((event) => `'${event}'`)})
  and seq not in (select event_seq from messages where channel = 'webhook')`;

/** Clients work until their server is killed, or the round is over. */
export interface Round {
  isOver: boolean;
}

/** What is killed. */
export interface Killable {
  /** The server that a client works with. */
  readonly siteFor: (random: Random, round: Round) => Site;
  /** Kills something, waits for the clients, and starts it again. Resolves to its name. */
  readonly killAndStart: (working: Promise<unknown>, round: Round) => Promise<string>;
  /** What is lost, split or invented, in sentences. */
  readonly findProblems: (ledger: Ledger, images: ReadonlySet<string>) => Promise<readonly string[]>;
  /** The IDs of messages. */
  readonly idsOf: (state: "waiting" | "delivered") => Promise<readonly string[]>;
  /** Makes the waiting messages due, as if hours had passed. */
  readonly makeDue: () => Promise<unknown>;
}

/**
 * Kills again and again while clients write and receivers of messages fail, checks the data after each restart, and lets the messages be
 * delivered at the end. Returns what was lost, split, repeated or invented, in sentences.
 */
export async function killAgain(
  kills: number,
  seed: number,
  random: Random,
  receivers: Awaited<ReturnType<typeof startReceivers>>,
  { siteFor, killAndStart, findProblems, idsOf, makeDue }: Killable,
) {
  const ledger = new Ledger();
  const images = new Set<string>();
  const all: Quote[][] = Array.from({ length: CLIENTS }, () => []);
  const problems: string[] = [];
  const json = { url: receivers.url, events: WEBHOOK_EVENTS, isOn: true };
  await ask(siteFor(random, { isOver: false }), { method: "POST", path: "/api/admin/webhooks", json });
  for (let kill = 1; kill <= kills; kill += 1) {
    const round = { isOver: false };
    const client = (number: number): Client => {
      const own = randomOf(seed + kill, number);
      return { site: siteFor(own, round), ledger, random: own };
    };
    const working = Promise.all([
      ...all.map((own, number) => workOnQuotes(client(number), own)),
      workOnRules(client(CLIENTS), images),
    ]);
    // An error of a client ends the run at once.
    await Promise.race([enoughWrites(ledger), working]);
    await pause(random.below(MOMENT_MS));
    const what = await killAndStart(working, round);
    receivers.afterKill(await idsOf("delivered"));
    const found = await findProblems(ledger, images);
    problems.push(...found.map((each) => `After kill ${kill}, of ${what}: ${each}`));
    const site = siteFor(random, { isOver: false });
    for (const quote of all.flat().filter(({ id }) => id === undefined))
      await submitAgain({ site, ledger, random }, quote);
  }
  receivers.repair();
  const latest = performance.now() + MAX_DELIVERING_MS;
  while ((await idsOf("waiting")).length > 0 && performance.now() < latest) {
    await makeDue();
    await pause(1000);
  }
  problems.push(...receivers.problems(await idsOf("delivered")));
  for (const id of await idsOf("waiting")) problems.push(`The message ${id} is still waiting.`);
  return { problems, ledger };
}

/** Requests quotes and changes them until the server is killed. */
async function workOnQuotes(client: Client, own: Quote[]): Promise<void> {
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

async function enoughWrites({ acknowledged }: Ledger): Promise<void> {
  const written = () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const enough = written() + WRITES;
  const latest = performance.now() + MAX_WORKING_MS;
  const isEnough = () => written() >= enough && acknowledged.has("images");
  while (!isEnough() && performance.now() < latest) await pause(2);
}
