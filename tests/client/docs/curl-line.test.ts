import { expect, it } from "vitest";
import { curlLine } from "#client/docs/curl-line.ts";
import type { ListedOperation } from "#client/docs/operations-by-tag.ts";

const listed = (facts: object, method: "get" | "post" = "post"): ListedOperation => ({
  method,
  path: "/api/quotes/{quoteId}",
  operation: {
    operationId: "x",
    tags: [],
    summary: "",
    description: "",
    responses: {},
    ...facts,
  },
});

const parameter = (name: string, place: string, example?: string) => ({
  name,
  in: place,
  required: false,
  description: "",
  schema: {},
  ...(example !== undefined && { example }),
});

it("writes a request as one line for a shell, whatever is in it", () => {
  const value = { name: 'O\'Brien & "Sons" $HOME' };
  const operation = listed({
    parameters: [
      parameter("quoteId", "path", "Q 1"),
      // Pasted by two people, one key would answer another's request.
      parameter("Idempotency-Key", "header", "k-1"),
      parameter("If-Match", "header", '"7"'),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: {}, examples: { one: { summary: "", value } } } },
    },
  });
  expect(curlLine(operation, "https://bench.example.com")).toBe(
    String.raw`curl -X POST 'https://bench.example.com/api/quotes/Q%201' -H 'If-Match: "7"' -H 'Content-Type: application/json' -d '{"name":"O'\''Brien & \"Sons\" $HOME"}'`,
  );
});

it("leaves out what has no example, and asks by GET where that is the method", () => {
  const parameters = [
    parameter("quoteId", "path", "Q1"),
    parameter("partner", "query", "acme"),
    parameter("sort", "query"),
  ];
  expect(curlLine(listed({ parameters }, "get"), "https://b.example")).toBe(
    "curl 'https://b.example/api/quotes/Q1?partner=acme'",
  );
});
