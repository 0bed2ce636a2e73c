import type { ComponentProps } from "react";
import styles from "./Section.module.css";

interface Props extends ComponentProps<"p"> {
  /** The state that it tells; soft: a detail; note: a warning in a box; none: in place of an empty list. */
  readonly tone: "good" | "warn" | "bad" | "soft" | "note" | "none";
}

/** A sentence of a section or a form. */
export const Note = ({ tone, ...rest }: Props) => <p className={styles[tone]} {...rest} />;
