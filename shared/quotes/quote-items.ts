import { type Cents, cents, dollars, formatDollars, multiply, sum, ZERO_CENTS } from "#shared/money.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";

export const MAX_ITEMS = 50;

export const MAX_FREE_LINES = 20;

export const MAX_FREE_LINE_CHARACTERS = 200;

/** The most benches of one item. */
export const MAX_QUANTITY = 999;

/** The most characters of an item's name. */
export const MAX_ITEM_NAME_CHARACTERS = 100;

/** What the customer can choose about a line. */
export interface LineChoice {
  /** It is not in the total until the customer chooses it. */
  readonly optional?: boolean | undefined;
  /** The quantities that the customer can choose. */
  readonly range?: { readonly min: number; readonly max: number } | undefined;
}

/** 'optional', 'quantity 1 to 10', 'optional, quantity 1 to 10'; empty if there is nothing to choose. */
export const choiceText = ({ optional, range }: LineChoice): string =>
  [...(optional ? ["optional"] : []), ...(range ? [`quantity ${range.min} to ${range.max}`] : [])].join(", ");

/** The same beside an amount, which the total leaves out: 'optional, not in the total'. */
export const choiceNote = (line: LineChoice): string =>
  line.optional ? `${choiceText(line)}, not in the total` : choiceText(line);

/** The same in brackets, after a label: ' (optional, not in the total)'. */
export const choiceRemark = (line: LineChoice): string => (choiceNote(line) === "" ? "" : ` (${choiceNote(line)})`);

/** The amounts of an item, in dollars. */
export interface ItemAmounts {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly sum: number;
}

/** The amounts of an item, from its unit price in cents. */
export function itemAmounts(quantity: number, unitPrice: Cents): ItemAmounts {
  return { quantity, unitPrice: dollars(unitPrice), sum: dollars(multiply(unitPrice, quantity)) };
}

/** The lines of an offer that have amounts: its benches, then its free lines. */
export const linesOf = ({ items, freeLines = [] }: Lines): readonly Line[] => [...items, ...freeLines];

type Line = ItemAmounts & Pick<LineChoice, "optional">;

export interface Lines<Each = Line> {
  readonly items: readonly Each[];
  readonly freeLines?: readonly Each[] | undefined;
}

/** The sum of all items, or of all lines, without optional ones and without delivery. */
export function itemsPrice(items: readonly Line[]): Cents {
  return sum(items.map((item) => (item.optional ? ZERO_CENTS : cents(item.sum))));
}

/** '2 at $90.00', or '$90.00' if there is one: of a free line. */
export function freeLineText({ quantity, unitPrice, ...choice }: Omit<ItemAmounts, "sum"> & LineChoice): string {
  const text = `${quantity === 1 ? "" : `${quantity} at `}${formatDollars(unitPrice)}`;
  return choiceText(choice) === "" ? text : `${text}, ${choiceText(choice)}`;
}

/** '2 × Casters', '2 × Casters (optional, not in the total)': of a free line. */
export const freeLineLabel = ({
  quantity,
  text,
  ...choice
}: { readonly quantity: number; readonly text: string } & LineChoice) => `${quantity} × ${text}${choiceRemark(choice)}`;

/** The benches of all items, without optional ones. */
export function benchCount(items: readonly Counted[]): number {
  return items.reduce((total, { quantity, optional }) => total + (optional ? 0 : quantity), 0);
}

type Counted = Pick<ItemAmounts, "quantity"> & Pick<LineChoice, "optional">;

/** Benches with the names that somebody gave them, or else with their places. Benches with the same name have both. */
export const nameBenches = <Item extends { readonly name?: string | undefined }>(items: readonly Item[]) =>
  items.map((item, index) => {
    const { name = items.length === 1 ? "Bench" : `Bench ${index + 1}` } = item;
    const isShared = items.some((other, at) => at !== index && other.name === name);
    return { ...item, name: isShared ? `${endTurns(name)} (bench ${index + 1})` : name };
  });

/** The lines of an offer with their names: its benches, then its free lines. */
export const nameLines = <Item extends { readonly name?: string | undefined }, Free extends { readonly text: string }>({
  items,
  freeLines = [],
}: {
  readonly items: readonly Item[];
  readonly freeLines?: readonly Free[] | undefined;
}) => [...nameBenches(items), ...freeLines.map((line) => ({ ...line, name: line.text }))];

/** '1 bench', '1,306 benches': of all items, without optional ones. */
export function benchesText(items: readonly Counted[]): string {
  return countNoun(benchCount(items), "bench", "benches");
}

/** Whether there is one bench, once and without a name, as in quotes from before items. */
export function isPlain(items: readonly { quantity: number; name?: string | undefined }[]): boolean {
  return items.length === 1 && items[0]?.quantity === 1 && items[0].name === undefined;
}

/** The steps that tell benches apart, in the default catalog. */
const [WIDTH, DEPTH, LIFT] = ["width", "depth", "height_adjustment"];

/** '96 × 30 in, Electric': size and lift of a bench, or its first parts in a catalog with other steps. */
export function benchSummary(parts: readonly { readonly stepKey: string; readonly optionName: string }[]): string {
  const nameOf = (key: string | undefined) => parts.find(({ stepKey }) => stepKey === key)?.optionName;
  const sides = [WIDTH, DEPTH].flatMap((key) => nameOf(key) ?? []);
  const size = sides.length === 2 ? sides.join(" × ").replace(/ in(?= × .* in$)/, "") : sides[0];
  const told = [size, nameOf(LIFT)].flatMap((each) => each ?? []);
  return (told.length > 0 ? told : parts.slice(0, 2).map(({ optionName }) => optionName)).join(", ");
}
