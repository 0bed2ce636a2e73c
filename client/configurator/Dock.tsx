import { type ReactNode, useEffect, useRef } from "react";
import { bringIntoView } from "#client/ui/bring-into-view.ts";
import styles from "./Dock.module.css";

/** What stays in view at the end of the step. It covers the options' end, and moves only what has the focus. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);

  // The page keeps what has the focus above the dock, however tall it is.
  useEffect(() => {
    const { current: element } = dock;
    if (!element || typeof ResizeObserver === "undefined") return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.setProperty("--dock-height", `${element.offsetHeight}px`);
      uncoverFocus(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty("--dock-height");
    };
  }, []);

  return (
    <div ref={dock} className={styles.dock}>
      {children}
    </div>
  );
}

/** Brings what has the focus out from under the dock: the whole card of an option. */
function uncoverFocus(dock: HTMLElement): void {
  const { activeElement } = document;
  const focused = activeElement?.closest("label") ?? activeElement;
  if (!focused || focused === document.body || dock.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = dock.getBoundingClientRect().top;
  if (bottom > edge && top < window.innerHeight) bringIntoView(focused);
}
