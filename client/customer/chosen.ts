import { matchItems } from "#shared/changes/list-changes.ts";
import type { FreeLine, WholeItem } from "#shared/quotes/quote.ts";
import { nameLines } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision, Selection } from "#shared/quotes/quote-revisions.ts";
import { allowsQuantity, isOffered, usualSelection } from "#shared/quotes/select-lines.ts";
import { endTurns } from "#shared/text/text.ts";

/** A choice of lines and quantities as this tab keeps it: '1|2,0|4' of revision 1. */
export const writeChosen = (number: number, { items, freeLines }: Selection): string =>
  [number, items, freeLines].join("|");

interface Chosen {
  readonly selection: Selection;
  /** The choices in an earlier revision that this one no longer offers: '8 × Casters'. */
  readonly lost: readonly string[];
}

/** The choice that was kept, as far as the newest revision offers it. */
export function readChosen(kept: string, revisions: readonly QuoteRevision[], newest: QuoteRevision): Chosen {
  const [number, items = "", freeLines = ""] = kept.split("|");
  const read = (texts: string) => (texts === "" ? [] : texts.split(",").map(Number));
  const selection = { items: read(items), freeLines: read(freeLines) };
  const chosenOf = revisions.find((revision) => String(revision.number) === number);
  if (!chosenOf || !isOffered(chosenOf, selection)) return { selection: usualSelection(newest), lost: [] };
  return chosenOf.number === newest.number ? { selection, lost: [] } : carryOver(chosenOf, selection, newest);
}

/** Each quantity that the customer changed, for the line that is the same in the newest revision. */
function carryOver(chosenOf: QuoteRevision, selection: Selection, newest: QuoteRevision): Chosen {
  const [before, now] = [nameLines(chosenOf), nameLines(newest)];
  const [chosen, usual, usualNow] = [selection, usualSelection(chosenOf), usualSelection(newest)].map(
    ({ items, freeLines }) => [...items, ...freeLines],
  );
  const earlier = matchItems(before, now, KEYS);
  const lost = new Map(
    before.flatMap((line, place) => {
      const quantity = chosen?.[place] ?? 0;
      return quantity === usual?.[place] ? [] : [[line, quantity] as const];
    }),
  );
  const quantities = now.map((line, index) => {
    const old = earlier.get(line);
    const quantity = old && lost.get(old);
    if (!old || quantity === undefined || !allowsQuantity(line, quantity)) return usualNow?.[index] ?? 0;
    lost.delete(old);
    return quantity;
  });
  const count = newest.items.length;
  return {
    selection: { items: quantities.slice(0, count), freeLines: quantities.slice(count) },
    lost: [...lost].map(([{ name }, quantity]) => `${quantity} × ${endTurns(name)}`),
  };
}

type Line = ReturnType<typeof nameLines<WholeItem, FreeLine>>[number];

const benchOf = (line: Line) => ("configuration" in line ? JSON.stringify(line.configuration) : "");

/** A bench that a proposal changed has its old name, or else its old place. */
const KEYS = [
  (line: Line) => `${benchOf(line)} ${line.name}`,
  (line: Line) => benchOf(line) || line.name,
  ({ name }: Line) => name,
];
