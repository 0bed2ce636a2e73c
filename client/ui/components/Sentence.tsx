import { memo, type ReactNode } from "react";

/** '+$1,340.00', '1-1/4 in', '1,000 lb', '8 ft', '120 V', '15 A'. */
const AMOUNT = String.raw`[+−]\$[\d.,]*\d|(?<![\d,./-])[,./-]*\d[\d,./-]* (?:lb|in|ft|V|A)\b(?:/ft\b)?`;
/** 'two-column', '5-15', 'Q-261130-FHZ9Y', 'lb/ft'. A longer word could be wider than its column. */
const COMPOUND = String.raw`(?<![\w/-])[A-Za-z\d]{1,9}(?:[-/][A-Za-z\d]{1,9}){1,2}(?![\w/-])|\bNo\. \d+`;
const KEPT = new RegExp(`(${AMOUNT}|${COMPOUND})`);

/** A change of the writing direction. */
const TURN = /[\u202A-\u202E\u2066-\u2069]/;

/** A text without line breaks inside amounts and short compounds: sign and figure stay together, as do figure and unit, and both halves of a word. */
export const Sentence = memo(function Sentence({ text }: { readonly text: string }) {
  return keepTogether(text);
});

/** The same for a place that should not render one more component. A text with nothing to keep stays plain: React hydrates only such a text over another one. */
export function keepTogether(text: string): ReactNode {
  const parts = text.split(KEPT);
  // Such a change must end in the part where it begins.
  if (parts.length === 1 || TURN.test(text)) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="whitespace-nowrap" translate={/\d/.test(part) ? "no" : undefined}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
