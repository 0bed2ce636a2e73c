import { useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import styles from "./LongText.module.css";
import { useClipped } from "./use-clipped.ts";

interface Props {
  /** Shown as it was typed, from its own side. */
  readonly text: string;
  /** What the text is: 'notes'. */
  readonly what: string;
}

/** Some lines of a text, and the rest on demand: 4000 characters would push all else off the screen. */
export function LongText({ text, what }: Props) {
  const [whole, setWhole] = useState(false);
  const [ref, clipped] = useClipped<HTMLDivElement>();
  return (
    <>
      <div ref={ref} dir="auto" className={`${styles.text} ${whole ? "" : styles.some}`}>
        {text}
      </div>
      {(clipped || whole) && (
        <Button
          look="link"
          className={styles.more}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? "Show less" : "Show all"} <VisuallyHidden>of the {what}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
