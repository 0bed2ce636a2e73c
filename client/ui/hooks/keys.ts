interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** Whether a key belongs to an input method. Safari sends the key that ends a composition after it, with the code of such keys. */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;

/** The zeros of the digits that keyboards type: Arabic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/**
 * The character that a shortcut compares: what was typed, as a small letter or a digit from 0 to 9. Keyboards without Latin letters,
 * and those that type digits with Shift, give the letter or digit that the key has besides.
 */
export function characterOf({ key, code, shiftKey }: KeyPress): string {
  const point = key.length === 1 ? key.charCodeAt(0) : 0;
  const zero = ZEROS.find((first) => point >= first && point < first + 10);
  if (zero !== undefined) return String(point - zero);
  const typed = key.toLowerCase();
  if (point === 0 || /^[a-z\d]$/.test(typed)) return typed;
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  if (isForeign && /^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  return !shiftKey && /^Digit\d$/.test(code) ? code.slice(5) : typed;
}
