import { useEffect, useEffectEvent } from "react";
import { type QuoteCommand, quoteCommand } from "./quote-keys.ts";

/**
 * The keys of Quote Requests work wherever the focus is while its tab is open, except in a dialog or field.
 * `lettersWork` turns on single-character keys.
 */
export function useQuoteKeys(
  active: boolean,
  lettersWork: boolean,
  run: (command: QuoteCommand, isRepeated: boolean) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector("dialog[open]")) return;
    const command = quoteCommand(event, lettersWork);
    if (!command) return;
    event.preventDefault();
    run(command, event.repeat);
  });

  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}
