import { z } from "zod";

/** In points. The footer is in the bottom margin. */
const MARGIN_POINTS = { side: 54, top: 46, bottom: 58 };
const PAPER_SIZES = { letter: { width: 612, height: 792 }, a4: { width: 595.28, height: 841.89 } } as const;

/** The page of a quote for the template. */
export const pageOf = (paper: keyof typeof PAPER_SIZES) => ({ ...PAPER_SIZES[paper], ...MARGIN_POINTS });

export type Page = ReturnType<typeof pageOf>;

/** Padding above and below the text of a part, in points. */
const WIDE_ROW_PADDING = 2;
const TIGHT_ROW_PADDING = 1;
const GAP_POINTS = 14;
/** The padding in a sheet. */
export const PADDING_POINTS = 10;

/** Heights of the sheet: the maximum, the usual one in a document of several pages, and the minimum. */
const MAX_SHEET_POINTS = 330;
const USUAL_SHEET_POINTS = 300;
const MIN_SHEET_POINTS = 190;
/** A lower sheet has its views and its title block side by side. In a taller one, the front view is above the title block. */
const LOW_SHEET_POINTS = 285;
/** A narrower title block gives the height a row of its own. */
const NARROW_BLOCK_POINTS = 165;

/** The widths in a sheet: of the two views, the title block and the note. */
const columnWidths = (first: number, second: number, blockWidth: number, isLow: boolean) => ({
  first,
  second,
  blockWidth,
  isNarrow: blockWidth < NARROW_BLOCK_POINTS,
  noteWidth: (isLow ? second : first) - 2 * PADDING_POINTS,
  noteLeft: isLow ? first : 0,
});

type SheetWidths = ReturnType<typeof columnWidths>;

/** The widths in a low and in a tall sheet. */
export function sheetWidths(width: number): readonly [low: SheetWidths, tall: SheetWidths] {
  return [
    columnWidths(0.375 * width, 0.33 * width, 0.295 * width - PADDING_POINTS, true),
    columnWidths(0.57 * width, 0.43 * width, 0.43 * width - 2 * PADDING_POINTS, false),
  ];
}

const SheetHeights = z.object({ block: z.number(), note: z.number() });

/** The heights of the texts of a bench, as the template measures them. `parts` are those with tight rows, `footer` is the company's own. */
export const Heights = z.object({
  head: z.number(),
  parts: z.number(),
  adjustments: z.number(),
  closing: z.number(),
  notes: z.number(),
  footer: z.number(),
  sheets: z.tuple([SheetHeights, SheetHeights]),
});

/** How a bench fills its pages. */
export interface Plan extends SheetWidths {
  readonly width: number;
  /** Of the sheet. */
  readonly height: number;
  readonly isLow: boolean;
  readonly blockHeight: number;
  readonly noteHeight: number;
  /** Above and below the text of a part. */
  readonly padding: number;
  /** Whether the parts may continue on another page. */
  readonly isLong: boolean;
}

/**
 * Plans the sheet and the parts of a bench: for one page if everything fits, else for one page with the notes on the next, else
 * for several pages.
 */
export function planPages(page: Page, heights: z.infer<typeof Heights>, rows: number): Plan {
  const width = page.width - 2 * page.side;
  const { head, parts, adjustments, closing, notes, sheets } = heights;
  const adjusted = adjustments > 0 ? GAP_POINTS + adjustments : 0;
  const others = head + parts + adjusted + closing + 2 * GAP_POINTS;
  const spare = page.height - page.top - page.bottom - others;
  const least = Math.max(MIN_SHEET_POINTS, sheets[0].block + 2 * PADDING_POINTS);
  const wideRowsHeight = 2 * (WIDE_ROW_PADDING - TIGHT_ROW_PADDING) * rows;
  const choice = [spare - notes, spare]
    .flatMap((space) => [
      { padding: WIDE_ROW_PADDING, sheet: space - wideRowsHeight, needed: LOW_SHEET_POINTS },
      { padding: TIGHT_ROW_PADDING, sheet: space, needed: least },
    ])
    .find(({ sheet, needed }) => sheet >= needed);
  const { padding, sheet } = choice ?? { padding: WIDE_ROW_PADDING, sheet: USUAL_SHEET_POINTS };
  const height = Math.max(least, Math.min(MAX_SHEET_POINTS, sheet));
  const isLow = height < LOW_SHEET_POINTS;
  const kind = isLow ? 0 : 1;
  return {
    ...sheetWidths(width)[kind],
    width,
    height,
    isLow,
    blockHeight: sheets[kind].block,
    noteHeight: sheets[kind].note,
    padding,
    isLong: choice === undefined,
  };
}
