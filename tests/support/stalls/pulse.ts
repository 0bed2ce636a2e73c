import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What a server did to those who asked it something small meanwhile. */
export interface Period {
  /** The longest that /healthz took. */
  readonly worstMs: number;
  /** How long the server's main thread worked during the worst of those: what a busy machine adds is not in it. */
  readonly worstWorkMs: number;
  /** The most memory of the server and its processes, in bytes. */
  readonly mostBytes: number;
}

export interface Pulse {
  /** What was since the last call. */
  readonly period: () => Promise<Period>;
  readonly end: () => Promise<unknown>;
}

/**
 * Asks a server for /healthz again and again from a thread of its own, and looks at the server's memory and at how
 * long its main thread ran, as Linux counts both.
 */
export async function startPulse(url: string, pid: number): Promise<Pulse> {
  const worker = new Worker(THREAD, { eval: true, workerData: { url, pid } });
  const next = async (): Promise<Period> => {
    const [period] = await once(worker, "message");
    return period;
  };
  const pulse = {
    period: () => {
      const period = next();
      worker.postMessage("period");
      return period;
    },
    end: () => worker.terminate(),
  };
  await pulse.period();
  return pulse;
}

const THREAD = `
  const { readFileSync } = require("node:fs");
  const { Agent, get } = require("node:http");
  const { parentPort, workerData: { url, pid } } = require("node:worker_threads");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = (file) => { try { return readFileSync(file, "utf8"); } catch { return ""; } };
  const workMs = () => Number(read(\`/proc/\${pid}/task/\${pid}/schedstat\`).split(" ")[0]) / 1e6;
  const bytesOf = (id) => Number(/VmRSS:\\s+(\\d+)/.exec(read(\`/proc/\${id}/status\`))?.[1] ?? 0) * 1024;
  const children = () => read(\`/proc/\${pid}/task/\${pid}/children\`).split(" ").filter(Boolean);
  const none = () => ({ worstMs: 0, worstWorkMs: 0, mostBytes: 0 });
  let period = none();
  const look = () => {
    const bytes = [pid, ...children()].reduce((sum, id) => sum + bytesOf(id), 0);
    period.mostBytes = Math.max(period.mostBytes, bytes);
  };
  const ask = () => new Promise((resolve) => {
    get(url + "/healthz", { agent }, (res) => res.resume().once("close", resolve)).once("error", resolve);
  });
  // The memory of processes that come and go, while the server does not answer as well.
  setInterval(look, 5);
  (async () => {
    for (;;) {
      const [began, worked] = [performance.now(), workMs()];
      await ask();
      const [tookMs, workedMs] = [performance.now() - began, workMs() - worked];
      period.worstMs = Math.max(period.worstMs, tookMs);
      period.worstWorkMs = Math.max(period.worstWorkMs, workedMs);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  parentPort.on("message", () => {
    look();
    parentPort.postMessage(period);
    period = none();
  });
`;
