import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import styles from "./CopyField.module.css";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly look?: "primary" | "small";
  /** What there is to know of it. */
  readonly note?: string;
}

const SHOWN_MS = 3000;

/** A text to be copied, by its button or by hand. */
export function CopyField({ label, text, look = "small", note }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<string>();

  useEffect(() => {
    if (outcome !== COPIED) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  // What is said of a text is not said of the next one.
  const [said, setSaid] = useState(text);
  if (said !== text) {
    setSaid(text);
    setOutcome(undefined);
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(COPIED);
    } catch {
      field.current?.focus();
      field.current?.select();
      setOutcome("The browser does not copy it. It is selected: copy it with Ctrl+C or ⌘C.");
    }
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={4}
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

const COPIED = "Copied";
