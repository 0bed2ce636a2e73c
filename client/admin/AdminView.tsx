import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { SavedRules } from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import { signedIn } from "#client/api/sign-in.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import { MessageBar } from "#client/ui/components/MessageBar.tsx";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import { usePolling } from "#client/ui/hooks/use-polling.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import styles from "./AdminView.module.css";
import { AlertBars } from "./AlertBars.tsx";
import { Catalog } from "./catalog/Catalog.tsx";
import { AdminDialogs } from "./catalog/dialogs/AdminDialogs.tsx";
import { NewsBar } from "./NewsBar.tsx";
import { createQueryClient } from "./query-client.ts";
import { Revisions } from "./revisions/Revisions.tsx";
import { AdminProvider } from "./rules/admin-context.ts";
import { createRulesEdits } from "./rules/rules-edits.ts";
import { type Section, useAdminState } from "./use-admin-state.ts";

const RulesFile = lazySection(async () => (await import("./rules-file/RulesFile.tsx")).RulesFile);
const Embedding = lazySection(async () => (await import("./embedding/Embedding.tsx")).Embedding);
const Demand = lazySection(async () => (await import("./demand/Demand.tsx")).Demand);
const ReferenceBenches = lazySection(
  async () => (await import("./reference-benches/ReferenceBenches.tsx")).ReferenceBenches,
);
const Messages = lazySection(async () => (await import("./messages/Messages.tsx")).Messages);
const Webhooks = lazySection(async () => (await import("./webhooks/Webhooks.tsx")).Webhooks);
const Partners = lazySection(async () => (await import("./partners/Partners.tsx")).Partners);
const Guidance = lazySection(async () => (await import("./guidance/Guidance.tsx")).Guidance);

function lazySection<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

interface Shown extends Pick<ReturnType<typeof useAdminState>, "place" | "added"> {
  readonly config: RulesDocument;
  readonly rules: SavedRules;
  readonly isShown: boolean;
}

interface SectionOfPanel {
  readonly key: Section;
  readonly label: string;
  /** Whether it keeps its state while another section is shown. */
  readonly isKept?: boolean;
  readonly show: (panel: Shown) => ReactNode;
}

const SECTIONS: readonly SectionOfPanel[] = [
  {
    key: "catalog",
    label: "Catalog",
    isKept: true,
    show: ({ config, added }) => <Catalog config={config} added={added} />,
  },
  { key: "guidance", label: "Guidance", show: ({ config }) => <Guidance config={config} /> },
  {
    key: "rules-file",
    label: "Rules File",
    isKept: true,
    show: ({ rules, place, isShown }) => <RulesFile rules={rules} place={place} shown={isShown} />,
  },
  {
    key: "reference-benches",
    label: "Reference Benches",
    show: ({ config }) => <ReferenceBenches config={config} />,
  },
  {
    key: "revisions",
    label: "Revisions",
    show: ({ rules }) => <Revisions current={rules.revision} />,
  },
  { key: "demand", label: "Demand", show: ({ config }) => <Demand steps={config.steps} /> },
  {
    key: "embedding",
    label: "Embedding",
    isKept: true,
    show: ({ config, isShown }) => <Embedding config={config} shown={isShown} />,
  },
  {
    key: "partners",
    label: "Partners",
    isKept: true,
    show: ({ config, isShown }) => <Partners config={config} shown={isShown} />,
  },
  { key: "messages", label: "Messages", show: () => <Messages /> },
  { key: "webhooks", label: "Webhooks", show: () => <Webhooks /> },
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
            {SECTIONS.map(({ key, label }) => (
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
        <AlertBars active={active} onShow={state.show} />
        {SECTIONS.map(({ key, label, isKept, show }) => {
          const isShown = key === section;
          if (!(isKept ? state.visited.includes(key) : isShown)) return null;
          const shown = { config, rules, place: state.place, added: state.added };
          return (
            <div key={key} hidden={!isShown}>
              <Suspense fallback={<p>Loading {label} …</p>}>
                {show({ ...shown, isShown: active && isShown })}
              </Suspense>
            </div>
          );
        })}
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
