import { useEffect, useEffectEvent } from "react";
import { characterOf, isCommand, isComposing } from "#client/ui/hooks/keys.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import { foldDigits } from "#shared/text/digits.ts";

/** A keyboard command in Quote Requests. */
export type QuoteCommand =
  | { readonly type: "move"; readonly by: 1 | -1; readonly select: boolean }
  | { readonly type: "set"; readonly status: QuoteStatus }
  | { readonly type: "select" | "delete" | "restore" | "send" | "take" | "assign" | "note" | "leave" | "keys" };

/** The keys in the *Keys* dialog. */
export const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ["↑ ↓", "Move through the list"],
  ["1 … 5", `Set the status: ${QUOTE_STATUSES.join(", ")}`],
  ["X", "Select a quote, to set the status of several at once"],
  ["Shift ↑ ↓", "Select while moving"],
  ["S", "Send the quote"],
  ["Ctrl Enter", "Preview the quote to send, then send it"],
  ["T", "Take the quote, or all selected ones"],
  ["A", "Assign the quote to a person"],
  ["N", "Write a note"],
  ["Esc", "Clear the selection and return to the list. An unfinished note is kept"],
  ["Delete", "Delete the quote"],
  ["R", "Restore a deleted quote"],
  ["/", "Search; Enter or ↓ goes to the first result"],
  ["?", "Show these keys"],
  ["Ctrl Z", "Undo the last change, for 30 seconds"],
];

/** Elements that need every key, and elements that need only the arrow keys. */
const NEED_KEYS = "input:not([type=checkbox], [type=radio]), textarea, select, dialog";
const NEED_ARROWS = "[type=radio], [role=tablist] [aria-selected=false]";

/** The command of a key press. Fields keep all keys, except that Escape leaves a note. */
function quoteCommand(event: KeyboardEvent, lettersWork: boolean): QuoteCommand | undefined {
  const { key, shiftKey, target } = event;
  if (isCommand(event) || !(target instanceof Element)) return undefined;
  // During composition, keys belong to the input method.
  if (isComposing(event) || event.defaultPrevented) return undefined;
  if (key === "Escape" && !target.closest("input, select, dialog")) return { type: "leave" };
  if (target.closest(NEED_KEYS)) return undefined;
  const arrows = { ArrowDown: 1, ArrowUp: -1 } as const;
  if (isKeyOf(arrows, key))
    return target.closest(NEED_ARROWS) ? undefined : { type: "move", by: arrows[key], select: shiftKey };
  if (key === "Delete") return { type: "delete" };
  return lettersWork ? letterCommand(event) : undefined;
}

/** Single-character commands, which can be turned off (WCAG 2.1.4). */
function letterCommand(event: KeyboardEvent): QuoteCommand | undefined {
  const { shiftKey } = event;
  const letters = {
    j: { type: "move", by: 1, select: shiftKey },
    k: { type: "move", by: -1, select: shiftKey },
    x: { type: "select" },
    s: { type: "send" },
    t: { type: "take" },
    a: { type: "assign" },
    n: { type: "note" },
    r: { type: "restore" },
    "?": { type: "keys" },
  } as const;
  const character = foldDigits(characterOf(event));
  if (isKeyOf(letters, character)) return letters[character];
  const status = QUOTE_STATUSES[Number(character) - 1];
  return status ? { type: "set", status } : undefined;
}

function isKeyOf<Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys {
  return Object.hasOwn(keys, key);
}

/**
 * Runs the commands wherever the focus is while the tab is open, except in a dialog. `lettersWork` turns on
 * single-character keys.
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
