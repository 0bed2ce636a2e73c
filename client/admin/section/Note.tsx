import type { ComponentProps } from "react";
import { sectionStyles } from "./section-styles.ts";

interface Props extends ComponentProps<"p"> {
  /** The state that it tells; soft: a detail; note: a warning in a box; none: in place of an empty list. */
  readonly tone: "good" | "warn" | "bad" | "soft" | "note" | "none";
}

const LOOKS = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  soft: "text-soft text-sm",
  note: sectionStyles.note,
  none: sectionStyles.none,
};

/** A sentence of a section or a form. */
export const Note = ({ tone, ...rest }: Props) => <p className={LOOKS[tone]} {...rest} />;
