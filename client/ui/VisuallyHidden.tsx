import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Text for those who hear the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
