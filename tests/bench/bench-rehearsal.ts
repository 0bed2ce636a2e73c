import { RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { catalogDocument } from "../support/rules/catalog.ts";
import { startServer } from "../support/server/running-server.ts";
import { atMost, compareRounds, type Measurement, ratioAtMost } from "./measurement.ts";
import { alternate } from "./rounds.ts";
import { seedDatabase } from "./seed/seed-database.ts";

/** Quotes of two years. A rehearsal covers those of the last year, which are 56 % of them. */
const [FEW, MANY] = [18_000, 180_000];
const ROUNDS = 5;
const MAX_TIMES = 1.5;
/** 100,000 quotes in ten seconds. */
const MAX_MICROSECONDS = 100;

export async function benchRehearsal(): Promise<readonly Measurement[]> {
  const now = new Date();
  const servers = [];
  try {
    // One item each, because a rehearsal takes as long as there are benches.
    for (const quotes of [MANY, FEW])
      servers.push(await startServer((dataDir) => seedDatabase(dataDir, { quotes, items: 1, seed: 1, now })));
    const [many, few] = servers.map(
      ({ url }) =>
        () =>
          microsecondsPerQuote(url),
    );
    if (!many || !few) throw new Error("A server is missing.");
    const rounds = await alternate(ROUNDS, many, few);
    const goals = [ratioAtMost(MAX_TIMES), atMost(MAX_MICROSECONDS)];
    return [compareRounds("rehearsal, a quote", "µs", rounds, ...goals)];
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function microsecondsPerQuote(url: string): Promise<number> {
  const start = performance.now();
  const reply = await fetch(`${url}/api/admin/rehearsals`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...catalogDocument, basePrice: catalogDocument.basePrice + 50 }),
  });
  const { groups } = RehearsalReply.parse(await reply.json());
  const milliseconds = performance.now() - start;
  return (milliseconds * 1000) / Math.max(...groups.map(({ count, outdated }) => count + outdated));
}
