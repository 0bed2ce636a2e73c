import type { ComponentPropsWithRef } from "react";
import styles from "./Button.module.css";

/** A link to another page or a download that looks like a small button. */
export function ButtonLink({ className = "", ...rest }: ComponentPropsWithRef<"a">) {
  return <a className={`${styles.small} ${className}`} {...rest} />;
}
