import { z } from "zod";
import { UncheckedConfigurationSchema } from "#shared/api.ts";
import type { ApiSchema } from "#shared/openapi.ts";
import { PartnerIdSchema } from "#shared/partners.ts";
import { KEY_PATTERN } from "#shared/rules.ts";

/** What the document says of schemas that check by functions of their own. */
const WRITTEN_BY_HAND = new Map<unknown, ApiSchema>([
  [
    UncheckedConfigurationSchema,
    {
      type: "object",
      maxProperties: 200,
      additionalProperties: {
        anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
      },
    },
  ],
  [PartnerIdSchema, { type: "string", pattern: KEY_PATTERN.source }],
]);

/** The path of a named schema in the document. */
export const refTo = (name: string): ApiSchema => ({ $ref: `#/components/schemas/${name}` });

/** Named schemas as JSON Schema, which refer to each other by name. */
export function jsonSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: "input" | "output",
): Readonly<Record<string, ApiSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const written = z.toJSONSchema(registry, {
    ...settings(io),
    uri: (id) => String(refTo(id).$ref),
  });
  return Object.fromEntries(
    Object.entries(written.schemas).map(([id, { $id: _id, ...schema }]) => [id, plain(schema)]),
  );
}

/** A schema that has no name: the fields of a query. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): ApiSchema {
  return plain(z.toJSONSchema(schema, settings(io)));
}

function plain({ $schema: _schema, ...schema }: z.core.JSONSchema.BaseSchema): ApiSchema {
  return JSON.parse(JSON.stringify(schema));
}

function settings(io: "input" | "output"): z.core.ToJSONSchemaParams {
  return {
    io,
    unrepresentable: ({ zodSchema }) => (WRITTEN_BY_HAND.has(zodSchema) ? "any" : "throw"),
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, WRITTEN_BY_HAND.get(zodSchema));
      // What zod means for its own types says nothing to a client.
      delete jsonSchema.readOnly;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  };
}
