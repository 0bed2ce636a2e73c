import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quote-status.ts";

/** What a key means in Quote Requests. */
export type QuoteCommand =
  | { readonly type: "move"; readonly by: 1 | -1; readonly choose: boolean }
  | { readonly type: "set"; readonly status: QuoteStatus }
  | { readonly type: "choose" | "delete" | "restore" | "note" | "leave" | "keys" };

/** The keys, as they are told to staff. */
export const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["↑ ↓", "Move through the list"],
  ["1 … 5", `Set the status: ${QUOTE_STATUSES.join(", ")}`],
  ["X", "Choose a quote, to set several together"],
  ["Shift ↑ ↓", "Choose while moving"],
  ["N", "Write a note"],
  ["Esc", "Clear the choice and go back to the list; an unfinished note stays"],
  ["Delete", "Delete the quote"],
  ["R", "Restore a deleted quote"],
  ["/", "Search; Enter or ↓ leads to the first quote found"],
  ["?", "Show these keys"],
  ["Ctrl Z", "Undo the last change, for 30 seconds"],
];

/** Elements that use all keys, and elements that use the arrow keys. */
const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, dialog";
const MOVED = "[type=radio], [role=tablist] [aria-selected=false]";

/** The command of a key, if any: never with a modifier, and in a field only the one that leaves a note. */
export function quoteCommand(event: KeyboardEvent, lettersWork: boolean): QuoteCommand | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return undefined;
  // While a word is being composed, its keys are those of the input method.
  if (event.isComposing || event.defaultPrevented) return undefined;
  if (key === "Escape" && !target.closest("input, select, dialog")) return { type: "leave" };
  if (target.closest(TYPED)) return undefined;
  const arrows = { ArrowDown: 1, ArrowUp: -1 } as const;
  if (isKeyOf(arrows, key))
    return target.closest(MOVED) ? undefined : { type: "move", by: arrows[key], choose: shiftKey };
  if (key === "Delete") return { type: "delete" };
  return lettersWork ? letterCommand(key, shiftKey) : undefined;
}

/** Single-character commands, which can be turned off (WCAG 2.1.4). */
function letterCommand(key: string, shiftKey: boolean): QuoteCommand | undefined {
  const letters = {
    j: { type: "move", by: 1, choose: shiftKey },
    k: { type: "move", by: -1, choose: shiftKey },
    x: { type: "choose" },
    n: { type: "note" },
    r: { type: "restore" },
    "?": { type: "keys" },
  } as const;
  const letter = key.toLowerCase();
  if (isKeyOf(letters, letter)) return letters[letter];
  const status = QUOTE_STATUSES[Number(key) - 1];
  return status && !shiftKey ? { type: "set", status } : undefined;
}

function isKeyOf<Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys {
  return Object.hasOwn(keys, key);
}
