import { accessoryNames } from "#shared/bench/chosen-options.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import type { Size } from "#shared/bench/sheet/fit-view.ts";
import { layOutPaperView } from "#shared/bench/sheet/lay-out-paper-view.ts";
import type { PlacedView } from "#shared/bench/sheet/lay-out-sheet.ts";
import { projectView } from "#shared/bench/sheet/lay-out-view.ts";
import { LOOKS, SHEET } from "#shared/bench/sheet/paper.ts";
import type { Primitive } from "#shared/bench/sheet/primitive.ts";
import { viewShapes } from "#shared/bench/sheet/sheet-svg.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import type { DocumentItem } from "./document-input.ts";
import { Raw } from "./fonts/set-texts.ts";
import { PADDING_POINTS, type Plan } from "./page-plan.ts";

/** The caption of a view: where it starts, its baseline and size. */
type Caption = readonly [x: number, baseline: number, size: number, text: string];
/** A line of text with its middle at a point. */
type PlacedFigure = readonly [x: number, y: number, angle: number, color: string, weight: number, text: string];

/** A drawing for the template, in points: its shapes as an SVG, and its texts. */
export interface Drawing extends Size {
  readonly svg: Raw;
  readonly views: readonly { readonly caption: Caption; readonly figures: readonly PlacedFigure[] }[];
}

/** The place of a caption in its view. */
interface CaptionStyle {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** Draws views on a paper, which is a part of an SVG. */
export function drawViews(
  views: readonly PlacedView[],
  { width, height }: Size,
  paper: string,
  caption: CaptionStyle,
): Drawing {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paper}${viewShapes(views)}</svg>`;
  return {
    width,
    height,
    svg: new Raw(svg),
    views: views.map((view) => ({
      caption: [view.x + caption.x, view.y + caption.baseline, caption.size, view.name.toUpperCase()],
      figures: [...view.under, ...view.over].flatMap((each) => figuresOf(each, view)),
    })),
  };
}

function figuresOf(primitive: Primitive, view: PlacedView): readonly PlacedFigure[] {
  if (primitive.kind !== "text") return [];
  const { at, angle, lines, lineHeight, look } = primitive;
  const turn = (angle * Math.PI) / 180;
  return lines.map((line, index) => {
    const down = (index - (lines.length - 1) / 2) * lineHeight;
    const x = view.x + at[0] - Math.sin(turn) * down;
    const y = view.y + at[1] + Math.cos(turn) * down;
    return [x, y, angle, LOOKS[look].color, look === "dimension" ? 600 : 400, line];
  });
}

const CAPTION_STYLE: CaptionStyle = { x: PADDING_POINTS, baseline: PADDING_POINTS + 6.8, size: 6.75 };

/** Draws the sheet of a bench in a quote: the isometric view, or its photo, and the front view with their dimensions. */
export function drawSheet({ rules, item, photo, units }: DocumentItem, plan: Plan): Drawing {
  const { height, first, second, isLow, blockHeight, noteHeight } = plan;
  const bench = planBench(rules, item.configuration);
  const solids = benchSolids(bench);
  const names = accessoryNames(rules, item.configuration);
  const view = (name: "isometric" | "front", x: number, viewSize: Size): PlacedView => {
    const drawn = projectView(name, solids);
    return { name, x, y: 0, drawn, ...layOutPaperView(name, bench, drawn, names, viewSize, units) };
  };
  const aboveNote = height - noteHeight;
  const aboveBlock = height - blockHeight - 2 * PADDING_POINTS;
  const front = view("front", first, { width: second, height: isLow ? aboveNote : aboveBlock });
  const left = { width: first, height: isLow ? height : aboveNote - 4 };
  if (photo) return drawViews([front], plan, drawPaper(plan) + placePhoto(photo, left), CAPTION_STYLE);
  return drawViews([view("isometric", 0, left), front], plan, drawPaper(plan), CAPTION_STYLE);
}

/** A photo on plain paper, as large as it fits. */
function placePhoto(photo: Uint8Array, { width, height }: Size): string {
  const address = `data:image/jpeg;base64,${Buffer.from(photo).toString("base64")}`;
  return `<rect width="${width}" height="${height}" fill="${SHEET}"/><image width="${width}" height="${height}" href="${address}"/>`;
}

const POINTS_PER_INCH = 72;
const GRIDS = [
  { step: POINTS_PER_INCH / 6, color: "#eaeff1", line: 0.4 },
  { step: POINTS_PER_INCH, color: "#d9e3eb", line: 0.5 },
];

/** Paper with a faint grid of inches and sixths of an inch. */
function drawPaper({ width, height }: Size): string {
  const gridSteps = (step: number, length: number) =>
    Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => (index + 1) * step);
  const grids = GRIDS.map(({ step, color, line }) => {
    const upright = gridSteps(step, width).map((x) => `M${x} 0V${height}`);
    const level = gridSteps(step, height).map((y) => `M0 ${y}H${width}`);
    return `<path d="${[...upright, ...level].join("")}" stroke="${color}" stroke-width="${line}"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="${SHEET}"/>${grids.join("")}`;
}
