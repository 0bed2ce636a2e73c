import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { signedIn } from "#client/api/sign-in.ts";
import { Button } from "#client/ui/Button.tsx";
import { Message } from "#client/ui/Message.tsx";
import { MessageBar } from "#client/ui/MessageBar.tsx";
import { hasUnsaved } from "#client/ui/unsaved.ts";
import { usePolling } from "#client/ui/use-polling.ts";
import { AdminDialogs } from "./AdminDialogs.tsx";
import styles from "./AdminView.module.css";
import { AdminProvider } from "./admin-context.ts";
import { Catalog } from "./catalog/Catalog.tsx";
import { FailedMessagesBar } from "./messages/FailedMessagesBar.tsx";
import { NewsBar } from "./NewsBar.tsx";
import { createQueryClient } from "./query-client.ts";
import { Revisions } from "./revisions/Revisions.tsx";
import { NotPublishedBar } from "./rules-drafts/NotPublishedBar.tsx";
import { createRulesEdits } from "./rules-edits.ts";
import { type Section, useAdminState } from "./use-admin-state.ts";

const RulesFile = lazy(async () => ({
  default: (await import("./rules-file/RulesFile.tsx")).RulesFile,
}));

const Embedding = lazy(async () => ({
  default: (await import("./embedding/Embedding.tsx")).Embedding,
}));

const Demand = lazy(async () => ({
  default: (await import("./choice-counts/Demand.tsx")).Demand,
}));

const ReferenceBenches = lazy(async () => ({
  default: (await import("./reference-benches/ReferenceBenches.tsx")).ReferenceBenches,
}));

const Messages = lazy(async () => ({
  default: (await import("./messages/Messages.tsx")).Messages,
}));

const Guidance = lazy(async () => ({
  default: (await import("./guidance/Guidance.tsx")).Guidance,
}));

const SECTIONS: readonly (readonly [Section, string])[] = [
  ["catalog", "Catalog"],
  ["guidance", "Guidance"],
  ["rules-file", "Rules File"],
  ["reference-benches", "Reference Benches"],
  ["revisions", "Revisions"],
  ["demand", "Demand"],
  ["embedding", "Embedding"],
  ["messages", "Messages"],
];

/** The Admin Panel. It owns its query cache: signing out unmounts the panel, and the cache goes with it. */
export function AdminView({ active }: { active: boolean }) {
  const [client] = useState(createQueryClient);

  // After signing in again, repeat the requests that failed.
  useEffect(
    () =>
      signedIn.watch(() => {
        void client.refetchQueries({
          type: "active",
          predicate: (query) => query.state.error !== null,
        });
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      <AdminPanel active={active} />
    </QueryClientProvider>
  );
}

/** The panel's header, sections, messages and dialogs, once the rules are loaded. */
function AdminPanel({ active }: { active: boolean }) {
  const client = useQueryClient();
  const [edits] = useState(() => createRulesEdits(client));
  const { data, error, refetch } = useQuery({ ...edits.query, enabled: active });
  const state = useAdminState(edits);
  const { rules, news } = data;

  // Colleagues' changes appear on their own, unless someone is typing.
  usePolling(active, () => {
    if (!hasUnsaved()) void refetch({ cancelRefetch: false });
  });

  const serverError = error instanceof RequestFailure ? error.serverError : undefined;
  const title = serverError
    ? `Error loading configuration: ${serverError}`
    : "Failed to load configuration";
  if (!rules) {
    if (!error) return <p className={styles.loading}>Loading the configuration …</p>;
    return (
      <Message title={title} tone="error">
        <Button look="primary" onClick={() => void refetch()}>
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
          <nav aria-label="Admin Panel sections" className={styles.sections}>
            {SECTIONS.map(([key, label]) => (
              <button
                key={key}
                type="button"
                aria-current={key === section ? "page" : undefined}
                onClick={() => state.show(key)}
              >
                {label}
              </button>
            ))}
          </nav>
        </header>
        {error && (
          <p role="alert" className={styles.failure}>
            {title}{" "}
            <Button look="link" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        <NewsBar news={news} />
        <NotPublishedBar active={active} onShow={() => state.show("rules-file")} />
        <FailedMessagesBar active={active} onShow={() => state.show("messages")} />
        <div hidden={section !== "catalog"}>
          <Catalog config={config} added={state.added} />
        </div>
        {state.visited.includes("rules-file") && (
          <div hidden={section !== "rules-file"}>
            <Suspense fallback={<p>Loading the rules file …</p>}>
              <RulesFile
                rules={rules}
                place={state.place}
                shown={active && section === "rules-file"}
              />
            </Suspense>
          </div>
        )}
        {section === "guidance" && (
          <Suspense fallback={<p>Loading the Guidance section …</p>}>
            <Guidance config={config} />
          </Suspense>
        )}
        {section === "reference-benches" && (
          <Suspense fallback={<p>Loading the reference benches …</p>}>
            <ReferenceBenches config={config} />
          </Suspense>
        )}
        {section === "revisions" && <Revisions current={revision} />}
        {section === "demand" && (
          <Suspense fallback={<p>Loading the Demand section …</p>}>
            <Demand steps={config.steps} />
          </Suspense>
        )}
        {section === "messages" && (
          <Suspense fallback={<p>Loading the messages …</p>}>
            <Messages />
          </Suspense>
        )}
        {state.visited.includes("embedding") && (
          <div hidden={section !== "embedding"}>
            <Suspense fallback={<p>Loading the Embedding section …</p>}>
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
