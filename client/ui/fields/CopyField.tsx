import { useId, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";

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
    <div className="grid gap-1">
      <label className="text-sm font-strong" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="w-full max-h-64 p-3 bg-sunk border border-line-strong rounded font-mono text-sm wrap-anywhere resize-y field-sizing-content"
        ref={field}
        id={id}
        readOnly
        rows={rows}
        spellCheck={false}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look={look} onClick={copy}>
          Copy
        </Button>
        <p role="status">{outcome ?? note}</p>
      </div>
    </div>
  );
}
