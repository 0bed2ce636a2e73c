interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** Whether a key belongs to an input method. Safari sends the key that ends a composition after it, with the code of such keys. */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;

/** Whether Ctrl, Alt or the command key makes a key press another command. Windows reports AltGr, which types characters, as Ctrl and Alt. */
export const isCommand = (event: Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "getModifierState">): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");

/**
 * The character that a shortcut compares: what was typed, as a small letter or a digit. Keyboards without Latin letters,
 * and those that type digits with Shift, give the letter or digit that the key has besides.
 */
export function characterOf({ key, code, shiftKey }: KeyPress): string {
  const typed = key.toLowerCase();
  if (key.length !== 1 || /^[a-z\d/?]$/.test(typed)) return typed;
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  if (isForeign && /^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  return !shiftKey && /^Digit\d$/.test(code) ? code.slice(5) : typed;
}
