import type { ApiSchema } from "#shared/openapi.ts";
import { FieldTable } from "./FieldTable.tsx";
import { fieldRows, hasFields } from "./field-rows.ts";
import { Inline } from "./Prose.tsx";
import { SchemaType } from "./SchemaType.tsx";

/** Every schema that has a name, for what the operations only name. */
export function DataTables({ schemas }: { schemas: Readonly<Record<string, ApiSchema>> }) {
  return Object.entries(schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => (
      <section key={name} id={`data-${name}`} aria-labelledby={`data-${name}-name`}>
        <h3 id={`data-${name}-name`}>{name}</h3>
        {schema.description !== undefined && (
          <p>
            <Inline text={schema.description} />
          </p>
        )}
        {schema.oneOf?.map((variant) => (
          <FieldTable
            key={JSON.stringify(variant)}
            label={`${name}, ${String(variant.properties?.kind?.const)}`}
            rows={fieldRows(variant, schemas)}
          />
        ))}
        {hasFields(schema, schemas) ? (
          <FieldTable label={name} rows={fieldRows(schema, schemas)} />
        ) : (
          !schema.oneOf && (
            <p>
              <SchemaType schema={schema} />
            </p>
          )
        )}
      </section>
    ));
}
