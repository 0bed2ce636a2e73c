import { useEffect, useRef } from "react";
import { TextField } from "#client/ui/TextField.tsx";
import styles from "./TrapField.module.css";

interface Props {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The server's reason for refusing its content. */
  readonly error: string | undefined;
}

/**
 * A honeypot: invisible, silent and outside the tab order, so only bots fill it. If a browser's autofill did and the
 * server refused it, the field appears with the focus, so that the visitor can empty it.
 */
export function TrapField({ error, ...field }: Props) {
  const isHidden = error === undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isHidden) box.current?.querySelector("input")?.focus();
  }, [isHidden]);

  return (
    <div ref={box} className={isHidden ? styles.hidden : undefined} aria-hidden={isHidden}>
      <TextField
        {...field}
        label="Website, leave empty"
        name="website"
        autoComplete="off"
        maxLength={1000}
        tabIndex={isHidden ? -1 : undefined}
        error={error}
      />
    </div>
  );
}
