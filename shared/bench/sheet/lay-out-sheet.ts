import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { accessoryNames } from "../accessory-names.ts";
import { planBench } from "../plan-bench.ts";
import { benchSolids } from "../solids/bench-solids.ts";
import { findUndrawn } from "../solids/not-drawn.ts";
import { titleFacts } from "../title-facts.ts";
import type { Units } from "../units.ts";
import type { Drawn } from "../views/drawn.ts";
import type { Size } from "./fit-view.ts";
import { layOutPaperView } from "./lay-out-paper-view.ts";
import { projectView, type SheetView, type ViewName } from "./lay-out-view.ts";

/** US Letter in landscape, in points. */
export const SHEET_SIZE: Size = { width: 792, height: 612 };

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
  readonly views: readonly PlacedView[];
  readonly cells: readonly TitleCell[];
}

const MARGIN_POINTS = 24;
/** Sizes in the title block, in points. */
export const CELL_STYLE = { padding: 6, name: 6.5, value: 9, nameLine: 9, valueLine: 12 } as const;
/** The share of the sheet that the views on the left and above take. */
const LEFT_SHARE = 0.53;
const UPPER_SHARE = 0.46;

/** Lays out the sheet that visitors take along: top above front, and side beside it. */
export function layOutSheet(rules: Rules, configuration: Configuration, units: Units): Sheet {
  const plan = planBench(rules, configuration);
  const solids = benchSolids(plan);
  const facts = titleFacts(rules, configuration, plan, units);
  const names = accessoryNames(rules, configuration);
  const missing = findUndrawn(rules, configuration, solids);
  const legend = missing.length > 0 ? `. Not drawn: ${missing.join(", ")}.` : "";
  const cells = titleBlock([
    [
      ["Product", facts.product, 0.35],
      ["Order code", facts.orderCode, 0.65],
    ],
    [
      ["Size", facts.size, 0.2],
      [facts.heightName, facts.height, 0.2],
      ["Rated load", facts.load, 0.15],
      ["Drawing", facts.drawing + legend, 0.45],
    ],
  ]);
  const width = SHEET_SIZE.width - 2 * MARGIN_POINTS;
  const height = Math.min(...cells.map(({ y }) => y)) - MARGIN_POINTS;
  const [left, above] = [LEFT_SHARE * width, UPPER_SHARE * height];
  const view = (name: ViewName, right: boolean, below: boolean): PlacedView => {
    const viewSize = { width: right ? width - left : left, height: below ? height - above : above };
    const drawn = projectView(name, solids);
    const laid = layOutPaperView(name, plan, drawn, names, viewSize, units);
    return {
      name,
      x: MARGIN_POINTS + (right ? left : 0),
      y: MARGIN_POINTS + (below ? above : 0),
      drawn,
      ...laid,
    };
  };
  return {
    views: [
      view("top", false, false),
      view("isometric", true, false),
      view("front", false, true),
      view("side", true, true),
    ],
    cells,
  };
}

type Row = readonly (readonly [name: string, value: string, share: number])[];

/** Rows of cells at the foot of the sheet, as high as their texts. */
function titleBlock(rows: readonly Row[]): readonly TitleCell[] {
  const width = SHEET_SIZE.width - 2 * MARGIN_POINTS;
  const set = rows.map((row) =>
    row.map(([name, value, share]) => ({
      name,
      lines: wrapText(value, share * width - 2 * CELL_STYLE.padding),
      width: share * width,
    })),
  );
  const heights = set.map((row) => {
    const most = Math.max(...row.map(({ lines }) => lines.length));
    return CELL_STYLE.nameLine + most * CELL_STYLE.valueLine + CELL_STYLE.padding;
  });
  let y = SHEET_SIZE.height - MARGIN_POINTS - heights.reduce((sum, height) => sum + height, 0);
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
