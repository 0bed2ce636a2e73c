import type { ReactNode } from "react";

interface Props {
  /** What is in it. */
  readonly label: string;
  /** Its height at most, and its look. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A part that scrolls by itself where it is long, by keyboard, too. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
