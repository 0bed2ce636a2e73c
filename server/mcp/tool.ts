import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type { ToolContext } from "./tool-context.ts";

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
