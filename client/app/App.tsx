import { type ComponentType, lazy, Suspense, useState } from "react";
import { ConfiguratorView } from "#client/configurator/ConfiguratorView.tsx";
import { ShownContext } from "#client/ui/shown-context.ts";
import styles from "./App.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { keepTab, keptTab } from "./kept-tab.ts";
import { type Tab, TabBar, tabId } from "./TabBar.tsx";

const AdminView = staffView(async () => (await import("#client/admin/AdminView.tsx")).AdminView);
const QuotesView = staffView(
  async () => (await import("#client/quotes/QuotesView.tsx")).QuotesView,
);

const TABS: readonly Tab[] = [
  { key: "configurator", label: "Product Configurator" },
  { key: "admin", label: "Admin Panel" },
  { key: "quotes", label: "Quote Requests" },
];

/** The page: three views behind tabs. */
export function App() {
  const [current, setCurrent] = useState(startTab);
  const [visited, setVisited] = useState<readonly string[]>([current]);

  const select = (key: string) => {
    setCurrent(key);
    keepTab(key);
    setVisited((before) => (before.includes(key) ? before : [...before, key]));
    window.scrollTo(0, 0);
  };

  return (
    <>
      <header className={styles.header}>
        <span className={styles.brand}>
          <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
            <path d="M3 10h26v4H3zM7 14h4v13H7zm14 0h4v13h-4z" />
          </svg>
          Workbench Configurator
        </span>
        <TabBar tabs={TABS} current={current} onSelect={select} />
      </header>
      <main className={styles.main}>
        {TABS.filter(({ key }) => visited.includes(key)).map(({ key }) => (
          <div
            key={key}
            role="tabpanel"
            id={tabId(key, "panel")}
            aria-labelledby={tabId(key, "tab")}
            hidden={key !== current}
          >
            <ErrorBoundary>
              <Suspense fallback={null}>
                <View name={key} active={key === current} />
              </Suspense>
            </ErrorBoundary>
          </div>
        ))}
      </main>
    </>
  );
}

/** A view of staff behind its gate; both are loaded at once when its tab opens. */
function staffView(load: () => Promise<ComponentType<{ active: boolean }>>) {
  return lazy(async () => {
    const [view, { behindGate }] = await Promise.all([
      load(),
      import("#client/staff/StaffGate.tsx"),
    ]);
    return { default: behindGate(view) };
  });
}

function startTab(): string {
  const kept = keptTab();
  return TABS.some(({ key }) => key === kept) && kept ? kept : "configurator";
}

function View({ name, active }: { name: string; active: boolean }) {
  if (name === "admin") return <AdminView active={active} />;
  if (name === "quotes") return <QuotesView active={active} />;
  return (
    <ShownContext value={active}>
      <ConfiguratorView />
    </ShownContext>
  );
}
