import type { ApiSchema } from "#shared/openapi.ts";
import { QUOTE_NOTES } from "./quote-notes.ts";
import { RULES_NOTES } from "./rules-notes.ts";
import { STAFF_NOTES } from "./staff-notes.ts";

/** What the fields of a named schema mean: 'pricing.totalPrice' for one within a field. */
export type FieldNotes = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Schemas = Readonly<Record<string, ApiSchema>>;

/** The schemas with what their fields mean; throws where a note is about a field that is not there. */
export function withFieldNotes(schemas: Schemas): Schemas {
  const noted: Record<string, ApiSchema> = { ...schemas };
  for (const notes of [RULES_NOTES, QUOTE_NOTES, STAFF_NOTES])
    for (const [name, fields] of Object.entries(notes))
      for (const [path, note] of Object.entries(fields)) {
        const schema = noted[name];
        if (!schema) throw new Error(`There is no schema ${name}.`);
        noted[name] = withNote(schema, path === "" ? [] : path.split("."), note);
      }
  return noted;
}

function withNote(schema: ApiSchema, path: readonly string[], description: string): ApiSchema {
  const [name, ...rest] = path;
  if (name === undefined) return { description, ...schema };
  const field = schema.properties?.[name];
  if (!field) throw new Error(`No schema has the field ${path.join(".")}.`);
  const properties = { ...schema.properties, [name]: withNote(field, rest, description) };
  return { ...schema, properties };
}
