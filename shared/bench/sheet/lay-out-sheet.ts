import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { accessoryNames } from "../chosen-options.ts";
import { planBench } from "../plan-bench.ts";
import { benchSolids } from "../solids/bench-solids.ts";
import { findUndrawn } from "../solids/not-drawn.ts";
import { OPEN_FIGURE, REPRESENTATIVE, titleFacts } from "../title-facts.ts";
import type { Units } from "../units.ts";
import { type Drawn, extentOf } from "../views/drawn.ts";
import { cornersOf } from "./crossing.ts";
import type { Fit, Size } from "./fit-view.ts";
import { layOutPaperView } from "./lay-out-paper-view.ts";
import { projectView, type SheetView, type ViewName } from "./lay-out-view.ts";
import { PAPER_SCALE } from "./paper.ts";
import { viewDetails } from "./view-details.ts";

/** US Letter in landscape, in points. */
const LETTER: Size = { width: 792, height: 612 };

/** A view in its place on the sheet. Its coordinates count from there. */
export interface PlacedView extends SheetView {
  readonly name: ViewName;
  readonly x: number;
  readonly y: number;
  readonly drawn: readonly Drawn[];
}

/** A field of the title block. */
export interface TitleCell {
  readonly name: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A bench in all views on one page, in points. */
export interface Sheet {
  readonly size: Size;
  readonly views: readonly PlacedView[];
  readonly cells: readonly TitleCell[];
}

const MARGIN_POINTS = 24;
/** Sizes in the title block, in points. */
export const CELL_STYLE = { padding: 6, name: 6.5, value: 9, nameLine: 9, valueLine: 12 } as const;
/** The most lines of a value, and of the names that are not drawn. The views have the rest of the sheet. */
const MAX_LINES = 6;
const MAX_LISTED_LINES = 3;
/** The share of the sheet that the views on the left and above take. */
const LEFT_SHARE = 0.58;
const UPPER_SHARE = 0.43;
const POINTS_PER_INCH = 72;
/** The usual scales, 1 to each. */
const SCALES = [8, 10, 12, 16, 20, 24, 32, 40, 48];

/** What a sheet has beside the bench. */
export interface SheetOptions {
  readonly units: Units;
  /** 'Nov 24, 2026'; undefined without a date. */
  readonly date?: string | undefined;
  /** What the drawing is; default: representative only. */
  readonly drawing?: string | undefined;
  /** Default: US Letter. */
  readonly size?: Size;
}

/**
 * Lays out the sheet that visitors take along: top above front, and side beside it, all at the same scale, with what an
 * engineer checks.
 */
export function layOutSheet(rules: Rules, configuration: Configuration, options: SheetOptions): Sheet {
  const { units, date, drawing = REPRESENTATIVE, size = LETTER } = options;
  const plan = planBench(rules, configuration);
  const solids = benchSolids(plan);
  const facts = titleFacts(rules, configuration, plan, units);
  const names = accessoryNames(rules, configuration);
  const missing = findUndrawn(rules, configuration, solids);
  const width = size.width - 2 * MARGIN_POINTS;
  const blockOf = (scale: string) =>
    titleBlock(size, [
      [
        ["Product", facts.product, 0.35],
        ["Order code", facts.orderCode, 0.65],
      ],
      [
        ["Size", facts.size, 0.13],
        [facts.heightName, facts.height, 0.17],
        ["Rated load", facts.load, 0.13],
        ["Weight", facts.weight, 0.13],
        ["Scale", scale, 0.07],
        ["Date", date ?? OPEN_FIGURE, 0.11],
        ["Drawing", drawing, 0.26],
      ],
      ...(missing.length > 0 ? [[["Not drawn", listShort(missing, width), 1]] as const] : []),
    ]);
  const height = Math.min(...blockOf("").map(({ y }) => y)) - MARGIN_POINTS;
  const [left, above] = [LEFT_SHARE * width, UPPER_SHARE * height];
  const layOut = (name: ViewName, right: boolean, below: boolean, fixed?: Partial<Fit>): PlacedView => {
    const viewSize = { width: right ? width - left : left, height: below ? height - above : above };
    const drawn = projectView(name, solids);
    const details = name === "isometric" ? undefined : viewDetails(name, { rules, configuration, plan, solids }, units);
    const laid = layOutPaperView(name, plan, drawn, names, viewSize, units, { details, fixed });
    const [x, y] = [MARGIN_POINTS + (right ? left : 0), MARGIN_POINTS + (below ? above : 0)];
    return { name, x, y, drawn, ...laid };
  };
  const flatViews = (fixed?: Partial<Fit>) =>
    [
      layOut("front", false, true, fixed),
      layOut("top", false, false, fixed),
      layOut("side", true, true, fixed),
    ] as const;
  const fill = Math.min(...flatViews().map(({ fit }) => fit.scale));
  const ratio = SCALES.find((each) => POINTS_PER_INCH / each <= fill) ?? Math.ceil(POINTS_PER_INCH / fill);
  const scale = POINTS_PER_INCH / ratio;
  const [front, top, side] = flatViews({ scale });
  return {
    size,
    views: [
      layOut("top", false, false, { scale, x: top.fit.x + clampShift(front.fit.x - top.fit.x, top, left) }),
      layOut("isometric", true, false),
      front,
      side,
    ],
    cells: blockOf(plan.isExample ? OPEN_FIGURE : `1 : ${ratio}`),
  };
}

/** How far a view moves, so that the bench stands in line with that of another view: as far as its figures stay in its width. */
function clampShift(shift: number, { over }: PlacedView, width: number): number {
  const ends = over.flatMap((each) => (each.kind === "text" ? cornersOf(each, PAPER_SCALE) : each.points));
  const [first, , last] = extentOf(ends);
  return Math.max(-first, Math.min(width - last, shift));
}

type Row = readonly (readonly [name: string, value: string, share: number])[];

/** Rows of cells at the foot of the sheet, as high as their texts. */
function titleBlock(size: Size, rows: readonly Row[]): readonly TitleCell[] {
  const width = size.width - 2 * MARGIN_POINTS;
  const set = rows.map((row) =>
    row.map(([name, value, share]) => ({
      name,
      lines: keepLines(wrapText(value, share * width - 2 * CELL_STYLE.padding)),
      width: share * width,
    })),
  );
  const heights = set.map((row) => {
    const most = Math.max(...row.map(({ lines }) => lines.length));
    return CELL_STYLE.nameLine + most * CELL_STYLE.valueLine + CELL_STYLE.padding;
  });
  let y = size.height - MARGIN_POINTS - heights.reduce((sum, height) => sum + height, 0);
  return set.flatMap((row, index) => {
    const [height = 0, top] = [heights[index], y];
    let x = MARGIN_POINTS;
    y += height;
    return row.map((cell): TitleCell => {
      const placed = { ...cell, x, y: top, height };
      x += cell.width;
      return placed;
    });
  });
}

const keepLines = (lines: readonly string[]): readonly string[] =>
  lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), "…"] : lines;

/** As many names as some lines have space for, and how many more there are: 'Cup holder, Mat and 12 more'. */
function listShort(names: readonly string[], width: number): string {
  let list = `${names.length} accessories`;
  for (let count = 1; count <= names.length; count++) {
    const more = count < names.length ? ` and ${names.length - count} more` : "";
    const longer = names.slice(0, count).join(", ") + more;
    if (wrapText(longer, width - 2 * CELL_STYLE.padding).length > MAX_LISTED_LINES) break;
    list = longer;
  }
  return list;
}

/** Breaks a value into lines after spaces, hyphens and dots, by the approximate width of its characters. */
function wrapText(text: string, width: number): readonly string[] {
  const widthOf = (part: string) =>
    [...part].reduce((sum, each) => sum + (each > "\u2e7f" ? 1 : 0.64) * CELL_STYLE.value, 0);
  const lines: string[] = [];
  let line = "";
  for (const part of text.replace(/\s+/g, " ").split(/(?<=[ .-])/)) {
    const pieces = widthOf(part) > width ? [...part] : [part];
    for (const piece of pieces) {
      if (line !== "" && widthOf(line + piece.trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += piece;
    }
  }
  return [...lines, line.trimEnd()];
}
