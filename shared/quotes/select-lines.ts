import { cents, dollars, minCents } from "#shared/money.ts";
import { endTurns } from "#shared/text/text.ts";
import { type ItemAmounts, itemAmounts, type LineChoice, type Lines, linesOf, nameLines } from "./quote-items.ts";
import type { Selection } from "./quote-revisions.ts";
import { totalProblem, type WrittenTerms, writeTerms } from "./quote-terms.ts";

type Line = ItemAmounts & LineChoice;
type Named = LineChoice & { readonly name?: string | undefined };

/** A revision, or what it offers. */
interface Offer<Item extends Line, Free extends Line> extends WrittenTerms {
  readonly items: Item[];
  readonly freeLines?: Free[] | undefined;
  readonly grandTotal: number;
}

const isChoice = ({ optional, range }: LineChoice) => optional === true || range !== undefined;

/** Whether the customer can choose lines or quantities. */
export const hasChoices = ({ items, freeLines = [] }: Lines<Line>) => [...items, ...freeLines].some(isChoice);

/** The selection of a customer who changes nothing: without the optional lines. */
export function usualSelection({ items, freeLines = [] }: Lines<Line>): Selection {
  const usual = ({ optional, quantity }: Line) => (optional ? 0 : quantity);
  return { items: items.map(usual), freeLines: freeLines.map(usual) };
}

/** The choices of a selection, in words: '6 × Packing', 'without Casters'. */
export const selectionTexts = (
  offer: {
    readonly items: readonly Named[];
    readonly freeLines?: readonly (LineChoice & { text: string })[] | undefined;
  },
  { items, freeLines }: Selection,
): readonly string[] =>
  nameLines(offer).flatMap((line, index) => {
    const quantity = [...items, ...freeLines][index] ?? 0;
    return isChoice(line) ? `${quantity === 0 ? "without" : `${quantity} ×`} ${endTurns(line.name.trim())}` : [];
  });

/** Whether a line can have a quantity. */
export function allowsQuantity({ optional, range, quantity }: Line, chosen: number): boolean {
  if (chosen === 0) return optional === true;
  return range ? chosen >= range.min && chosen <= range.max : chosen === quantity;
}

/** Whether the offer has each quantity of a selection. */
export function isOffered({ items, freeLines = [] }: Lines, selection: Selection): boolean {
  const fits = (lines: readonly Line[], chosen: readonly number[]) =>
    lines.length === chosen.length && lines.every((line, index) => allowsQuantity(line, chosen[index] ?? 0));
  return fits(items, selection.items) && fits(freeLines, selection.freeLines);
}

/** The problem with a selection, as a sentence; undefined if there is none. */
export function selectionProblem(offer: Offer<Line, Line>, selection: Selection): string | undefined {
  if (!isOffered(offer, selection))
    return "These quantities are not among those that the quote offers. Load the page again.";
  return totalProblem(cents(selectLines(offer, selection).grandTotal));
}

/** The problem with the least that the customer can choose, as a sentence; undefined if there is none. */
export function leastProblem(offer: Offer<Line, Line>): string | undefined {
  const least = ({ optional, range, quantity }: Line) => (optional ? 0 : (range?.min ?? quantity));
  const { items, freeLines = [] } = offer;
  const problem = selectionProblem(offer, { items: items.map(least), freeLines: freeLines.map(least) });
  return problem && `If the customer chooses the smallest quantities: ${problem}`;
}

/** Lines with the quantities that are chosen so far. An optional line that is left out stays optional. */
export const showChosen = <Each extends Line>(lines: readonly Each[], chosen: readonly number[]): readonly Each[] =>
  lines.map((line, index) => {
    const quantity = chosen[index] ?? 0;
    return quantity === 0 ? line : { ...line, optional: undefined, ...itemAmounts(quantity, cents(line.unitPrice)) };
  });

/** An offer with the lines and quantities that were chosen, and its terms with new amounts. */
export function selectLines<Item extends Line, Free extends Line, Given extends Offer<Item, Free>>(
  offer: Given & Offer<Item, Free>,
  selection: Selection,
): Given {
  const pick = <Each extends Line>(lines: readonly Each[], chosen: readonly number[]): Each[] =>
    lines.flatMap(({ optional: _, range: __, ...line }, index) => {
      const quantity = chosen[index] ?? 0;
      return quantity === 0 ? [] : [{ ...line, ...itemAmounts(quantity, cents(line.unitPrice)) } as Each];
    });
  const items = pick(offer.items, selection.items);
  const freeLines = pick(offer.freeLines ?? [], selection.freeLines);
  const { total, deposit, ...terms } = writeTerms(linesOf({ items, freeLines }), offer);
  return {
    ...offer,
    ...terms,
    ...(deposit && { deposit: { ...deposit, amount: dollars(minCents(cents(deposit.amount), total)) } }),
    items,
    freeLines: freeLines.length > 0 ? freeLines : undefined,
    grandTotal: dollars(total),
  };
}

/** A revision with what the customer accepted of it, once that is known. */
export function acceptedOffer<Item extends Line, Free extends Line, Given extends Offer<Item, Free>>(
  revision: Given & Offer<Item, Free> & { readonly selection?: Selection | undefined },
): Given {
  return revision.selection ? selectLines<Item, Free, Given>(revision, revision.selection) : revision;
}
