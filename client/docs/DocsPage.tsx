import { Message } from "#client/ui/Message.tsx";
import { Contents } from "./Contents.tsx";
import { DataTables } from "./DataTables.tsx";
import styles from "./DocsPage.module.css";
import { ErrorCodes } from "./ErrorCodes.tsx";
import { operationsByTag } from "./operations-by-tag.ts";
import { Prose } from "./Prose.tsx";
import { TagParts } from "./TagParts.tsx";
import { DOCUMENT_ADDRESS, useDocument } from "./use-document.ts";
import { useShownFragment } from "./use-shown-fragment.ts";

/** The API as the server describes it, to read. */
export function DocsPage() {
  const api = useDocument();
  useShownFragment(typeof api === "object");
  if (api === undefined) return null;
  if (api === "failed")
    return (
      <Message title="The description of the API could not be loaded" tone="error">
        <p>Reload the page to try again.</p>
      </Message>
    );
  const sections = operationsByTag(api);
  const base = new URL(api.servers[0]?.url ?? "/", window.location.origin).origin;
  return (
    <>
      <a className={styles.skip} href="#introduction">
        Skip to the introduction
      </a>
      <header className={styles.header}>
        <h1>{api.info.title} API</h1>
        <p>{api.info.summary}</p>
        <dl>
          <dt>Base address</dt>
          <dd>
            <code>{base}</code>
          </dd>
          <dt>For tools</dt>
          <dd>
            <a href={DOCUMENT_ADDRESS}>OpenAPI {api.openapi} document</a>
          </dd>
        </dl>
      </header>
      <div className={styles.columns}>
        <Contents sections={sections} />
        <main className={styles.main}>
          <section
            id="introduction"
            aria-labelledby="introduction-name"
            className={styles.introduction}
          >
            <h2 id="introduction-name">Introduction</h2>
            <Prose text={api.info.description} />
            <ErrorCodes api={api} />
          </section>
          <TagParts sections={sections} api={api} base={base} />
          <section id="data" aria-labelledby="data-name">
            <h2 id="data-name">Data</h2>
            <p>What requests and replies are made of, by name.</p>
            <details>
              <summary>All named data</summary>
              <DataTables schemas={api.components.schemas} />
            </details>
          </section>
        </main>
      </div>
    </>
  );
}
