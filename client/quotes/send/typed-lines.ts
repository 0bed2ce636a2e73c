import type { SentItem } from "#shared/api/quotes/answers.ts";
import type { FreeLine, NewFreeLine, WholeItem } from "#shared/quotes/quote.ts";
import { type LineChoice, MAX_QUANTITY } from "#shared/quotes/quote-items.ts";
import { readDollars, readNumber } from "#shared/read-number.ts";
import { isVisible } from "#shared/text/text.ts";

/** A bench of a quote as staff type it. It stays as it is where staff typed nothing. */
export interface TypedItem {
  /** Its place among the benches of the source, counted from 0; none for another bench. */
  readonly place?: number;
  /** The order code of the bench in its place when staff typed. */
  readonly was?: string | undefined;
  /** Another bench is in its place since, so what staff typed does not count. */
  readonly isReplaced?: boolean | undefined;
  /** The order code or link of the bench in its place; empty for the bench of the source. */
  readonly bench: string;
  readonly quantity?: string | undefined;
  /** In dollars. Empty, the bench keeps its price. */
  readonly unitPrice: string;
  readonly reason?: string | undefined;
  readonly optional?: boolean | undefined;
  /** The quantities that the customer can choose: '1-10'. */
  readonly range?: string | undefined;
}

/** A line that is no bench, as staff type it. */
export interface TypedFreeLine {
  readonly text: string;
  readonly quantity: string;
  /** In dollars. */
  readonly unitPrice: string;
  readonly optional: boolean;
  readonly range: string;
}

export const newItem = (place?: number): TypedItem => ({
  ...(place !== undefined && { place }),
  ...{ bench: "", unitPrice: "" },
});

/** The lines, in which a price or quantity counts only for the bench for which staff typed it: another may be in its place since. */
export const fitItems = (
  items: readonly TypedItem[],
  benches: readonly Pick<WholeItem, "orderCode">[],
): readonly TypedItem[] =>
  items.map((item) => {
    const now = item.place === undefined ? undefined : benches[item.place]?.orderCode;
    if (now === undefined || item.bench !== "") return item;
    const { was = now } = item;
    if (was === now) return { ...item, was };
    const { place: _, was: __, isReplaced: ___, ...typed } = item;
    const isTyped = Object.values(typed).some((value) => value !== undefined && value !== "");
    return { ...newItem(item.place), was: now, isReplaced: isTyped };
  });

/** The benches with another in a place, whose price was agreed for the one before, or at the end. */
export const putBench = (
  items: readonly TypedItem[],
  place: number | undefined,
  bench: string,
): readonly TypedItem[] =>
  place === undefined
    ? [...items, { ...newItem(), bench }]
    : items.map((each, at) =>
        at === place ? { ...each, bench, isReplaced: each.unitPrice !== "", unitPrice: "", reason: undefined } : each,
      );

export const typeFreeLine = ({ text, quantity, unitPrice, optional = false, range }: FreeLine): TypedFreeLine => ({
  ...{ text, optional, range: typeRange(range) },
  quantity: String(quantity),
  unitPrice: unitPrice.toFixed(2),
});

/** '1-10'; empty for none. */
export const typeRange = (range: LineChoice["range"]): string => (range ? `${range.min}-${range.max}` : "");

const A_RANGE = `Enter two quantities such as 1-10, up to ${MAX_QUANTITY}.`;

/** A typed range; null for none, undefined for anything else. */
function readRange(path: string, typed: string, problems: Problems): LineChoice["range"] | null {
  if (typed.trim() === "") return null;
  const [, min, max] = /^(\d{1,3})(?:-|–|to)(\d{1,3})$/.exec(typed.replaceAll(" ", "")) ?? [];
  const range = { min: Number(min), max: Number(max) };
  if (range.min >= 1 && range.max >= range.min) return range;
  problems.set(`${path}.range`, A_RANGE);
  return undefined;
}

type Problems = Map<string, string>;

const A_QUANTITY = `Enter a whole number from 1 to ${MAX_QUANTITY}.`;
const A_PRICE = "Enter an amount such as 450 or 12.50.";

/** Reads typed benches, and adds the problems at their paths: 'items.0.quantity'. */
export function readItems(typed: readonly TypedItem[], problems: Problems): readonly SentItem[] {
  return typed.map(({ place, bench, quantity, unitPrice, reason, optional, range: typedRange }, index) => {
    const path = `items.${index}`;
    const read = numbersIn(path, { quantity: quantity ?? "", unitPrice }, problems);
    const range = typedRange === undefined ? undefined : readRange(path, typedRange, problems);
    if (quantity?.trim() === "") problems.set(`${path}.quantity`, A_QUANTITY);
    return {
      ...(place !== undefined && { place }),
      ...(bench !== "" && { bench }),
      ...read,
      ...(reason !== undefined && isVisible(reason) && { reason }),
      ...(optional !== undefined && { optional }),
      ...(range !== undefined && { range }),
    };
  });
}

/** Reads typed lines, and adds the problems at their paths: 'freeLines.0.text'. Lines that cannot be read are left out. */
export function readFreeLines(typed: readonly TypedFreeLine[], problems: Problems): readonly NewFreeLine[] {
  return typed.flatMap(({ text, optional, range: typedRange, ...texts }, index) => {
    const path = `freeLines.${index}`;
    if (!isVisible(text)) problems.set(`${path}.text`, "Say what it is.");
    const { quantity = 1, unitPrice } = numbersIn(path, texts, problems);
    if (unitPrice === undefined) problems.set(`${path}.unitPrice`, A_PRICE);
    const range = readRange(path, typedRange, problems);
    const choice = { ...(optional && { optional }), ...(range && { range }) };
    return unitPrice === undefined ? [] : [{ text, quantity, unitPrice, ...choice }];
  });
}

function numbersIn(path: string, texts: Pick<TypedFreeLine, "quantity" | "unitPrice">, problems: Problems) {
  const quantity = readNumber(texts.quantity);
  const unitPrice = readDollars(texts.unitPrice);
  const isCount = quantity !== undefined && Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
  const isAmount = unitPrice !== undefined && unitPrice >= 0;
  if (texts.quantity.trim() !== "" && !isCount) problems.set(`${path}.quantity`, A_QUANTITY);
  if (texts.unitPrice.trim() !== "" && !isAmount) problems.set(`${path}.unitPrice`, A_PRICE);
  return { ...(isCount && { quantity }), ...(isAmount && { unitPrice }) };
}
