import type { ComponentPropsWithRef } from "react";
import styles from "./Button.module.css";

interface Props extends ComponentPropsWithRef<"button"> {
  /** primary: the next thing to do; danger: removes something; small: in dense places; quiet: beside others; link: within a sentence. */
  readonly look?: "primary" | "danger" | "plain" | "small" | "quiet" | "link";
}

export function Button({ look = "plain", className = "", type = "button", ...rest }: Props) {
  return <button type={type} className={`${styles[look]} ${className}`} {...rest} />;
}

interface LinkProps extends ComponentPropsWithRef<"a"> {
  readonly look?: "small" | "link";
}

/** A link or download that looks like a button. */
export function ButtonLink({ look = "small", className = "", ...rest }: LinkProps) {
  return <a className={`${styles[look]} ${className}`} {...rest} />;
}
