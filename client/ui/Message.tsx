import type { ReactNode } from "react";
import styles from "./Message.module.css";

interface Props {
  readonly title: string;
  readonly tone?: "plain" | "error";
  readonly children?: ReactNode;
}

/** Says in the place of a view what is the matter, and what to do. */
export function Message({ title, tone = "plain", children }: Props) {
  return (
    <div className={styles.message} role={tone === "error" ? "alert" : undefined}>
      <h2 className={tone === "error" ? styles.error : undefined}>{title}</h2>
      {children}
    </div>
  );
}
