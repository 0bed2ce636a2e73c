import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { isOffered, type Selection } from "#shared/quotes/select-lines.ts";

/** A choice of lines and quantities as this tab keeps it: '1|2,0|4' of revision 1. */
export const writeChosen = (number: number, { items, freeLines }: Selection): string =>
  [number, items, freeLines].join("|");

/** The choice that was kept; undefined if it is of another revision, or the revision does not offer it. */
export function readChosen(kept: string, revision: QuoteRevision): Selection | undefined {
  const [number, items = "", freeLines = ""] = kept.split("|");
  const read = (texts: string) => (texts === "" ? [] : texts.split(",").map(Number));
  const selection = { items: read(items), freeLines: read(freeLines) };
  return Number(number) === revision.number && isOffered(revision, selection) ? selection : undefined;
}
