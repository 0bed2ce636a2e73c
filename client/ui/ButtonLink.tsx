import type { ComponentPropsWithRef } from "react";
import styles from "./Button.module.css";

/** A link that leads away from the page or saves something, with the look of a small button. */
export function ButtonLink({ className = "", ...rest }: ComponentPropsWithRef<"a">) {
  return <a className={`${styles.small} ${className}`} {...rest} />;
}
