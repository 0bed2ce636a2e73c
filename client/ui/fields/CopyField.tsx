import { useId, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import styles from "./CopyField.module.css";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly look?: "primary" | "small";
  readonly note?: string;
  readonly rows?: number;
}

/** A text to copy, with the button or by hand. */
export function CopyField({ label, text, look = "small", note, rows = 4 }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<string>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch {
      field.current?.focus();
      setOutcome("The browser blocked copying. The text is selected: press Ctrl+C or ⌘C.");
    }
  };

  return (
    <div className={styles.copy}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={rows}
        spellCheck={false}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.foot}>
        <Button look={look} onClick={copy}>
          Copy
        </Button>
        <p role="status">{outcome ?? note}</p>
      </div>
    </div>
  );
}
