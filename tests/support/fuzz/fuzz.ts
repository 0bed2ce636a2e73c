import fc from "fast-check";
import type { RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "../catalog.ts";
import { type Attempt, someAttempt } from "./attempt.ts";
import { type FuzzedServer, startFuzzedServer } from "./fuzzed-server.ts";
import { judge } from "./judge.ts";
import { Known } from "./known.ts";
import { pictures } from "./pictures.ts";
import { type FuzzRoute, nameOf, ROUTES } from "./routes.ts";
import { shortCatalog } from "./short-catalog.ts";
import { writeRequest } from "./write-request.ts";

/** Requests to one server, before the next one starts over an empty database. */
const MOST_IN_A_ROW = 120;

/** Servers that one seed leads to at most; the next ones have the next seed. */
const SERVERS = 20;

/** Requests to one server on average. */
const SOME_IN_A_ROW = 55;

/** How often a route answered with a status: 'GET /healthz' to 200 to 17. */
export type Told = Map<string, Map<number, number>>;

const DOCUMENTS: Readonly<Record<string, RulesDocument>> = {
  short: shortCatalog,
  whole: catalogDocument,
};

const someAttempts = fc.array(
  fc.oneof(
    ...ROUTES.map((route) => ({ weight: weightOf(route.weight), arbitrary: someAttempt(route) })),
  ),
  { minLength: 1, maxLength: MOST_IN_A_ROW, size: "max" },
);

function weightOf(weight = 4): number {
  return Math.max(1, Math.round(weight * 10));
}

/**
 * Sends requests of every kind to servers that forget everything in between, until there were as many as
 * asked for. Throws at the first answer or stored thing that is not as it should be, with the shortest
 * requests that lead to it, and the seed that leads there again.
 */
export async function fuzz(requests: number, seed: number): Promise<Told> {
  const images = await pictures();
  const told: Told = new Map(ROUTES.map((route) => [nameOf(route), new Map()]));
  let sent = 0;
  for (let round = 0; sent < requests; round += 1) {
    const property = fc.asyncProperty(
      fc.constantFrom(...Object.keys(DOCUMENTS)),
      someAttempts,
      async (name, attempts) => {
        const document = DOCUMENTS[name] ?? catalogDocument;
        const server = await startFuzzedServer(document);
        try {
          await attack(server, new Known(document), attempts, images, told);
          await server.audit();
        } finally {
          await server.end();
        }
        sent += attempts.length;
      },
    );
    const numRuns = Math.min(SERVERS, Math.ceil((requests - sent) / SOME_IN_A_ROW));
    await fc.assert(property, { seed: seed + round, numRuns });
  }
  return told;
}

/** The route that an attempt reaches, which under another method may be another, or none. */
function routeOf({ route, method }: Attempt): FuzzRoute | undefined {
  const path = route.slice(route.indexOf(" ") + 1);
  const reached = method === "HEAD" ? "GET" : method;
  return ROUTES.find((each) => each.path === path && each.method === reached);
}

async function attack(
  server: FuzzedServer,
  known: Known,
  attempts: readonly Attempt[],
  images: Readonly<Record<string, Buffer>>,
  told: Told,
): Promise<void> {
  for (const attempt of attempts) {
    const before = server.fingerprint();
    const sent = writeRequest(attempt, known, images);
    const answer = await server.ask(sent);
    known.learn(judge(routeOf(attempt), sent, answer));
    const mayStore = answer.status < 300 && !["GET", "HEAD"].includes(sent.method);
    if (!mayStore && server.fingerprint() !== before)
      throw new Error(
        `A request changed what is stored, though it was answered with ${answer.status}.`,
      );
    const statuses = told.get(attempt.route);
    statuses?.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
}
