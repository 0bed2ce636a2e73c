import type { ReactNode } from "react";

interface Props {
  /** Its accessible name. */
  readonly label: string;
  /** Sets the maximum height. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A scrollable box that the keyboard can reach. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
