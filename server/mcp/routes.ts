import { type RequestHandler, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { createTaskQueue, type TaskQueue } from "#server/http/concurrency.ts";
import { isLoopback } from "#server/http/is-loopback.ts";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Cors } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { type ContextDeps, contextOf } from "./tool-context.ts";

interface McpDeps extends Omit<ContextDeps, "inTurn"> {
  readonly computing: TaskQueue;
  readonly cors: Cors;
  readonly readJson: RequestHandler;
  /** Whether there are tools. */
  readonly assistants: boolean;
}

/** Enough for a long conversation of several people behind one address. */
const MAX_REQUESTS = 300;

/** The calls of all assistants that wait. Each can take the largest catalog tens of milliseconds. */
const MAX_WAITING = 200;

const STRANGE_PAGE = "This page may not call the server. Ask us to add its origin.";

/** Several times what a request for 50 benches, or a bench of every option, has. */
const MAX_PARTS = 1000;

const TOO_LONG = `The message has more than ${MAX_PARTS} parts. Send fewer choices or benches.`;

const SEVERAL_MESSAGES = "Send one message in each request, not an array.";

/**
 * The tools for buyers' assistants, over the Model Context Protocol: Streamable HTTP without sessions. They reach what any visitor
 * reaches, and nothing of staff's.
 */
export function mcpRoutes(deps: McpDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (!deps.assistants) return router;
  const context = { ...deps, inTurn: createTaskQueue(MAX_WAITING, { behind: deps.computing }) };
  addRoute(router, "/mcp", {
    before: [deps.cors("POST"), refuseStrangePages, limitRequests(MAX_REQUESTS)],
    post: [
      deps.readJson,
      refuseLong,
      async (req, res) => {
        // Loaded when an assistant first asks, not at each start of the server.
        const { answerMessage } = await import("./answer-message.ts");
        await answerMessage(await contextOf(context, req, res), req, res);
      },
    ],
  });
  return router;
}

/**
 * Refuses several messages in one request, which the protocol no longer has: each request counts as one. Refuses messages with many
 * values, because a reply could say several hundred characters about each.
 */
const refuseLong: RequestHandler = ({ body }, _res, next) => {
  if (Array.isArray(body)) throw new ApiError(400, "bad_request", undefined, { message: SEVERAL_MESSAGES });
  const parts: unknown[] = [body];
  for (const part of parts) {
    if (typeof part === "object" && part !== null) parts.push(...Object.values(part));
    if (parts.length > MAX_PARTS) throw new ApiError(413, "too_large", undefined, { message: TOO_LONG });
  }
  next();
};

/**
 * Refuses pages of other origins, unless `cors` allows them or the page is on this machine, like the inspector of the
 * protocol. Programs send no Origin. A page whose name was rebound to this machine sends that name as Origin and Host.
 */
const refuseStrangePages: RequestHandler = ({ headers }, res, next) => {
  const { origin, host = "" } = headers;
  const isLetIn =
    origin === undefined ||
    res.hasHeader("Access-Control-Allow-Origin") ||
    (isLoopback(origin) && isLoopback(`http://${host}`));
  next(isLetIn ? undefined : new ApiError(403, "forbidden", undefined, { message: STRANGE_PAGE }));
};
