import { compareRounds, type Measurement, ratioAtLeast } from "./measurement.ts";
import { byTurns, pricingRequests } from "./requests.ts";
import { alternate, figureOfEach } from "./rounds.ts";
import { askAtOnce, send } from "./send-load.ts";
import { type BenchServer, cpuTimeOf, memoryOf, startPair } from "./server-pair.ts";

const [ROUNDS, QUICK_ROUNDS] = [7, 3];
const ROUND_SECONDS = 1.5;
const TO_BARE = 0.8;

/** Prices of complete and incomplete benches, against an app that parses the body and sends a reply of the same size. */
export async function benchPricing(isQuick: boolean): Promise<readonly Measurement[]> {
  const { ours, bare, stop } = await startPair();
  try {
    const rounds = await alternate(
      isQuick ? QUICK_ROUNDS : ROUNDS,
      () => loadServer(ours),
      () => loadServer(bare),
    );
    const measurement = (of: "perSecond" | "cpuMs" | "memory") => figureOfEach(rounds, (round) => round[of]);
    return [
      compareRounds("POST pricing", "/s", measurement("perSecond"), ratioAtLeast(TO_BARE)),
      compareRounds("CPU time of a request", "ms", measurement("cpuMs")),
      compareRounds("memory under this load", "MB", measurement("memory")),
    ];
  } finally {
    await stop();
  }
}

async function loadServer(server: BenchServer) {
  const before = cpuTimeOf(server);
  const next = byTurns(pricingRequests);
  const ask = () => {
    const sent = next();
    return (agent: Parameters<typeof send>[2]) => send(server.url, sent, agent);
  };
  const perSecond = await askAtOnce(ask, ROUND_SECONDS);
  return { perSecond, cpuMs: (cpuTimeOf(server) - before) / (perSecond * ROUND_SECONDS), memory: memoryOf(server) };
}
