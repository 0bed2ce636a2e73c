import { LOW_SHEET } from "./drawing/drafting-sheet.ts";

/** Above and below the text of a part in points: where there is room, and where there is little. */
const ROOMY = 2;
export const TIGHT = 1;

/** The height of the sheet at most, and where the document has several pages. */
const MOST = 330;
const USUAL = 300;

interface Measures {
  /** What the page has for the sheet when the parts stand tight and the notes elsewhere. */
  readonly spare: number;
  readonly notes: number;
  /** Rows of the parts. */
  readonly rows: number;
  /** What the sheet needs. */
  readonly least: number;
}

export interface PagePlan {
  readonly padding: number;
  readonly sheet: number;
}

/** One page if all of it fits, else one and the notes on the next; else the parts flow on. */
export function planPage({ spare, notes, rows, least }: Measures): PagePlan {
  const roomier = 2 * (ROOMY - TIGHT) * rows;
  const choices = [spare - notes, spare].flatMap((room) => [
    { padding: ROOMY, sheet: room - roomier, needed: LOW_SHEET },
    { padding: TIGHT, sheet: room, needed: least },
  ]);
  const choice = choices.find(({ sheet, needed }) => sheet >= needed);
  const { padding, sheet } = choice ?? { padding: ROOMY, sheet: USUAL };
  return { padding, sheet: Math.max(least, Math.min(MOST, sheet)) };
}
