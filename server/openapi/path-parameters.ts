import type { ApiParameter, ApiSchema } from "#shared/openapi.ts";
import { KEY_PATTERN } from "#shared/rules.ts";

const KEY: ApiSchema = { type: "string", pattern: KEY_PATTERN.source };

/** What stands in the braces of the paths. */
const PARAMETERS: Readonly<Record<string, Omit<ApiParameter, "name" | "in" | "required">>> = {
  product: {
    description: "The key of the product. There is one: `adjustable-height-work-table`.",
    schema: KEY,
    example: "adjustable-height-work-table",
  },
  filename: {
    description: "An option's `image`: the server's name for it, which never means another image.",
    schema: { type: "string", pattern: "^[0-9a-f]{32}\\.(?:jpg|png|gif|webp|svg)$" },
  },
  quoteId: {
    description: "The id that the customer was told, such as `Q-260921-7F3KD`.",
    schema: { type: "string", pattern: "^Q-\\d{6}-[0-9A-HJKMNP-TV-Z]{5}$" },
  },
  noteId: {
    description: "The writer's own name for the note: sent again under it, it is no second note.",
    schema: { type: "string", pattern: "^[\\w-]{8,64}$" },
  },
  stepKey: { description: "The `key` of a step.", schema: KEY },
  value: { description: "The `value` of an option of that step.", schema: KEY },
  id: {
    description: "The number of a revision.",
    schema: { type: "string", pattern: "^\\d{1,15}$" },
  },
};

export function pathParameters(path: string): readonly ApiParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const facts = PARAMETERS[name];
    if (!facts) throw new Error(`Nothing says what {${name}} is.`);
    return { name, in: "path", required: true, ...facts };
  });
}
