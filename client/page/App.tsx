import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { CompanyMark, ContactLinks } from "#client/api/CompanyHead.tsx";
import { isProposing } from "#client/api/proposal.ts";
import { ConfiguratorView } from "#client/configurator/ConfiguratorView.tsx";
import { CompanyContext, PageRulesContext, readCompany } from "#client/configurator/state/page-rules.ts";
import { ErrorBoundary } from "#client/ui/components/ErrorBoundary.tsx";
import { loadView } from "#client/ui/components/load-view.tsx";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import styles from "./App.module.css";
import { createTabEntries, readPageTab } from "./page-tab.ts";

const AdminView = loadStaffView(async () => (await import("#client/admin/AdminView.tsx")).AdminView);
const QuotesView = loadStaffView(async () => (await import("#client/quotes/QuotesView.tsx")).QuotesView);

const TABS = [
  { key: "configurator", label: "Product Configurator", View: VisitorView },
  { key: "admin", label: "Admin Panel", View: AdminView },
  { key: "quotes", label: "Quote Requests", View: QuotesView },
];

/** The IDs that connect a tab and its panel. */
const tabId = (key: string, part: "tab" | "panel") => `${key}-${part}`;

const CONTACT = "ms-auto text-soft text-sm font-normal";

interface Props {
  /** The rules that came with the page. */
  readonly rules: PageRules | undefined;
}

/** The page: three views behind tabs. Each has addresses of its own, so that Back and a reload lead to it. */
export function App({ rules }: Props) {
  // Customers who change a bench of their quote see no views of staff.
  const [isCustomer] = useState(isProposing);
  const [first] = useState(() => (isCustomer ? "configurator" : readPageTab()));
  const [current, setCurrent] = useState(first);
  const [visited, setVisited] = useState<readonly string[]>([current]);
  const [entries] = useState(createTabEntries);

  const [company] = useState(() => rules?.company ?? readCompany());
  const show = (key: string) => {
    setCurrent(key);
    setVisited((before) => (before.includes(key) ? before : [...before, key]));
  };

  const select = (key: string) => {
    if (key !== current) {
      entries.leave(current);
      entries.enter(key);
    }
    show(key);
    window.scrollTo(0, 0);
  };

  // Back, Forward, and links within the page.
  const follow = useEffectEvent(() => {
    if (!isCustomer) show(readPageTab());
  });
  useEffect(() => {
    const read = () => follow();
    window.addEventListener("popstate", read);
    window.addEventListener("hashchange", read);
    return () => {
      window.removeEventListener("popstate", read);
      window.removeEventListener("hashchange", read);
    };
  }, []);

  return (
    <CompanyContext value={company}>
      <header
        className={`${styles.header} flex items-center justify-between gap-6 min-h-14 px-[max(var(--page),calc((100%-110rem)/2+var(--page)))] py-0 bg-card border-b border-line max-md:px-page max-sm:flex-col max-sm:items-stretch max-sm:gap-0`}
      >
        <span className="flex items-center gap-3 min-w-0 font-strong max-sm:gap-2 max-sm:pt-1 max-sm:text-sm">
          <CompanyMark {...company} />
          <span className="leading-[1.2]">{company.name}</span>
          <span className={`${CONTACT} whitespace-nowrap sm:hidden`}>
            <ContactLinks phone={company.phone} email={company.phone ? undefined : company.email} />
          </span>
        </span>
        <span className={`${CONTACT} whitespace-nowrap max-lg:hidden`}>
          <ContactLinks {...company} between=" · " />
        </span>
        {!isCustomer && <TabBar current={current} onSelect={select} />}
      </header>
      <main className="max-w-440 mx-auto">
        {TABS.filter(({ key }) => visited.includes(key)).map(({ key, View }) => (
          <div
            key={key}
            {...(!isCustomer && { role: "tabpanel", "aria-labelledby": tabId(key, "tab") })}
            id={tabId(key, "panel")}
            hidden={key !== current}
          >
            <ErrorBoundary>
              {/* After some work in a staff view, the rules that came with the page may be old. */}
              <PageRulesContext value={first === key ? rules : undefined}>
                <View active={key === current} />
              </PageRulesContext>
            </ErrorBoundary>
          </div>
        ))}
      </main>
    </CompanyContext>
  );
}

interface TabBarProps {
  readonly current: string;
  readonly onSelect: (key: string) => void;
}

const ARROW_KEY_STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab buttons. The Tab key reaches the current one, and the arrow keys move between them. */
function TabBar({ current, onSelect }: TabBarProps) {
  const move = (event: KeyboardEvent) => {
    const step = ARROW_KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = TABS.findIndex(({ key }) => key === current);
    const next = TABS[(index + step + TABS.length) % TABS.length];
    if (!next) return;
    onSelect(next.key);
    document.getElementById(tabId(next.key, "tab"))?.focus();
  };

  return (
    <div
      role="tablist"
      aria-label="Views"
      // After the tab of visitors, whom the others do not concern.
      className={`${styles.tabs} flex self-stretch gap-1 before:content-['Staff:'] before:self-center before:ms-4 before:-me-3 before:text-soft before:text-xs max-md:flex-1 max-sm:before:hidden`}
      onKeyDown={move}
    >
      {TABS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(key, "tab")}
          aria-controls={tabId(key, "panel")}
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface ViewProps {
  readonly active: boolean;
}

/** A staff view behind the sign-in form; both load when its tab opens. */
function loadStaffView(load: () => Promise<ComponentType<ViewProps>>) {
  return loadView<ViewProps>(async () => {
    const [view, { guardView: behindGate }] = await Promise.all([load(), import("#client/staff/StaffGate.tsx")]);
    return behindGate(view);
  });
}

function VisitorView({ active }: ViewProps) {
  return (
    <ShownContext value={active}>
      <ConfiguratorView />
    </ShownContext>
  );
}
