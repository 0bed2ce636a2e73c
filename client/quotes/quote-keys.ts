import type { KeyboardEvent } from "react";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quote-status.ts";

/** What a key means in Quote Requests. */
export type QuoteCommand =
  | { readonly type: "move"; readonly by: 1 | -1; readonly choose: boolean }
  | { readonly type: "set"; readonly status: QuoteStatus }
  | { readonly type: "choose" | "delete" | "note" | "leave" };

/** The keys, as they are told to staff. */
export const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["↑ ↓", "Move through the list"],
  ["1 … 5", `Set the status: ${QUOTE_STATUSES.join(", ")}`],
  ["X", "Choose a quote, to set several together"],
  ["Shift ↑ ↓", "Choose while moving"],
  ["N", "Write a note"],
  ["Esc", "Back to the list; a note that is begun stays"],
  ["Delete", "Delete the quote"],
  ["/", "Search"],
  ["Ctrl Z", "Undo what the message reports"],
];

/** The command of a key that is pressed, if it is one: never in a dialog or with a modifier, and in a field only the one that leaves a note. */
export function quoteCommand(event: KeyboardEvent): QuoteCommand | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return undefined;
  // While a word is being composed, its keys are those of the input method.
  if (event.nativeEvent.isComposing) return undefined;
  if (key === "Escape" && !target.closest("input, select, dialog")) return { type: "leave" };
  if (target.closest("input:not([type=checkbox]), textarea, select, dialog")) return undefined;
  const inList = target.closest("[data-quote], [type=checkbox]") !== null;
  const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 } as const;
  if (inList && isKeyOf(by, key)) return { type: "move", by: by[key], choose: shiftKey };
  const status = QUOTE_STATUSES[Number(key) - 1];
  if (status && !shiftKey) return { type: "set", status };
  if (inList && key.toLowerCase() === "x") return { type: "choose" };
  if (key.toLowerCase() === "n" && !shiftKey) return { type: "note" };
  return key === "Delete" ? { type: "delete" } : undefined;
}

function isKeyOf<Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys {
  return Object.hasOwn(keys, key);
}
