import type { ReactNode, Ref } from "react";

interface Props {
  readonly label: string;
  /** Sets the maximum height. */
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** A scrollable box that the keyboard can reach. */
export function ScrollBox({ label, ...rest }: Props) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
