import { type KeyboardEvent, useRef } from "react";
import styles from "./TabBar.module.css";

export interface Tab {
  readonly key: string;
  readonly label: string;
}

interface Props {
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly onSelect: (key: string) => void;
}

/** The ids that tie a tab to its panel. */
export const tabId = (key: string, part: "tab" | "panel") => `${key}-${part}`;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab buttons: one stop of the Tab key, arrows move between them. */
export function TabBar({ tabs, current, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(({ key }) => key === current);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.key, "tab")}`)?.focus();
  };

  return (
    <div role="tablist" aria-label="Views" className={styles.tabs} ref={list} onKeyDown={move}>
      {tabs.map(({ key, label }) => (
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
