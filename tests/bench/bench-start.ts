import { setTimeout as sleep } from "node:timers/promises";
import { compared, type Figure } from "./figure.ts";
import { each, inTurn } from "./rounds.ts";
import { type BenchServer, memoryOf, startBare, startOurs, startPair } from "./server-pair.ts";

const ROUNDS = 5;
const REST_MS = 500;

/** The start with an existing database until the first answer, and the memory at rest after it. */
export async function benchStart(): Promise<readonly Figure[]> {
  const pair = await startPair();
  try {
    const rounds = await inTurn(
      ROUNDS,
      () => started(startOurs(pair.folder)),
      () => started(startBare(pair.folder)),
    );
    return [
      compared(
        "start to first answer",
        "ms",
        each(rounds, ({ startMs }) => startMs),
      ),
      compared(
        "memory at rest",
        "MB",
        each(rounds, ({ memory }) => memory),
      ),
    ];
  } finally {
    await pair.stop();
  }
}

async function started(starting: Promise<BenchServer>) {
  const server = await starting;
  await sleep(REST_MS);
  const memory = memoryOf(server) ?? Number.NaN;
  await server.stop();
  return { startMs: server.startMs, memory };
}
