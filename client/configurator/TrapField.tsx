import { useEffect, useRef } from "react";
import { TextField } from "#client/ui/TextField.tsx";
import styles from "./TrapField.module.css";

interface Props {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Why the server refuses what is in it. */
  readonly error: string | undefined;
}

/**
 * A field that nobody sees, hears or comes to by keys: only robots fill it. Where a browser filled it for a
 * person, and the server refused that, it is shown with the focus in it, to be emptied.
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
