import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import { readOrderCode } from "#shared/engine/order-code.ts";
import { price } from "#shared/engine/price.ts";
import { validate } from "#shared/engine/validate.ts";
import { type Cents, ZERO_CENTS } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { ToolContext } from "./tool-context.ts";

/** Registers one tool. */
export type AddTool = (server: McpServer, context: ToolContext) => void;

/** A tool that only reads the catalog. */
export const READ_ONLY_HINTS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** A reply as data, and as the same in JSON for programs that read only texts. */
export function say(data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(data) }], structuredContent: data };
}

/** A refusal: what is wrong, and what to do next. */
export function refuse(...lines: readonly string[]): CallToolResult {
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}

/** The total of a valid bench. */
export function priceOf(rules: Rules, configuration: Configuration): Cents {
  const priced = price(rules, configuration);
  return priced.ok ? priced.pricing.totalPrice : ZERO_CENTS;
}

type ReadBench = { readonly configuration: Configuration } | { readonly refusal: CallToolResult };

/** The bench of an order code, or why there is none and what to do. */
export function readBench(rules: Rules, code: string): ReadBench {
  const read = readOrderCode(rules, code);
  if (!read.ok) return { refusal: refuse(`${read.message} \`configure\` returns the code of a bench.`) };
  const problems = validate(rules, read.configuration, { complete: false });
  if (problems.length === 0) return { configuration: read.configuration };
  return {
    refusal: refuse(
      `${code} cannot be used yet:`,
      ...problems.map(({ message }) => `- ${message}`),
      "Call `configure` with choices that fit, and use the order code that it returns.",
    ),
  };
}
