import type { ReactNode } from "react";
import styles from "./Partners.module.css";

/** Fields of a partner under a title. */
export function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
