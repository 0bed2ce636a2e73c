import type { PropsWithChildren } from "react";
import styles from "./Partners.module.css";

/** Fields of a partner under a title. */
export const Group = ({ title, children }: PropsWithChildren<{ readonly title: string }>) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);
