import type { oas31 } from "zod-openapi";
import type { Examples, OperationExamples } from "./examples.ts";
import { operations } from "./operations.ts";

const JSON_TYPE = "application/json";

/** Adds examples to the operations, by operation ID. */
export function withExamples(
  paths: oas31.PathsObject,
  shown: Readonly<Record<string, OperationExamples>>,
): oas31.PathsObject {
  const all = { ...paths };
  for (const { id, path, method } of operations) {
    const operation = all[path]?.[method];
    const examples = shown[id];
    if (operation && examples)
      all[path] = { ...all[path], [method]: shownOperation(operation, examples) };
  }
  return all;
}

function shownOperation(
  { parameters = [], requestBody, responses = {}, ...facts }: oas31.OperationObject,
  { query = {}, request, replies }: OperationExamples,
): oas31.OperationObject {
  return {
    ...facts,
    parameters: parameters.map((each) =>
      "name" in each && each.name in query ? { ...each, example: query[each.name] } : each,
    ),
    ...(requestBody && { requestBody: withJson(requestBody, request) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, reply]) => [
        status,
        withJson(reply, replies[status]),
      ]),
    ),
  };
}

/** A request or a reply with examples of its JSON. */
function withJson<
  Part extends oas31.RequestBodyObject | oas31.ResponseObject | oas31.ReferenceObject,
>(part: Part, examples: Examples | undefined): Part {
  if (!examples || !("content" in part) || !part.content) return part;
  const json = { ...part.content[JSON_TYPE], examples };
  return { ...part, content: { ...part.content, [JSON_TYPE]: json } };
}
