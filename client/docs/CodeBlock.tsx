import { useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import styles from "./CodeBlock.module.css";

const SHOWN_MS = 3000;

interface Props {
  readonly title: string;
  readonly text: string;
}

/** Text to be copied, in a program's letters. */
export function CodeBlock({ title, text }: Props) {
  const [said, setSaid] = useState("Copy");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      // Without https browsers have no clipboard.
      setSaid("Select it to copy");
    }
    setTimeout(() => setSaid("Copy"), SHOWN_MS);
  };
  return (
    <figure className={styles.block}>
      <figcaption>
        {title}
        <Button look="quiet" onClick={copy} aria-label={`${said}: ${title}`}>
          <span aria-live="polite">{said}</span>
        </Button>
      </figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
