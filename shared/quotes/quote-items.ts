import { type Cents, cents, dollars, formatDollars, multiply, sum } from "#shared/money.ts";
import { countNoun } from "#shared/text/text.ts";

export const MAX_ITEMS = 50;

export const MAX_FREE_LINES = 20;

export const MAX_FREE_LINE_CHARACTERS = 200;

/** The most benches of one item. */
export const MAX_QUANTITY = 999;

/** The most characters of an item's name. */
export const MAX_ITEM_NAME_CHARACTERS = 100;

/** The amounts of an item, in dollars. */
interface ItemAmounts {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly sum: number;
}

/** The amounts of an item, from its unit price in cents. */
export function itemAmounts(quantity: number, unitPrice: Cents): ItemAmounts {
  return {
    quantity,
    unitPrice: dollars(unitPrice),
    sum: dollars(multiply(unitPrice, quantity)),
  };
}

/** The lines of an offer that have amounts: its benches, then its free lines. */
export const linesOf = ({ items, freeLines = [] }: Lines): readonly ItemAmounts[] => [...items, ...freeLines];

interface Lines {
  readonly items: readonly ItemAmounts[];
  readonly freeLines?: readonly ItemAmounts[] | undefined;
}

/** The sum of all items, or of all lines, without delivery. */
export function itemsPrice(items: readonly ItemAmounts[]): Cents {
  return sum(items.map((item) => cents(item.sum)));
}

/** '2 at $90.00', or '$90.00' if there is one: of a free line. */
export const freeLineText = ({ quantity, unitPrice }: Pick<ItemAmounts, "quantity" | "unitPrice">): string =>
  `${quantity === 1 ? "" : `${quantity} at `}${formatDollars(unitPrice)}`;

export function benchCount(items: readonly Pick<ItemAmounts, "quantity">[]): number {
  return items.reduce((total, { quantity }) => total + quantity, 0);
}

/** '1 bench', '1,306 benches': of all items. */
export function benchesText(items: readonly Pick<ItemAmounts, "quantity">[]): string {
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
