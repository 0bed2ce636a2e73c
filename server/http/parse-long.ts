import type { z } from "zod";
import { ApiError } from "#server/platform/errors.ts";
import { parse, parseJson } from "./parse.ts";

/** Several times what any body has. Millions of nested lists in five megabytes take hundreds of megabytes. */
const MAX_DEPTH = 100;

/** Parses the text of a long JSON body, in a thread; 400 with the invalid fields. */
export function parseLong<Schema extends z.ZodType>(schema: Schema, text: string) {
  if (isDeep(text)) throw new ApiError(400, "invalid_json");
  return parse(schema, parseJson(text));
}

/** Whether brackets outside of texts are nested deeper than any body is. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at += 1) {
    const character = text[at];
    if (character === '"') isText = !isText;
    else if (isText) at += character === "\\" ? 1 : 0;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
  }
  return depth > MAX_DEPTH;
}
