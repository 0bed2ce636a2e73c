import { type ReactNode, useEffect, useRef } from "react";
import { bringIntoView } from "#client/ui/bring-into-view.ts";
import styles from "./Dock.module.css";

/** The sticky bar at the end of the step. It may cover options, but never the focused one. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);

  // Scrolling keeps the focused element above the dock, whatever its height.
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

/** Scrolls the focused element, or its whole card, out from under the dock. */
function uncoverFocus(dock: HTMLElement): void {
  const { activeElement } = document;
  const focused = activeElement?.closest("label") ?? activeElement;
  if (!focused || focused === document.body || dock.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = dock.getBoundingClientRect().top;
  if (bottom > edge && top < window.innerHeight) bringIntoView(focused);
}
