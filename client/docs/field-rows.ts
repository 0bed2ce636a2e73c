import type { ApiSchema } from "#shared/openapi.ts";

export interface FieldRow {
  /** From the outermost field on: ['pricing', 'totalPrice']. */
  readonly path: readonly string[];
  readonly schema: ApiSchema;
  readonly isRequired: boolean;
}

type Schemas = Readonly<Record<string, ApiSchema>>;

/** Fields within fields are shown so deep; what lies deeper and has a name has a table of its own. */
const DEEPEST = 2;

/** The name of the schema that another stands for. */
export function nameOf({ $ref }: ApiSchema): string | undefined {
  return $ref?.split("/").at(-1);
}

/** A schema, or the one that it stands for. */
export function resolved(schema: ApiSchema, schemas: Schemas): ApiSchema {
  const name = nameOf(schema);
  return (name === undefined ? undefined : schemas[name]) ?? schema;
}

/** The fields of a schema as rows, those within others after them; of lists, the fields of what they list. */
export function fieldRows(
  schema: ApiSchema,
  schemas: Schemas,
  path: readonly string[] = [],
): readonly FieldRow[] {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return Object.entries(properties).flatMap(([name, field]) => {
    const row = { path: [...path, name], schema: field, isRequired: required.includes(name) };
    const within = field.items ?? field;
    if (nameOf(within) !== undefined && (field.items || row.path.length >= DEEPEST)) return [row];
    const inner = field.items ? `${name}[]` : name;
    return [row, ...fieldRows(within, schemas, [...path, inner])];
  });
}

/** Whether all there is to say of a schema stands in the rows of its fields. */
export function hasFields(schema: ApiSchema, schemas: Schemas): boolean {
  return resolved(schema, schemas).properties !== undefined;
}
