import type { ComponentPropsWithRef } from "react";
import styles from "./CardButton.module.css";

interface LinkProps extends ComponentPropsWithRef<"a"> {
  readonly selected: boolean;
}

/** A card in a list that is a link to its details beside the list. */
export function CardLink({ selected, ...rest }: LinkProps) {
  return <a className={styles.card} aria-current={selected ? "true" : undefined} {...rest} />;
}

interface Props extends ComponentPropsWithRef<"button"> {
  /** Whether its details are shown beside the list. */
  readonly selected: boolean;
}

/** A card in a list. The whole card is a button that shows its details. */
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
