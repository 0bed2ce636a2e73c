import type { ApiSchema } from "#shared/openapi.ts";
import styles from "./FieldTable.module.css";
import type { FieldRow } from "./field-rows.ts";
import { Inline } from "./Prose.tsx";
import { SchemaType } from "./SchemaType.tsx";

interface Props {
  /** What is in the table, for those who hear it. */
  readonly label: string;
  readonly rows: readonly FieldRow[];
}

/** Fields with their types, whether they are always there, and what they mean. */
export function FieldTable({ label, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <table className={styles.fields} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, schema, isRequired }) => (
          <tr key={path.join(".")}>
            <th scope="row">
              <code>
                {path.length > 1 && (
                  <span className={styles.outer}>{path.slice(0, -1).join(".")}.</span>
                )}
                {path.at(-1)}
              </code>
            </th>
            <td>
              <SchemaType schema={schema} />
              <small className={isRequired ? styles.required : undefined}>
                {isRequired ? "required" : "optional"}
              </small>
            </td>
            <td>
              <Inline text={schema.description ?? ""} />
              <Default schema={schema} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Default({ schema }: { schema: ApiSchema }) {
  if (schema.default === undefined) return null;
  return (
    <>
      {" "}
      Left out: <code>{JSON.stringify(schema.default)}</code>.
    </>
  );
}
