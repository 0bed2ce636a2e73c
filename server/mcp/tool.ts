import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type { SubmitItemsRequest, SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import type { Units } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

/** The context of a tool: the current rules, and questions to the server. */
export interface ToolContext {
  readonly rules: Rules;
  /** An address of this server; absolute if its public address is known. */
  readonly addressOf: (path: string) => string;
  /** The limits of the routes whose work a tool does. Each is counted before the work, and rejects above the limit. */
  readonly countDrawing: () => Promise<void>;
  readonly countAttempt: () => Promise<void>;
  /** Draws a bench as a PNG when it is this client's turn. */
  readonly drawPng: (configuration: Configuration, units: Units) => Promise<Buffer>;
  /** Stores a quote, within the visitor's limit of stored quotes. A request with the same key is stored once. */
  readonly submitQuote: (request: SubmitItemsRequest, key: string) => Promise<SubmitQuoteReply>;
}

/** Registers one tool. */
export type AddTool = (server: McpServer, context: ToolContext) => void;

/** A tool that only reads the catalog. */
export const READ_ONLY_HINTS: ToolAnnotations = {
  readOnlyHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

/** A reply in sentences, with the same facts as data. */
export function say(lines: readonly string[], data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: lines.join("\n") }], structuredContent: data };
}

/** A refusal: what is wrong, and what to do next. */
export function refuse(lines: readonly string[]): CallToolResult {
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}
