import { useEffect, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";

const SHOWN_MS = 3000;

/** Copies the text, and reports the result beside the button; a failure until the next attempt. `what` names the text: 'email'. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<"Copied" | "Not copied">();

  useEffect(() => {
    if (outcome !== "Copied") return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch {
      // Some browsers and frames forbid it. Staff can still select the text.
      setOutcome("Not copied");
    }
  };

  return (
    <span className="inline-flex text-soft text-xs whitespace-nowrap">
      <Button look="link" className="text-soft font-normal hover:text-ink" onClick={copy}>
        Copy <VisuallyHidden>{what}</VisuallyHidden>
      </Button>
      <span role="status" className="not-empty:ml-2">
        {outcome}
      </span>
    </span>
  );
}
