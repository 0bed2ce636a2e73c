import fc from "fast-check";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { ENDPOINTS } from "#shared/api/endpoints.ts";
import { chooseAmount } from "../support/long.ts";
import { catalogDocument } from "../support/rules/catalog.ts";
import { conditionalStep, option, rulesDocument, step } from "../support/rules/rules.ts";
import { type Answer, startFuzzedServer } from "./fuzzed-server.ts";
import { Known } from "./known.ts";
import { type Plan, somePlan } from "./requests.ts";
import { writeRequest } from "./write-request.ts";

/** Each server gets at most this many requests, and about half of them on average. */
const MAX_IN_A_ROW = 120;

/** Servers for one seed, so that repeating a seed does not take long. More servers use the next seeds. */
const SERVERS = 20;

const MAX_SEED_MS = chooseAmount(80_000, 3_600_000);

export type Counts = Map<string, Map<number, number>>;

/** One of everything, but small, so that requests often meet in the same places. */
const smallCatalog = rulesDocument([
  step("width", { options: [option("48", { priceModifier: 10.5 }), option("72", { price: 99.99 })] }),
  step("depth", {
    options: [option("30")],
    conditionalOptions: [conditionalStep("48", { width: ["72"] }, { priceModifier: -20 })],
  }),
  step("lid", { required: false }),
  step("accessories", {
    required: false,
    multiSelect: true,
    options: [option("no-accessories"), option("shelf", { priceModifier: 5, sku: "S-1" }), option("lamp")],
  }),
]);

/**
 * Sends at least this many random requests, to a new server for each sequence. Throws at the first wrong answer or
 * broken invariant, with the shortest sequence that fast-check finds, and its seed.
 */
export async function fuzz(requests: number, seed: number): Promise<Counts> {
  const counts: Counts = new Map(ENDPOINTS.map(({ id }) => [id, new Map()]));
  let sent = 0;
  const property = fc.asyncProperty(
    fc.constantFrom("small", "default"),
    fc.array(somePlan(), { minLength: 1, maxLength: MAX_IN_A_ROW, size: "max" }),
    async (catalog, plans) => {
      await attack(catalog === "small" ? smallCatalog : catalogDocument, plans, counts);
      sent += plans.length;
    },
  );
  for (let round = 0; sent < requests; round += 1) {
    const numRuns = Math.min(SERVERS, Math.ceil((2 * (requests - sent)) / MAX_IN_A_ROW));
    await fc.assert(property, {
      seed: seed + round,
      numRuns,
      // Shrinking a failure can take long. This reports the shortest sequence so far.
      interruptAfterTimeLimit: MAX_SEED_MS,
      markInterruptAsFailure: true,
    });
  }
  return counts;
}

async function attack(document: typeof catalogDocument, plans: readonly Plan[], counts: Counts) {
  const server = await startFuzzedServer(document);
  const known = new Known(document);
  try {
    for (const plan of plans) {
      const before = server.fingerprint();
      const sent = await writeRequest(plan, known);
      const answer = await server.send(sent);
      known.learn(judge(answer, sent.method, plan.operation));
      const mayStore = answer.status < 300 && !["GET", "HEAD"].includes(sent.method);
      expect(mayStore || server.fingerprint() === before, `changed the database, ${answer.status}`);
      const statuses = counts.get(plan.operation);
      statuses?.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
    await server.audit();
  } finally {
    await server.stop();
  }
}

const MAX_MS = 5000;
/** The server's own limit for drawing a quote. */
const MAX_DRAWING_MS = 30_000;

/** The JSON of an answer. The server's check against the API document covers statuses, types and schemas. */
function judge({ status, headers, body, ms }: Answer, method: string, operation: string): unknown {
  const type = headers["content-type"];
  expect(status >= 200 && status < 500, `was answered with ${status}: ${body}`);
  const draws = type === "application/pdf" || operation === "sendQuote";
  const longest = draws ? MAX_DRAWING_MS : MAX_MS;
  expect(ms < longest, `took ${Math.round(ms)} ms`);
  expect(headers["x-content-type-options"] === "nosniff", "was answered without nosniff");
  if (status === 304 || method === "HEAD") return undefined;
  if (type !== "application/json; charset=utf-8") {
    expect(status < 300, `was answered with ${status} as ${type}: ${body}`);
    return undefined;
  }
  const reply: unknown = JSON.parse(body.toString());
  if (status >= 300) judgeError(reply);
  return reply;
}

/** An error is a sentence for a person and a code. It shows no internals. */
function judgeError(reply: unknown): void {
  const { error, code, validationErrors = [] } = ErrorReply.strict().parse(reply);
  expect(/^[a-z]+(_[a-z]+)*$/.test(code) && code !== "internal", `has the code ${code}`);
  for (const sentence of [error, ...validationErrors.map(({ message }) => message)]) {
    expect(sentence.trim() !== "" && sentence.length < 2000, `has no sentence: ${sentence}`);
    expect(
      !/undefined|\[object|\bNaN\b|SQLITE|node_modules|\n\s+at |\.ts\b/.test(sentence),
      `shows internals: ${sentence}`,
    );
  }
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`A request ${otherwise.slice(0, 2000)}`);
}
