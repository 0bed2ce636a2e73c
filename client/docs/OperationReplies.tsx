import type { ApiOperation, ApiReply, ApiSchema } from "#shared/openapi.ts";
import { BodyFields } from "./BodyFields.tsx";
import { codesOf } from "./error-codes.ts";
import styles from "./FieldTable.module.css";
import { Inline } from "./Prose.tsx";

interface Props {
  readonly operation: ApiOperation;
  readonly schemas: Readonly<Record<string, ApiSchema>>;
}

/** What an operation answers: its replies one by one, its errors in a table. */
export function OperationReplies({ operation, schemas }: Props) {
  const replies = Object.entries(operation.responses);
  const { summary } = operation;
  return (
    <>
      {replies
        .filter(([, reply]) => codesOf(reply).length === 0)
        .map(([status, reply]) => (
          <section key={status} aria-label={`Reply ${status} of ${summary}`}>
            <h4>Reply {status}</h4>
            <p>
              <Inline text={reply.description} /> <Headers reply={reply} />
            </p>
            {reply.content && (
              <BodyFields
                content={reply.content}
                schemas={schemas}
                label={`Reply ${status} of ${summary}`}
              />
            )}
          </section>
        ))}
      <h4>Errors</h4>
      <table className={styles.fields} aria-label={`Errors of ${summary}`}>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Codes</th>
          </tr>
        </thead>
        <tbody>
          {replies
            .filter(([, reply]) => codesOf(reply).length > 0)
            .map(([status, reply]) => (
              <tr key={status}>
                <th scope="row">{status}</th>
                <td>
                  <Inline text={reply.description} /> <Headers reply={reply} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

function Headers({ reply: { headers = {} } }: { reply: ApiReply }) {
  const names = Object.keys(headers);
  return (
    names.length > 0 && (
      <>
        With{" "}
        {names.map((name) => (
          <code key={name}>{name}</code>
        ))}
        .
      </>
    )
  );
}
