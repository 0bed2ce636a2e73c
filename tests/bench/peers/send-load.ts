import { createRequire } from "node:module";
import { join } from "node:path";
import type { Client, Options, Request, Result } from "autocannon";
import { projectRoot } from "../../../server/files/project-root.ts";
import type { Random } from "../seed/random.ts";
import type { Kind } from "../traffic.ts";

/** Required where it is installed: it does not work inside the bundle of the bench. */
const autocannon: typeof import("autocannon") = createRequire(
  join(projectRoot(), "tests/bench/peers/package.json"),
)("autocannon");

/** Long enough that a connection rarely repeats its sequence of kinds. */
const SEQUENCE = 1000;

export interface LoadResult {
  /** Lost connections, timeouts and unexpected statuses. */
  readonly errors: readonly string[];
  readonly requests: number;
  readonly perSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * Sends a random mix of requests by autocannon, either `amount` as fast as the server answers, or `overallRate` a second
 * for `duration` seconds. Each connection sends its share of a second in a row.
 */
export async function sendLoad(
  url: string,
  kinds: readonly Kind[],
  random: Random,
  options: Pick<Options, "connections" | "amount" | "duration" | "overallRate">,
  onReply: () => void = () => {},
): Promise<LoadResult> {
  const errors: string[] = [];
  const requestOf = ({ name, expects, make }: Kind): Request => ({
    setupRequest: (request) => {
      const { headers, ...sent } = make();
      return { ...request, ...sent, headers: { "Accept-Encoding": "br, gzip", ...headers } };
    },
    onResponse: (status, body) => {
      if (!expects.includes(status))
        errors.push(`${name} answered ${status}: ${body.slice(0, 200)}`);
    },
  });
  const settings: Options = {
    url,
    timeout: 30,
    ...options,
    // The correction takes a connection's rate for one of requests a millisecond, and counts a slow reply many times.
    ...(options.overallRate !== undefined && { ignoreCoordinatedOmission: true }),
    setupClient: (client: Client) =>
      client.setRequests(
        Array.from({ length: SEQUENCE }, () => requestOf(pickKind(kinds, random))),
      ),
  };
  const { latency, requests, duration } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(settings, (error, result) => (error ? reject(error) : resolve(result)));
    run.on("reqError", (error) => errors.push(String(error)));
    run.on("response", onReply);
  });
  const { p50, p99, max } = latency;
  return { errors, requests: requests.total, perSecond: requests.total / duration, p50, p99, max };
}

function pickKind(kinds: readonly Kind[], random: Random): Kind {
  let left = random.share() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  const found = kinds.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (!found) throw new Error("There is no traffic.");
  return found;
}
