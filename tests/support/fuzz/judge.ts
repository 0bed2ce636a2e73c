import { deepStrictEqual } from "node:assert/strict";
import { ErrorReply } from "#shared/api/reply.ts";
import type { FuzzRoute } from "./routes.ts";
import type { Answer } from "./send.ts";
import type { SentRequest } from "./write-request.ts";

const LONGEST_MS = 5000;

/** Drawing a document may take as long as the server allows its thread. */
const LONGEST_DRAWING_MS = 30_000;

/** Nothing was provoked that would make the server fail. */
const isFailure = (status: number) => status >= 500 || status < 200;

/** Reads the JSON of an answer; throws where the answer is not one that a client can rely on. */
export function judge(route: FuzzRoute | undefined, sent: SentRequest, answer: Answer): unknown {
  const { status, headers, body, ms } = answer;
  const isDrawing = route?.reply === "application/pdf";
  expect(!isFailure(status), `was answered with ${status}: ${body}`);
  expect(ms < (isDrawing ? LONGEST_DRAWING_MS : LONGEST_MS), `took ${Math.round(ms)} ms`);
  expect(headers["x-content-type-options"] === "nosniff", "was answered without nosniff");
  if (status === 304 || sent.method === "HEAD") {
    expect(body.length === 0, "was answered with a body that has no place");
    return undefined;
  }
  const isFile = typeof route?.reply === "string";
  if (status < 300 && isFile) {
    expect(
      headers["content-type"]?.startsWith(String(route?.reply)),
      `was answered as ${headers["content-type"]}`,
    );
    return undefined;
  }
  expect(
    headers["content-type"] === "application/json; charset=utf-8",
    `was answered as ${headers["content-type"]}: ${body}`,
  );
  const reply: unknown = JSON.parse(body.toString());
  if (status >= 300) return void judgeError(status, reply);
  if (!route || typeof route.reply === "string")
    throw new Error(`A request that reaches no route was answered with ${status}.`);
  const parsed = route.reply.parse(reply);
  // What the schema does not know is nothing that a client is told.
  deepStrictEqual(reply, JSON.parse(JSON.stringify(parsed)));
  return reply;
}

/** A sentence for a person and a stable code; nothing of the inside. */
function judgeError(status: number, reply: unknown): void {
  const { error, code, validationErrors = [] } = ErrorReply.strict().parse(reply);
  expect(status >= 400, `was an error with ${status}`);
  expect(/^[a-z]+(_[a-z]+)*$/.test(code) && code !== "internal", `has the code ${code}`);
  for (const sentence of [error, ...validationErrors.map(({ message }) => message)]) {
    expect(sentence.trim() !== "" && sentence.length < 2000, `has no sentence: ${sentence}`);
    expect(
      !/undefined|\[object|\bNaN\b|SQLITE|node_modules|\n\s+at |\.ts\b/.test(sentence),
      `shows its inside: ${sentence}`,
    );
  }
}

function expect(holds: boolean | undefined, otherwise: string): void {
  if (!holds) throw new Error(`A request ${otherwise.slice(0, 2000)}`);
}
