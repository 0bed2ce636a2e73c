import { isRecord } from "#shared/is-record.ts";
import { formatDollars } from "#shared/money.ts";
import { contentOf, fieldAt, OPTION_FIELDS, type OptionField, STAFF_FIELDS } from "#shared/rules/option-fields.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { dayText } from "#shared/time/day-text.ts";

/** Fields with sentences of their own, and those that only staff see. */
const OTHERS: readonly string[] = [
  ...["label", "priceModifier", "price", "when", "description"],
  ...Object.keys(STAFF_FIELDS),
];

const FACTS = OPTION_FIELDS.filter(({ path }) => !OTHERS.includes(path));

/** The changed facts of an option: 'weight capacity now 1,000 lb, was 750 lb', 'SKU W96 added'. */
export function factChanges(before: OptionDocument, after: OptionDocument): readonly string[] {
  return FACTS.flatMap((field) => {
    const [was, is] = [before, after].map((option) => factWords(option, field));
    const name = nameInSentence(field);
    // The name of a file means nothing to people, nor does the content of a flag.
    return field.kind === "image" || field.kind === "flag" ? textChange(name, was, is) : wordsChange(name, was, is);
  });
}

/** The changes of what only staff see: 'Top: Oak archived', 'Top: Oak: cost now $45.00, was $40.00'. */
export function staffFactChanges(subject: string, before: OptionDocument, after: OptionDocument): readonly string[] {
  const moved = after.archived ? "archived" : "offered again";
  return [
    ...(before.archived === after.archived ? [] : [`${subject} ${moved}`]),
    ...[fieldAt("cost"), fieldAt("offeredUntil")]
      .flatMap((field) => wordsChange(nameInSentence(field), factWords(before, field), factWords(after, field)))
      .map((change) => `${subject}: ${change}`),
  ];
}

/** The change of a value, in words: 'cost now $45.00, was $40.00', 'cost $45.00 added'. */
export function wordsChange<Value>(
  name: string,
  before: Value | undefined,
  after: Value | undefined,
  write: (value: Value) => string = String,
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

/** 'weight capacity', 'SKU' */
const nameInSentence = ({ name }: OptionField): string =>
  name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** A fact with its unit; undefined if the option has none. */
function factWords(option: OptionDocument, { path, kind, unit }: OptionField): string | undefined {
  const content = contentOf(option, path);
  if (typeof content === "number")
    return kind === "amount" ? formatDollars(content) : `${figures.format(content)} ${unit}`;
  if (content === true) return "yes";
  if (kind === "shape") return option.shape && shapeWords(option.shape).join(", ");
  if (typeof content !== "string") return undefined;
  if (kind === "day") return dayText(content);
  return path === "sku" ? inSentence(content) : content;
}

/** 'box', 'width 12', 'on shelf' */
const shapeWords = (part: object): readonly string[] =>
  Object.entries(part)
    .sort(([a], [b]) => Number(b === "kind") - Number(a === "kind") || (a < b ? -1 : 1))
    .flatMap(([name, content]) => {
      if (isRecord(content)) return shapeWords(content);
      return name === "kind" ? [content.replaceAll("-", " ")] : [content === true ? name : `${name} ${content}`];
    });
