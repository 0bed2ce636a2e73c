import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BLOCKED_TEXT, openConfigurator } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";

interface Props {
  readonly quoteId: string;
  /** Keeps what was typed, before the page is left for the configurator. */
  readonly onLeave: () => void;
  readonly onBench: (bench: string) => void;
}

/** Asks for another bench: by its order code or link, or from the configurator. */
export function BenchText({ quoteId, onLeave, onBench }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const use = () => {
    setError(text.trim() === "" ? "Enter an order code or a link." : undefined);
    if (text.trim() === "") return;
    onBench(text.trim());
    setText("");
  };
  const root = useRef<HTMLDivElement>(null);
  // The button of the form adds it, too. A listener of React would run after the form has read what to send.
  const addTyped = useEffectEvent(() => text.trim() !== "" && flushSync(use));
  useEffect(() => {
    const form = root.current?.closest("form");
    const listener = () => addTyped();
    form?.addEventListener("submit", listener);
    return () => form?.removeEventListener("submit", listener);
  }, []);
  return (
    <div ref={root} className="grid gap-2">
      <TextField
        label="Add a bench: order code or link"
        name="bench"
        value={text}
        onText={setText}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || text.trim() === "") return;
          event.preventDefault();
          event.stopPropagation();
          use();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="small" data-add onClick={use}>
          Add
        </Button>
        <Button
          look="small"
          onClick={() => {
            onLeave();
            try {
              openConfigurator({ quoteId }, {});
            } catch {
              setError(BLOCKED_TEXT);
            }
          }}
        >
          Choose in the Configurator
        </Button>
      </div>
    </div>
  );
}
