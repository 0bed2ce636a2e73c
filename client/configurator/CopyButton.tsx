import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { TextField } from "#client/ui/TextField.tsx";

const SHOWN_MS = 3000;

interface Props {
  readonly text: string;
  readonly copied: string;
  /** Title and label of the fallback dialog. */
  readonly title: string;
  readonly label: string;
  readonly look: "quiet" | "small";
  readonly children: ReactNode;
}

/** Copies a text. If the browser forbids this, a dialog shows the text for copying by hand. */
export function CopyButton({ text, copied, title, label, look, children }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      setShown(true);
    }
  };

  return (
    <>
      <Button look={look} onClick={copy}>
        <span aria-live="polite">{isCopied ? copied : children}</span>
      </Button>
      {shown && (
        <Dialog title={title} onClose={() => setShown(false)}>
          <TextField label={label} name="copied" value={text} />
        </Dialog>
      )}
    </>
  );
}
