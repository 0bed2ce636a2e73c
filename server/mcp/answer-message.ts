import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Request, Response } from "express";
import { addConfigure } from "./configure.ts";
import { addDescribeProduct } from "./describe-product.ts";
import { addDraw } from "./draw.ts";
import { addRequestQuote } from "./request-quote.ts";
import type { ToolContext } from "./tool-context.ts";

const TOOLS = [addDescribeProduct, addConfigure, addDraw, addRequestQuote];

const NAME = { name: "workbench-configurator", version: "1.0.0" };

const INSTRUCTIONS =
  "Builds and prices adjustable-height workbenches. Call describe_product first. Configure until nothing is missing, then show the drawing and the total. Request a quote only for a person who has agreed.";

function createTools(context: ToolContext): McpServer {
  const server = new McpServer(NAME, { instructions: INSTRUCTIONS });
  for (const addTool of TOOLS) addTool(server, context);
  return server;
}

/** Answers one message of an assistant. Nothing is kept between messages, and making the tools takes some milliseconds. */
export async function answerMessage(context: ToolContext, req: Request, res: Response): Promise<void> {
  const server = await context.inTurn(() => createTools(context));
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  res.on("close", () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
}
