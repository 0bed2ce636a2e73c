import type { ComponentProps } from "react";

interface Props extends ComponentProps<"p"> {
  /** The state that it tells; soft: a detail; note: a warning in a box; none: in place of an empty list. */
  readonly tone: "good" | "warn" | "bad" | "soft" | "note" | "none";
}

export const noteStyles = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  soft: "text-soft text-sm",
  note: "grid justify-items-start gap-2 px-4 py-3 border-l-3 border-warn bg-sunk text-sm wrap-anywhere [&_ul]:pl-4 [&_ul]:list-disc",
  none: "max-w-176 p-6 border border-dashed border-line-strong rounded text-soft",
};

/** A sentence of a section or a form. */
export const Note = ({ tone, ...rest }: Props) => <p className={noteStyles[tone]} {...rest} />;
