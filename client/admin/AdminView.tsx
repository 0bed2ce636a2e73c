// First, because schemas read the setting when they are made.
import "./zod-config.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMay, usePerson } from "#client/api/person.ts";
import { QueryCache } from "#client/api/query-cache.tsx";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import { type BarMessage, MessageBar } from "#client/ui/components/MessageBar.tsx";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import { hasUnsaved, useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { usePolling } from "#client/ui/hooks/use-polling.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { AdminDialogs } from "./catalog/dialogs/AdminDialogs.tsx";
import { useCatalogDialog } from "./catalog/dialogs/use-catalog-dialog.ts";
import { AskForName } from "./company/AskForName.tsx";
import { useEditedRules } from "./drafts/ChangesBar.tsx";
import { WaitingChange } from "./drafts/WaitingChange.tsx";
import { AdminProvider } from "./rules/admin-context.ts";
import { createAdmin, shorten } from "./rules/create-admin.ts";
import { createRulesEdits, type News } from "./rules/rules-edits.ts";
import type { WaitingChange as Question } from "./rules/save-edit.ts";
import { createWaiting } from "./rules/waiting.ts";
import { Sidebar } from "./Sidebar.tsx";
import { goTo, linkTo, NO_ADDRESS, useAddress } from "./section/address.ts";
import { LoadFailure } from "./section/LoadFailure.tsx";
import { findSection, opensSection, SECTIONS, type Section } from "./sections.tsx";

const NO_WARNINGS = [] as const;

/** The Admin Panel. */
export const AdminView = (props: { active: boolean }) => (
  <QueryCache>
    <AdminPanel {...props} />
  </QueryCache>
);

/** The panel's sidebar, sections, messages and dialogs, once the rules are loaded. */
function AdminPanel({ active }: { active: boolean }) {
  const client = useQueryClient();
  const [edits] = useState(() => createRulesEdits(client));
  const { data, error, refetch } = useQuery({ ...edits.query, enabled: active });
  const address = useAddress();
  const [first] = useState(address);
  const section = findSection(address);
  const [shownSection, setShownSection] = useState(section);
  const [kept, setKept] = useState<readonly Section[]>([]);
  if (shownSection !== section) {
    const isKept = shownSection.isKept || hasUnsaved();
    setKept([...kept.filter((each) => each.isKept || each !== section), ...(isKept ? [shownSection] : [])]);
    setShownSection(section);
  }
  /** The news of colleagues, and the last outcome. */
  const [messages, setMessages] = useState<readonly BarMessage[]>([]);
  const { dialog, open, close, added, noteSaved } = useCatalogDialog(address);
  const [waiting, ask] = useState<Question>();
  const [admin] = useState(() =>
    createAdmin({
      edits,
      waiting: createWaiting(client, edits),
      ask,
      show: (message) => setMessages((before) => [...before.filter(({ id }) => id === NEWS_ID), message]),
      open,
      onSaved: noteSaved,
      refresh: () => void client.refetchQueries(edits.query),
    }),
  );
  useUnsaved(admin.hasTypedPrices);
  // Another person may sign in while a question is open. Without an answer, its change would count as under way.
  const decline = useEffectEvent(() => waiting?.onDecide("keep"));
  useEffect(() => () => decline(), []);
  const { role } = usePerson();
  const mayEdit = useMay("catalog:write");
  const isOpen = opensSection(role, section);
  const { rules, news } = data;
  const { edited, error: notLoaded, retry } = useEditedRules(admin.waiting, rules);
  useEffect(() => {
    const last = news.at(-1);
    if (last) setMessages((before) => [newsMessage(last), ...before.filter(({ id }) => id !== NEWS_ID)]);
  }, [news]);

  // Colleagues' changes appear on their own, unless someone is typing.
  usePolling(active, () => {
    if (!hasUnsaved()) void refetch({ cancelRefetch: false });
  });

  const serverError = error instanceof RequestFailure ? error.serverError : undefined;
  const title = serverError ? `Error loading configuration: ${serverError}` : "Failed to load configuration";
  if (!rules) {
    if (!error) return <p className="p-12 text-soft text-center">Loading the configuration …</p>;
    return (
      <Message title={title} tone="error">
        <Button look="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Message>
    );
  }
  const { config, revision } = rules;
  return (
    <AdminProvider value={admin}>
      <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-x-8 gap-y-4 px-page pt-6 pb-12 max-lg:grid-cols-1 [:where(&)_h2]:text-lg [:where(&)_h3]:text-md">
        <header className="sticky top-4 grid grid-cols-1 max-h-[calc(100dvh-var(--space-6))] overflow-y-auto max-lg:static max-lg:max-h-none">
          <h1 className="text-xl" id="admin-title" tabIndex={-1}>
            Admin Panel
          </h1>
          <p className="pb-4 wrap-anywhere text-soft text-sm max-lg:pb-2">
            {config.name} · revision {revision}
          </p>
          <Sidebar current={section} active={active} />
        </header>
        <div className="grid grid-cols-1 gap-4">
          {error && <LoadFailure text={title} onRetry={() => void refetch()} />}
          {notLoaded && (
            <LoadFailure
              text="The changes that wait could not be loaded. You see the published rules."
              error={notLoaded}
              onRetry={retry}
            />
          )}
          {!isOpen && (
            <Message title={section.label ?? section.place}>
              <p>
                Your role, {ROLES[role].label}, does not include {section.label ?? section.place}. Ask an owner.
              </p>
            </Message>
          )}
          <AskForName shown={active && section.path !== "settings/company"} />
          {isOpen && !mayEdit && (
            <p className="mb-4 px-4 py-3 border-l-3 border-line-strong bg-sunk text-sm">
              You can read the catalog. Your role, {ROLES[role].label}, cannot change it.
            </p>
          )}
          {SECTIONS.map((each) => {
            if (!opensSection(role, each)) return null;
            const isShown = each === section;
            if (!isShown && !kept.includes(each)) return null;
            const { View, label = each.place } = each;
            return (
              <div key={each.path} hidden={!isShown}>
                <ShownContext value={active && isShown}>
                  <Suspense fallback={<p>Loading {label} …</p>}>
                    <View
                      {...{ rules, added }}
                      config={edited ?? config}
                      warnings={edited && edited !== config ? NO_WARNINGS : rules.warnings}
                      address={isShown ? address : NO_ADDRESS}
                      shown={active && isShown}
                    />
                    {isShown && <Arrival isFirst={address === first} />}
                  </Suspense>
                </ShownContext>
              </div>
            );
          })}
        </div>
        <MessageBar
          messages={messages}
          onGone={(gone) => setMessages((before) => before.filter(({ id }) => id !== gone))}
        />
      </div>
      {dialog && (
        <AdminDialogs
          key={JSON.stringify(dialog)}
          dialog={dialog}
          config={edited ?? config}
          onClose={() => close(dialog)}
        />
      )}
      {waiting && <WaitingChange {...waiting} />}
    </AdminProvider>
  );
}

const NEWS_ID = 0;

/** 'A colleague changed the rules', with who did, and what. */
function newsMessage({ revisions, changes }: News): BarMessage {
  const authors = new Set(revisions.map(({ author }) => author));
  const detail = [[...authors].join(", "), ...shorten(changes)].join(" · ");
  const show = { label: "Show in History", run: () => goTo(linkTo("history")) };
  return { id: NEWS_ID, tone: "success", text: "A colleague changed the rules", detail, stays: true, action: show };
}

/** Moves the focus to the title of a section once it is there, except when the panel opens. */
function Arrival({ isFirst }: { isFirst: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a section arrives once
  useEffect(() => {
    const title = mark.current?.parentElement?.querySelector("h2");
    if (!isFirst) title?.focus();
  }, []);
  return <span ref={mark} hidden />;
}
