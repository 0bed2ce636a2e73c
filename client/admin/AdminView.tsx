import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Message } from "#client/ui/Message.tsx";
import { MessageBar } from "#client/ui/MessageBar.tsx";
import { hasUnsaved } from "#client/ui/unsaved.ts";
import { usePolling } from "#client/ui/use-polling.ts";
import { AdminDialogs } from "./AdminDialogs.tsx";
import styles from "./AdminView.module.css";
import { AdminProvider } from "./admin-context.ts";
import { Catalog } from "./catalog/Catalog.tsx";
import { NewsBar } from "./NewsBar.tsx";
import { Revisions } from "./revisions/Revisions.tsx";
import { createRulesDesk } from "./rules-desk.ts";
import { RulesFile } from "./rules-file/RulesFile.tsx";
import { SectionBar } from "./SectionBar.tsx";
import { useAdminState } from "./use-admin-state.ts";

const Embedding = lazy(async () => ({
  default: (await import("./embedding/Embedding.tsx")).Embedding,
}));

/** The Admin Panel: the rules as they are stored, drafts and conditions included, to work on. */
export function AdminView({ active }: { active: boolean }) {
  const [desk] = useState(createRulesDesk);
  const { rules, failure, news } = useSyncExternalStore(desk.subscribe, desk.state);
  const state = useAdminState(desk);

  useEffect(() => {
    if (active) void desk.poll();
  }, [active, desk]);
  // Colleagues' changes appear on their own, unless someone is typing.
  usePolling(active, () => {
    if (!hasUnsaved()) void desk.poll();
  });

  const title = failure?.serverError
    ? `Error loading configuration: ${failure.serverError}`
    : "Failed to load configuration";
  if (!rules) {
    if (!failure) return <p className={styles.loading}>Loading the configuration …</p>;
    return (
      <Message title={title} tone="error">
        <Button look="primary" onClick={() => void desk.load()}>
          Try again
        </Button>
      </Message>
    );
  }
  const { config, revision } = rules;
  const { section, dialog, message } = state;
  return (
    <AdminProvider value={state.admin}>
      <div className={styles.view}>
        <header className={styles.head}>
          <h1 id="admin-title" tabIndex={-1}>
            Admin Panel
          </h1>
          <p>
            {config.name} · revision {revision}
          </p>
          <SectionBar section={section} onSection={state.show} />
        </header>
        {failure && (
          <p role="alert" className={styles.failure}>
            {title}{" "}
            <Button look="link" onClick={() => void desk.load()}>
              Try again
            </Button>
          </p>
        )}
        <NewsBar news={news} />
        <div hidden={section !== "catalog"}>
          <Catalog config={config} added={state.added} />
        </div>
        {state.visited.includes("rules-file") && (
          <div hidden={section !== "rules-file"}>
            <RulesFile
              rules={rules}
              place={state.place}
              shown={active && section === "rules-file"}
            />
          </div>
        )}
        {section === "revisions" && <Revisions current={revision} />}
        {state.visited.includes("embedding") && (
          <div hidden={section !== "embedding"}>
            <Suspense fallback={<p>Loading the embedding …</p>}>
              <Embedding config={config} shown={active && section === "embedding"} />
            </Suspense>
          </div>
        )}
        <MessageBar messages={message ? [message] : []} onGone={state.clear} />
      </div>
      {dialog && (
        <AdminDialogs
          key={JSON.stringify(dialog)}
          dialog={dialog}
          config={config}
          onClose={() => state.close(dialog)}
        />
      )}
    </AdminProvider>
  );
}
