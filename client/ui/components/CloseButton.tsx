import type { MouseEvent } from "react";
import styles from "./Button.module.css";

interface Props {
  readonly label: string;
  readonly onClick: (click: MouseEvent) => void;
}

/** The cross in the corner of an element that can be closed. */
export function CloseButton({ label, onClick }: Props) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 3l10 10M13 3L3 13" />
      </svg>
    </button>
  );
}
