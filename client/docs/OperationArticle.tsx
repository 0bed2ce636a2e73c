import type { ApiParameter, ApiSchema } from "#shared/openapi.ts";
import { BodyFields } from "./BodyFields.tsx";
import { FieldTable } from "./FieldTable.tsx";
import styles from "./OperationArticle.module.css";
import { OperationExamples } from "./OperationExamples.tsx";
import { OperationReplies } from "./OperationReplies.tsx";
import type { ListedOperation } from "./operations-by-tag.ts";
import { Prose } from "./Prose.tsx";

interface Props {
  readonly listed: ListedOperation;
  readonly schemas: Readonly<Record<string, ApiSchema>>;
  readonly base: string;
}

/** One method of one address: what it is for, what it takes, what it answers. */
export function OperationArticle({ listed, schemas, base }: Props) {
  const { method, path, operation } = listed;
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  return (
    <article className={styles.operation} id={operationId} aria-labelledby={`${operationId}-name`}>
      <div className={styles.facts}>
        <h3 id={`${operationId}-name`}>{summary}</h3>
        <p className={styles.address}>
          <b>{method.toUpperCase()}</b> <code>{path}</code>
        </p>
        <Prose text={description} />
        {parameters.length > 0 && <h4>Parameters</h4>}
        <FieldTable label={`Parameters of ${summary}`} rows={parameters.map(rowOf)} />
        {requestBody && (
          <>
            <h4>Request</h4>
            <BodyFields
              content={requestBody.content}
              schemas={schemas}
              label={`Request of ${summary}`}
            />
          </>
        )}
        <OperationReplies operation={operation} schemas={schemas} />
      </div>
      <OperationExamples listed={listed} base={base} />
    </article>
  );
}

function rowOf({ name, in: place, required, description, schema }: ApiParameter) {
  const told = { ...schema, description: `In the ${place}. ${description}` };
  return { path: [name], schema: told, isRequired: required };
}
