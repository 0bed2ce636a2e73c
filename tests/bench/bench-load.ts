import { startServer } from "../support/running-server.ts";
import { benchLatency } from "./load/bench-latency.ts";
import { benchMemory } from "./load/bench-memory.ts";
import { enterWorld } from "./load/world.ts";
import type { Requirement } from "./report.ts";
import { seedDatabase } from "./seed/seed-database.ts";

const QUOTES = 1000;

export interface LoadSize {
  readonly seconds: number;
  readonly requests: number;
}

/** The built server with a thousand quotes under mixed traffic: how fast it answers, and what it keeps. */
export async function benchLoad({ seconds, requests }: LoadSize): Promise<readonly Requirement[]> {
  const now = new Date();
  const server = await startServer((dataDir) =>
    seedDatabase(dataDir, { quotes: QUOTES, seed: 1, now }),
  );
  try {
    const world = await enterWorld(server.url);
    const latency = await benchLatency(server.url, world, seconds);
    return [...latency, ...(await benchMemory(server, world, requests))];
  } finally {
    await server.stop();
  }
}
