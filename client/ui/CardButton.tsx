import type { ComponentPropsWithRef } from "react";
import styles from "./CardButton.module.css";

interface Props extends ComponentPropsWithRef<"button"> {
  /** Whether what the card stands for is shown beside the list. */
  readonly selected: boolean;
}

/** A card of a list; the whole of it is the button that shows the thing itself. */
export function CardButton({ selected, className = "", ...rest }: Props) {
  return (
    <button
      type="button"
      className={`${styles.card} ${className}`}
      aria-current={selected ? "true" : undefined}
      {...rest}
    />
  );
}
