import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { connectServer } from "#server/db/engines/postgres/connection.ts";
import { type Random, randomOf } from "../../bench/seed/random.ts";
import type { RunningPostgres } from "../postgres/run-postgres.ts";
import { checkServer } from "../server/check-database.ts";
import { killAgain, MOMENT_MS, type Round, UNTOLD } from "./kill-again.ts";
import { startReceivers } from "./receivers.ts";
import { type Site, startSite } from "./site.ts";
import { storedOnServer } from "./stored.ts";

const SERVERS = 3;
/** The clients of the other servers go on for so long after a kill. */
const AFTERMATH_MS = 400;
/** The lines that servers log when their database dies. */
const LOST = /"LostDatabaseError"/;

/** The settings of servers on one database. */
const sharedSettings = (url: string) => ({
  DATABASE_URL: url,
  LINK_KEY: "0123456789abcdef".repeat(4),
  WEBHOOK_PRIVATE_ADDRESSES: "allow",
});

/** Kills servers, and sometimes their PostgreSQL, while clients write through all of them. */
export async function runManyServers(postgres: RunningPostgres, kills: number, seed: number, folder: string) {
  const random = randomOf(seed, 0);
  const logged: string[] = [];
  const receivers = await startReceivers(random);
  const settings = { ...receivers.settings, ...sharedSettings(postgres.url) };
  const start = () => startSite(folder, settings);
  // All of them find an empty database.
  const sites = await Promise.all(Array.from({ length: SERVERS }, start));
  const db = connectServer(postgres.url, 2);
  try {
    const { problems, ledger } = await killAgain(kills, seed, random, receivers, {
      siteFor: (own, round) => balance(sites, own, round),
      async killAndStart(working, round) {
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
        return isDatabase ? "the database" : "servers";
      },
      async findProblems(ledger, images) {
        // PostgreSQL may still finish writes of servers that are gone.
        await db.write(async () => {});
        const untold = await db.run<{ kind: string }>(CompiledQuery.raw(UNTOLD));
        return [
          ...(await findUnready()),
          ...(await checkServer(db)),
          ...(await ledger.problems(storedOnServer(db))),
          ...untold.map(({ kind }) => `No webhook tells of ${kind}.`),
          ...(await lostImages(images)),
        ];
      },
      idsOf: async (state) =>
        (await db.selectFrom("messages").select("id").where("state", "=", state).execute()).map(({ id }) => id),
      makeDue: () =>
        db.write((within) =>
          within
            .updateTable("messages")
            .set(({ ref }) => ({ due_at: ref("created_at") }))
            .where("state", "=", "waiting")
            .where("claimed_until", "is", null)
            .execute(),
        ),
    });
    logged.push(...sites.flatMap((site) => site.errors()));
    return { problems: [...problems, ...logged.filter((line) => !LOST.test(line))], ledger };
  } finally {
    for (const site of sites) await site.kill();
    await db.destroy();
  }

  /** Servers find a PostgreSQL that was away by themselves. */
  async function findUnready(): Promise<readonly string[]> {
    const replies = await Promise.all(sites.map((site) => fetch(`${site.url}/readyz`)));
    const failed = await Promise.all(replies.filter(({ ok }) => !ok).map((reply) => reply.text()));
    return failed.map((text) => `A server is not ready again: ${text}`);
  }

  async function lostImages(images: ReadonlySet<string>): Promise<readonly string[]> {
    const lost: string[] = [];
    for (const name of images) {
      const site = sites[random.below(SERVERS)];
      const reply = await fetch(`${site?.url}/uploads/images/${name}`);
      if (!reply.ok) lost.push(`The image ${name} is lost.`);
    }
    return lost;
  }
}

/** The servers behind one address: each request goes to one that lives. A client stops once a server of its own was killed. */
function balance(sites: readonly Site[], random: Random, round: Round): Site {
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
