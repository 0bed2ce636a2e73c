import type { ReactNode } from "react";
import styles from "./Message.module.css";

interface Props {
  readonly title: string;
  readonly tone?: "plain" | "error";
  readonly children?: ReactNode;
}

/** A message in place of a whole view, with its remedy. */
export function Message({ title, tone = "plain", children }: Props) {
  return (
    <div className={styles.message} role={tone === "error" ? "alert" : undefined}>
      <h1 className={tone === "error" ? styles.error : undefined}>{title}</h1>
      {children}
    </div>
  );
}
