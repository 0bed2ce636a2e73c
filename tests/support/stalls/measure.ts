import { once } from "node:events";
import { request } from "node:http";
import { Worker } from "node:worker_threads";
import { chooseAmount } from "../long.ts";

/** A request that is expensive for a server, or refused. */
export interface HeavyRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** The status of the complete reply; 0 if the server closed the connection. */
export function ask(url: string, { method, path, headers, body }: HeavyRequest): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, method, path, headers: { ...headers } }, (res) => {
      res.resume().once("close", () => resolve(res.complete ? (res.statusCode ?? 0) : 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

/** The effect of requests on a server's other clients. */
export interface Period {
  /** The longest latency of /healthz. */
  readonly worstMs: number;
  /** The CPU time of the server's main thread during the worst of them. A busy machine does not affect it. */
  readonly worstWorkMs: number;
  /** The most memory of the server and its processes, in bytes. */
  readonly mostBytes: number;
}

export interface Pulse {
  /** The period since the last call. */
  readonly period: () => Promise<Period>;
  readonly end: () => Promise<unknown>;
}

/** Without pauses, the calls themselves would be most of the work of a short run. A delay seems shorter by one of them at most. */
const PAUSE_MS = chooseAmount(10, 2);

/** Calls /healthz continuously from another thread. CPU time and memory are those that Linux reports. */
export async function startPulse(url: string, pid: number): Promise<Pulse> {
  const worker = new Worker(THREAD, { eval: true, workerData: { url, pid, pauseMs: PAUSE_MS } });
  const period = async (): Promise<Period> => {
    const reply = once(worker, "message");
    worker.postMessage("period");
    return (await reply)[0];
  };
  await period();
  return { period, end: () => worker.terminate() };
}

const THREAD = `
  const { readFileSync } = require("node:fs");
  const { Agent, get } = require("node:http");
  const { parentPort, workerData: { url, pid, pauseMs } } = require("node:worker_threads");
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
  // Also finds the memory of short-lived processes, and of a server that does not reply.
  setInterval(look, 2 * pauseMs);
  const measure = async () => {
    const [began, worked] = [performance.now(), workMs()];
    await ask();
    period.worstMs = Math.max(period.worstMs, performance.now() - began);
    period.worstWorkMs = Math.max(period.worstWorkMs, workMs() - worked);
  };
  let current;
  (async () => {
    for (;;) {
      current = measure();
      await current;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
  parentPort.on("message", async () => {
    // A delayed call belongs to the period that delayed it.
    await current;
    look();
    parentPort.postMessage(period);
    period = none();
  });
`;
