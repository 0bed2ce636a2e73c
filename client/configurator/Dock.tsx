import { type ReactNode, useEffect, useRef } from "react";
import styles from "./Dock.module.css";

/** What stays in view at the end of the step. It covers the options' end, never moves them. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);

  // The page keeps what has the focus above the dock, however tall it is.
  useEffect(() => {
    const { current: element } = dock;
    if (!element || typeof ResizeObserver === "undefined") return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      root.setProperty("--dock-height", `${element.offsetHeight}px`),
    );
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
