import { createRequire } from "node:module";
import { join } from "node:path";
import type { Request, Result } from "autocannon";
import { projectRoot } from "../../../server/files/project-root.ts";
import type { Sent } from "../requests.ts";

/** Required where it is installed: it does not work inside the bundle of the bench. */
const autocannon: typeof import("autocannon") = createRequire(
  join(projectRoot(), "tests/bench/peers/package.json"),
)("autocannon");

const CONNECTIONS = 8;

/** Sends these requests over and over, as fast as the server answers. Returns the number of replies and the seconds. */
export async function sendLoad(
  url: string,
  requests: readonly Request[],
  duration: number,
  expected: number,
): Promise<{ readonly replies: number; readonly seconds: number }> {
  const {
    statusCodeStats = {},
    errors,
    ...result
  } = await new Promise<Result>((resolve, reject) => {
    autocannon(
      { url, connections: CONNECTIONS, duration, requests: [...requests] },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  const statuses = Object.keys(statusCodeStats);
  if (errors > 0 || statuses.join() !== String(expected))
    throw new Error(`${url} failed ${errors} times and answered with ${statuses}.`);
  return { replies: result.requests.total, seconds: result.duration };
}

/** Gives each submission its own key, or the server would store it only once. */
export function withKeys(requests: readonly Sent[]): readonly Request[] {
  return requests.map((sent) => ({
    ...sent,
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, "Idempotency-Key": crypto.randomUUID() },
    }),
  }));
}
