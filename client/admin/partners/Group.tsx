import type { PropsWithChildren } from "react";
import styles from "./Partners.module.css";

/** Fields of a partner under a title. */
export const Group = ({ title, children }: PropsWithChildren<{ readonly title: string }>) => (
  <fieldset className={`${styles.group} grid grid-cols-1 gap-4 p-4 border border-line rounded bg-card text-sm`}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);
