import { formatDollars } from "#shared/money.ts";
import type { Option } from "#shared/rules/model.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { dayText } from "#shared/time/day-text.ts";
import { shapeWords } from "./shape-words.ts";

/** The facts of an option that are not its name, price or condition, with their units. */
const FACTS: readonly {
  readonly name: string;
  /** The fact in words; undefined if the option has none. */
  readonly words: (option: Option) => string | undefined;
  /** Whether the words mean nothing to people. */
  readonly isOpaque?: boolean;
}[] = [
  { name: "SKU", words: ({ sku }) => (sku === undefined ? sku : inSentence(sku)) },
  { name: "image", words: ({ image }) => image, isOpaque: true },
  { name: "color", words: ({ colorCode }) => colorCode },
  {
    name: "weight capacity",
    words: measure("lb", (option) => specificationsOf(option).weightCapacity),
  },
  { name: "height range", words: heightRange },
  { name: "weight", words: measure("lb", (option) => specificationsOf(option).weight) },
  {
    name: "weight by area",
    words: measure("lb per sq ft", (option) => specificationsOf(option).weightPerSquareFoot),
  },
  { name: "width", words: measure("in", ({ dimensions }) => dimensions?.width) },
  { name: "depth", words: measure("in", ({ dimensions }) => dimensions?.depth) },
  { name: "height", words: measure("in", ({ dimensions }) => dimensions?.height) },
  { name: "thickness", words: measure("in", ({ dimensions }) => dimensions?.thickness) },
  { name: "shape", words: ({ shape }) => shape && shapeWords(shape) },
];

/** The changed facts of an option: 'weight capacity now 1,000 lb, was 750 lb', 'SKU W96 added'. */
export function factChanges(before: Option, after: Option): readonly string[] {
  return FACTS.flatMap(({ name, words, isOpaque }) => {
    const [was, is] = [words(before), words(after)];
    if (was === is) return [];
    if (isOpaque) return [was ? (is ? `another ${name}` : `${name} removed`) : `${name} added`];
    return wordsChange(name, was, is, (fact) => fact);
  });
}

/** The changes of what only staff see: 'Top: Oak archived', 'Top: Oak: cost now $45.00, was $40.00'. */
export function staffFactChanges(
  subject: string,
  before: Partial<OptionDocument> = {},
  after: Partial<OptionDocument> = {},
): readonly string[] {
  const moved = after.archived ? "archived" : "offered again";
  return [
    ...(before.archived === after.archived ? [] : [`${subject} ${moved}`]),
    ...wordsChange("cost", before.cost, after.cost, formatDollars).map(
      (change) => `${subject}: ${change}`,
    ),
    ...wordsChange("last day", before.offeredUntil, after.offeredUntil, dayText).map(
      (change) => `${subject}: ${change}`,
    ),
  ];
}

/** The change of a value, in words: 'cost now $45.00, was $40.00', 'cost $45.00 added'. */
export function wordsChange<Value>(
  name: string,
  before: Value | undefined,
  after: Value | undefined,
  write: (value: Value) => string,
): readonly string[] {
  if (before === after) return [];
  if (before === undefined) return after === undefined ? [] : [`${name} ${write(after)} added`];
  if (after === undefined) return [`${name} ${write(before)} removed`];
  return [`${name} now ${write(after)}, was ${write(before)}`];
}

/** The change of a text that is too long to quote: 'description added'; none if it is the same. */
export function textChange(name: string, before = "", after = ""): readonly string[] {
  if (before === after) return [];
  if (before === "") return [`${name} added`];
  return [after === "" ? `${name} removed` : `${name} changed`];
}

/** Quotes a name that could be taken for a part of the sentence. */
export function inSentence(name: string): string {
  return /^\S+( \S+)*$/.test(name) && !/[,;:'"]/.test(name) ? name : `'${name}'`;
}

const figures = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 21 });

function measure(unit: string, read: (option: Option) => number | undefined) {
  return (option: Option): string | undefined => {
    const value = read(option);
    return value === undefined ? undefined : `${figures.format(value)} ${unit}`;
  };
}

function specificationsOf({ specifications = {} }: Option): NonNullable<Option["specifications"]> {
  return specifications;
}

function heightRange(option: Option): string | undefined {
  const range = specificationsOf(option).heightRange;
  return range && `${figures.format(range.min)} to ${figures.format(range.max)} in`;
}
