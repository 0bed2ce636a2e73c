import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { connectServer } from "#server/db/engines/postgres/connection.ts";
import { WEBHOOK_EVENTS } from "#shared/webhook-events.ts";
import { type Random, randomOf } from "../../bench/seed/random.ts";
import type { RunningPostgres } from "../postgres/run-postgres.ts";
import { checkServer } from "../server/check-database.ts";
import { type Quote, submitAgain, workOnRules } from "./clients.ts";
import { Ledger } from "./ledger.ts";
import { startReceivers } from "./receivers.ts";
import { enoughWrites, UNTOLD, workOnQuotes } from "./run-crashes.ts";
import { ask, type Site, startSite } from "./site.ts";
import { storedOnServer } from "./stored.ts";

const SERVERS = 3;
const CLIENTS = 6;
/** The clients of the other servers go on for so long after a kill. */
const AFTERMATH_MS = 400;
const MOMENT_MS = 20;
/** A message that was in flight in a killed server is claimed for 30 seconds. */
const MAX_DELIVERING_MS = 3 * 60_000;
/** The lines that servers log when their database dies. */
const LOST = /"LostDatabaseError"/;

/** The settings of servers on one database. */
export const sharedSettings = (url: string) => ({
  DATABASE_URL: url,
  LINK_KEY: "0123456789abcdef".repeat(4),
  WEBHOOK_PRIVATE_ADDRESSES: "allow",
});

/**
 * Kills servers, and sometimes their PostgreSQL, again and again while clients write through all of them, and receivers of messages fail. Checks
 * after each kill what was lost, split, repeated or invented, and returns it in sentences.
 */
export async function runManyServers(postgres: RunningPostgres, kills: number, seed: number, folder: string) {
  const random = randomOf(seed, 0);
  const ledger = new Ledger();
  const images = new Set<string>();
  const all: Quote[][] = Array.from({ length: CLIENTS }, () => []);
  const problems: string[] = [];
  const logged: string[] = [];
  const receivers = await startReceivers(random);
  const settings = { ...receivers.settings, ...sharedSettings(postgres.url) };
  const start = () => startSite(folder, settings);
  // All of them find an empty database.
  const sites = await Promise.all(Array.from({ length: SERVERS }, start));
  const db = connectServer(postgres.url, 2);
  const idsOf = async (state: "waiting" | "delivered") =>
    (await db.selectFrom("messages").select("id").where("state", "=", state).execute()).map(({ id }) => id);
  const json = { url: receivers.url, events: WEBHOOK_EVENTS, isOn: true };
  await ask(sites[0] as Site, { method: "POST", path: "/api/admin/webhooks", json });
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const round = { isOver: false };
      const client = (number: number) => {
        const own = randomOf(seed + kill, number);
        return { site: balance(sites, own, round), ledger, random: own };
      };
      const working = Promise.all([
        ...all.map((own, number) => workOnQuotes(client(number), own)),
        workOnRules(client(CLIENTS), images),
      ]);
      // An error of a client ends the run at once.
      await Promise.race([enoughWrites(ledger), working]);
      await pause(random.below(MOMENT_MS));
      const isDatabase = random.chance(0.25);
      if (isDatabase) {
        round.isOver = true;
        await postgres.kill();
        await pause(random.below(MOMENT_MS));
        await postgres.startAgain();
      } else {
        const victims = sites.filter(() => random.chance(0.4)).slice(0, SERVERS - 1);
        await Promise.all(victims.map((site) => site.kill()));
        await Promise.race([pause(AFTERMATH_MS), working]);
        round.isOver = true;
      }
      await working;
      for (const [at, site] of sites.entries())
        if (site.isKilled) {
          logged.push(...site.errors());
          sites[at] = await start();
        }
      await expectReady();
      // PostgreSQL may still finish writes of servers that are gone.
      await db.write(async () => {});
      receivers.afterKill(await idsOf("delivered"));
      const found = [
        ...(await checkServer(db)),
        ...(await ledger.problems(storedOnServer(db))),
        ...(await db.run<{ kind: string }>(CompiledQuery.raw(UNTOLD))).map(
          ({ kind }) => `No webhook tells of ${kind}.`,
        ),
        ...(await lostImages()),
      ];
      const what = isDatabase ? "the database" : "servers";
      problems.push(...found.map((each) => `After kill ${kill}, of ${what}: ${each}`));
      const site = balance(sites, random, { isOver: false });
      for (const quote of all.flat().filter(({ id }) => id === undefined))
        await submitAgain({ site, ledger, random }, quote);
    }
    receivers.repair();
    await deliverAll();
    problems.push(...receivers.problems(await idsOf("delivered")));
    for (const id of await idsOf("waiting")) problems.push(`The message ${id} is still waiting.`);
    logged.push(...sites.flatMap((site) => site.errors()));
    problems.push(...logged.filter((line) => !LOST.test(line)));
  } finally {
    for (const site of sites) await site.kill();
    await db.destroy();
  }
  return { problems, ledger };

  /** Servers find a PostgreSQL that was away by themselves. */
  async function expectReady(): Promise<void> {
    for (const site of sites) {
      const reply = await fetch(`${site.url}/readyz`);
      if (!reply.ok) problems.push(`A server is not ready again: ${await reply.text()}`);
    }
  }

  async function lostImages(): Promise<readonly string[]> {
    const lost: string[] = [];
    for (const name of images) {
      const site = sites[random.below(SERVERS)];
      const reply = await fetch(`${site?.url}/uploads/images/${name}`);
      if (!reply.ok) lost.push(`The image ${name} is lost.`);
    }
    return lost;
  }

  /** Waits until no message waits. Makes them due, as if hours had passed. */
  async function deliverAll(): Promise<void> {
    const latest = performance.now() + MAX_DELIVERING_MS;
    while ((await idsOf("waiting")).length > 0 && performance.now() < latest) {
      await db.write((within) =>
        within
          .updateTable("messages")
          .set(({ ref }) => ({ due_at: ref("created_at") }))
          .where("state", "=", "waiting")
          .where("claimed_until", "is", null)
          .execute(),
      );
      await pause(500);
    }
  }
}

/** The servers behind one address: each request goes to one that lives. A client stops once a server of its own was killed. */
function balance(sites: readonly Site[], random: Random, round: { isOver: boolean }): Site {
  let last: Site | undefined;
  return {
    get url() {
      const living = sites.filter(({ isKilled }) => !isKilled);
      last = living[random.below(living.length)];
      return last?.url ?? "";
    },
    get isKilled() {
      return round.isOver || last?.isKilled === true;
    },
    errors: () => [],
    kill: async () => {},
  };
}
