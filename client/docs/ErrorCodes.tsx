import type { ApiDocument } from "#shared/openapi.ts";
import { errorCodes } from "./error-codes.ts";
import styles from "./FieldTable.module.css";

/** Every code of an error, with its statuses and the sentence that usually goes with it. */
export function ErrorCodes({ api }: { api: ApiDocument }) {
  return (
    <details id="error-codes">
      <summary>All error codes</summary>
      <table className={styles.fields} aria-label="Error codes">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">What it usually says</th>
          </tr>
        </thead>
        <tbody>
          {errorCodes(api).map(({ code, statuses, sentence }) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{statuses.join(", ")}</td>
              <td>{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
