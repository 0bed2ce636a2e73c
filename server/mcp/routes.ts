import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { type RequestHandler, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { isLoopback } from "#server/http/is-loopback.ts";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Cors } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { addCompare } from "./compare.ts";
import { addConfigure } from "./configure.ts";
import { addDescribeProduct } from "./describe-product.ts";
import { addDraw } from "./draw.ts";
import { addRequestQuote } from "./request-quote.ts";
import { type ContextDeps, contextOf } from "./tool-context.ts";

interface McpDeps extends ContextDeps {
  readonly cors: Cors;
  readonly readJson: RequestHandler;
}

/** Enough for a long conversation of several people behind one address. */
const MAX_REQUESTS = 300;

const TOOLS = [addDescribeProduct, addConfigure, addDraw, addCompare, addRequestQuote];

const NAME = { name: "workbench-configurator", version: "1.0.0" };

const STRANGE_PAGE = "This page may not call the server. Ask us to add its origin.";

const SEVERAL_MESSAGES = "Send one message in each request, not an array.";

const INSTRUCTIONS =
  "Builds and prices adjustable-height workbenches. Call describe_product first. Configure until nothing is missing, then show the drawing and the total. Request a quote only for a person who has agreed.";

/**
 * The tools for buyers' assistants, over the Model Context Protocol: Streamable HTTP without sessions. They reach what any visitor
 * reaches, and nothing of staff's.
 */
export function mcpRoutes(deps: McpDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  addRoute(router, "/mcp", {
    before: [deps.cors("POST"), refuseStrangePages, limitRequests(MAX_REQUESTS)],
    post: [
      deps.readJson,
      refuseArrays,
      async (req, res) => {
        // Nothing is kept between requests.
        const server = new McpServer(NAME, { instructions: INSTRUCTIONS });
        const context = await contextOf(deps, req, res);
        for (const addTool of TOOLS) addTool(server, context);
        const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
        res.on("close", () => void server.close());
        await server.connect(transport);
        await transport.handleRequest(req, res, req.body);
      },
    ],
  });
  return router;
}

/** Refuses several messages in one request, which the protocol no longer has: each request counts as one. */
const refuseArrays: RequestHandler = ({ body }, _res, next) => {
  next(
    Array.isArray(body)
      ? new ApiError(400, "bad_request", undefined, { message: SEVERAL_MESSAGES })
      : undefined,
  );
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
