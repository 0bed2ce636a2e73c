import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Sentence } from "#client/ui/components/Sentence.tsx";

/** The parts of a text that no line break divides. */
const keptOf = (text: string) => {
  const { container } = render(<Sentence text={text} />);
  expect(container).toHaveTextContent(text);
  return [...container.querySelectorAll(".whitespace-nowrap")].map(({ textContent }) => textContent);
};

it.each([
  ["ESD laminate, 1-1/4 in", ["1-1/4 in"]],
  ["28-44 in high · 1,000 lb capacity", ["28-44 in", "1,000 lb"]],
  ["Electric, two-column, +$1,340.00", ["two-column", "+$1,340.00"]],
  ["Height-adjustable, four-column", ["four-column"]],
  ["120 V, 15 A, 8 ft cord, NEMA 5-15 plug; No. 4; 12 lb/ft", ["120 V", "15 A", "8 ft", "5-15", "No. 4", "12 lb/ft"]],
  ["Nothing-of-this-is-a-word-to-keep", []],
  ["\u202Ereversed, two-column\u202C", []],
])("no line ends within the measures, amounts and short compounds of '%s'", (text, kept) => {
  expect(keptOf(text)).toEqual(kept);
});

it("a translator translates words, but no amount", () => {
  const { container } = render(<Sentence text="Two-column, 1-1/4 in" />);
  const [word, amount] = container.querySelectorAll("span");
  expect(word).not.toHaveAttribute("translate");
  expect(amount).toHaveAttribute("translate", "no");
});
