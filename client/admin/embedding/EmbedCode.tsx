import { useId, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import styles from "./Embedding.module.css";
import { embedLine, frameLine } from "./embed-line.ts";
import type { EmbedAttributes } from "./embed-options.ts";

interface Props {
  /** The public address of the server; null if it is not set. */
  readonly publicOrigin: string | null;
  readonly attributes: EmbedAttributes;
  /** Whether all input is valid. */
  readonly isValid: boolean;
}

/** The line of HTML that a partner pastes, and a frame for pages without scripts. */
export function EmbedCode({ publicOrigin, attributes, isValid }: Props) {
  const origin = publicOrigin ?? window.location.origin;
  const line = embedLine(origin, attributes);
  const frame = frameLine(origin, attributes);
  return (
    <div className={styles.code}>
      <CopyField
        key={line}
        label="Line for the partner’s page"
        text={line}
        look="primary"
        {...(!isValid && { note: "Invalid fields are left out." })}
      />
      {publicOrigin === null && (
        <p>
          The line uses the server address of this page. If partners need a different one, set{" "}
          <code>PUBLIC_URL</code>.
        </p>
      )}
      <details>
        <summary>For a page without scripts</summary>
        <p>A plain frame shows the same configurator, with a fixed height and without events.</p>
        <CopyField key={frame} label="Frame" text={frame} />
      </details>
    </div>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly look?: "primary" | "small";
  readonly note?: string;
}

/** A text to copy, with the button or by hand. */
function CopyField({ label, text, look = "small", note }: CopyFieldProps) {
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
        rows={4}
        spellCheck={false}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.copyFoot}>
        <Button look={look} onClick={copy}>
          Copy
        </Button>
        <p role="status">{outcome ?? note}</p>
      </div>
    </div>
  );
}
