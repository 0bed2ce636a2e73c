import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/components/Button.tsx";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { type CompletionOffer, findCompletion } from "../steps/find-completion.ts";

/** Says which steps of the page's bench are open, and offers the nearest complete bench. Nothing for a complete one. */
export function OpenSteps() {
  const page = useConfiguratorPage();
  const { missing, dispatch } = page;
  const line = useRef<HTMLParagraphElement>(null);
  const [completed, setCompleted] = useState<string>();
  const offer = missing.length > 0 ? findCompletion(page) : undefined;
  const take = ({ parts, cost, ...taken }: CompletionOffer) => {
    flushSync(() => {
      dispatch({ type: "take", ...taken });
      setCompleted(`We added ${parts.map(({ text }) => text).join(", ")}. ${cost ?? ""}`);
    });
    // The button is gone.
    line.current?.focus();
  };
  const [only] = missing;
  if (!only)
    return (
      completed && (
        <p className="text-warn" ref={line} tabIndex={-1} role="status">
          {completed}
        </p>
      )
    );
  return (
    <p className="text-warn">
      {missing.length === 1 ? `${only.name} is` : `${missing.length} steps are`} still open: send it as it is and we
      will advise you
      {offer && (
        <>
          , or{" "}
          <Button look="link" onClick={() => take(offer)}>
            Complete it for me
          </Button>
        </>
      )}
      .
    </p>
  );
}
