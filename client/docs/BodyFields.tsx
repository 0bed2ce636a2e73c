import type { ApiContent, ApiSchema } from "#shared/openapi.ts";
import { FieldTable } from "./FieldTable.tsx";
import { fieldRows, hasFields } from "./field-rows.ts";
import { SchemaType } from "./SchemaType.tsx";

interface Props {
  readonly label: string;
  readonly content: ApiContent;
  readonly schemas: Readonly<Record<string, ApiSchema>>;
}

/** The types that a body can be of, and its fields where it is JSON or a form. */
export function BodyFields({ label, content, schemas }: Props) {
  const types = Object.entries(content);
  const [, first] = types[0] ?? [];
  const isPlain = first !== undefined && Object.keys(first.schema).length === 0;
  return (
    <>
      <p>
        {types.map(([type], index) => (
          <span key={type}>
            {index > 0 && ", "}
            <code>{type}</code>
          </span>
        ))}
        {first && !isPlain && first.schema.$ref !== undefined && (
          <>
            : <SchemaType schema={first.schema} />
          </>
        )}
      </p>
      {first && hasFields(first.schema, schemas) && (
        <FieldTable label={label} rows={fieldRows(first.schema, schemas)} />
      )}
    </>
  );
}
