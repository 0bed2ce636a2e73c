import { memo } from "react";

const AMOUNT_PATTERN = /([+−]\$[\d.,]*\d|(?<![\d,./-])[,./-]*\d[\d,./-]* (?:lb|in)\b)/;

/** A text without line breaks inside amounts: sign and figure stay together, as do figure and unit. */
export const Sentence = memo(function Sentence({ text }: { text: string }) {
  return text.split(AMOUNT_PATTERN).map((part, index) =>
    AMOUNT_PATTERN.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="whitespace-nowrap" translate="no">
        {part}
      </span>
    ) : (
      part
    ),
  );
});
