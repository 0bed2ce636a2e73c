import { type Drawn, extentOf, type Point, pointsOf } from "../drawn.ts";
import type { BenchPlan } from "../plan-bench.ts";
import { type FlatView, flatPoint, projectFlat } from "../project-flat.ts";
import { COS_30, footprint, isometric, projectIsometric } from "../project-isometric.ts";
import type { Point3, Solid } from "../solid.ts";
import { figure, figureRange, type Units } from "../units.ts";
import { type Dimension, dimensionLine, labelLength } from "./dimension.ts";
import { type Fit, fitView, LARGEST, type Margins, place, type Size } from "./fit-view.ts";
import type { Primitive } from "./primitive.ts";

export type ViewName = "isometric" | FlatView;

/** A view of the bench: its pieces in inches, and the lines around them in the units of the sheet. */
export interface SheetView {
  /** The place of the pieces on the sheet. */
  readonly fit: Fit;
  readonly under: readonly Primitive[];
  readonly over: readonly Primitive[];
  /** How far what stands beside the bench moves to the left, beyond the dimensions there; in the units of the sheet. */
  readonly aside: number;
}

/** The pieces of a bench in a view, in painting order. */
export function projectView(view: ViewName, solids: readonly Solid[]): readonly Drawn[] {
  return view === "isometric" ? projectIsometric(solids) : projectFlat(view, solids);
}

/** Further settings of the layout of a view. */
interface LayoutOptions {
  /** Of the figures. Default: inches. */
  readonly units?: Units;
  /** Points beside the bench that also fit on the sheet, in inches of the view. */
  readonly beside?: readonly Point[];
}

/** Lays out a view in a size. Scale 1 is for the screen, in pixels; paper is smaller, in points. */
export function layOutView(
  view: ViewName,
  plan: BenchPlan,
  drawn: readonly Drawn[],
  room: Size,
  scale = 1,
  { units = "in", beside = [] }: LayoutOptions = {},
): SheetView {
  return view === "isometric"
    ? layOutIsometric(plan, [...pointsOf(drawn), ...beside], room, scale, units)
    : layOutFlat(view, plan, drawn, beside, room, scale, units);
}

function layOutIsometric(
  plan: BenchPlan,
  points: readonly Point[],
  room: Size,
  scale: number,
  units: Units,
): SheetView {
  const { width: w, depth: d, figures } = plan;
  const floor = footprint(plan).map(isometric);
  const isLow = room.height < LOW.room * scale;
  const [side, top, bottom, away] = isLow ? [16, 8, 26, 12] : [34, 20, 22, 18];
  const margins = scaled({ left: side, right: side, top, bottom }, scale);
  const fit = fitView([...points, ...floor], LARGEST.isometric, room, margins);
  const at = (point: Point3): Point => place(fit, isometric(point));
  const out = away * scale;
  const dimensions: readonly Dimension[] = [
    {
      from: at([0, d, 0]),
      to: at([w, d, 0]),
      away: [-out * COS_30, out / 2],
      ...measured(figures.width, "Width", units),
    },
    {
      from: at([w, d, 0]),
      to: at([w, 0, 0]),
      away: [out * COS_30, out / 2],
      ...measured(figures.depth, "Depth", units),
    },
  ];
  const corners = floor.map((point) => place(fit, point));
  return {
    fit,
    aside: 0,
    under: [{ kind: "polygon", points: corners, look: "footprint" }],
    over: dimensions.flatMap((each) => dimensionLine(each, scale)),
  };
}

/** The distance between dimension lines side by side. Each has its figure on its outer side. */
const LANE = 24;
const FIRST_LANE = 16;
/** What the second line of a figure needs beyond its lane. */
const SECOND_LINE = 8;
const MARGIN = 20;
const TOP_MARGIN = 24;
/** A low view has narrower margins. Seen from above, the bench leaves the corners with buttons free. */
const LOW = { room: 300, topMargin: 8, bottomMargin: 34, leftCorner: 48, rightCorner: 92 } as const;
/** Between the dimensions on the left and a person beyond them. */
const PERSON_GAP = 28;

/** A length to measure along an edge of a view, in inches. */
interface Measure {
  readonly edge: "left" | "right" | "bottom";
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly chosen: boolean;
  /** Left out if the figures of its edge do not all fit. */
  readonly optional?: boolean;
  /** The label if all others of its edge are left out. */
  readonly alone?: string;
}

const EDGES = ["left", "right", "bottom"] as const;

function layOutFlat(
  view: FlatView,
  plan: BenchPlan,
  drawn: readonly Drawn[],
  beside: readonly Point[],
  room: Size,
  scale: number,
  units: Units,
): SheetView {
  const { highest, lowest } = travelOf(plan);
  const reach: readonly Point3[] = [
    [0, 0, 0],
    [plan.width, plan.depth, view === "top" ? 0 : highest],
  ];
  const points = [...pointsOf(drawn), ...beside, ...reach.map((point) => flatPoint(view, point))];
  const all = measuresOf(view, plan, drawn, units);
  const fitted = (measures: readonly Measure[], pitch = Number.POSITIVE_INFINITY) => {
    const margin = (edge: Measure["edge"]) => {
      const own = measures.filter((each) => each.edge === edge);
      if (own.length === 0) return MARGIN;
      const isSplit = own.some((each) => !isLegible(each, pitch));
      return FIRST_LANE + LANE * own.length + (isSplit ? SECOND_LINE : 0);
    };
    const isLow = room.height < LOW.room * scale;
    const [leftCorner, rightCorner] =
      isLow && view === "top" && scale === 1 ? [LOW.leftCorner, LOW.rightCorner] : [0, 0];
    const gap = beside.length > 0 && margin("left") > MARGIN ? PERSON_GAP : 0;
    const margins = {
      left: Math.max(margin("left") + gap, leftCorner),
      right: Math.max(margin("right"), rightCorner),
      top: isLow ? LOW.topMargin : TOP_MARGIN,
      bottom: isLow ? LOW.bottomMargin : margin("bottom"),
    };
    return { fit: fitView(points, LARGEST[view], room, scaled(margins, scale)), margins };
  };
  const pitch = fitted(all).fit.scale / scale;
  const measures = EDGES.flatMap((edge) =>
    legible(
      all.filter((each) => each.edge === edge),
      pitch,
    ),
  );
  const { fit, margins } = fitted(measures, pitch);
  const [left, , right, bottom] = extentOf(reach.map((point) => flatPoint(view, point)));
  const dimensions = EDGES.flatMap((edge) => {
    const own = measures.filter((each) => each.edge === edge);
    return own.map(({ from, to, label, chosen }, lane): Dimension => {
      const away = (FIRST_LANE + LANE * lane) * scale;
      const at = (length: number): Point => {
        if (edge === "bottom") return place(fit, [length, bottom]);
        return place(fit, [edge === "left" ? left : right, length]);
      };
      return {
        from: at(from),
        to: at(to),
        away: edge === "bottom" ? [0, away] : [edge === "left" ? -away : away, 0],
        label,
        chosen,
        sharesStart: lane < own.length - 1,
      };
    });
  });
  const across = (z: number, beyond: number): readonly Point[] => [
    place(fit, [left - beyond, -z]),
    place(fit, [right + beyond, -z]),
  ];
  const travel = lowest === undefined ? [] : [lowest, highest];
  return {
    fit,
    aside: view === "front" ? Math.max(0, margins.left - MARGIN) * scale : 0,
    under:
      view === "top"
        ? []
        : [
            ...travel.map(
              (z): Primitive => ({ kind: "line", points: across(z, 0), look: "travel" }),
            ),
            { kind: "line", points: across(0, 6), look: "floor" },
          ],
    over: dimensions.flatMap((each) => dimensionLine(each, scale)),
  };
}

/** The measures of an edge whose figures all fit, the shortest first; or else the longest alone. */
function legible(measures: readonly Measure[], pitch: number): readonly Measure[] {
  const ordered = [...measures].sort((a, b) => lengthOf(a) - lengthOf(b));
  const needed = ordered.filter(({ optional }) => !optional);
  const found = [ordered, needed].find((some) => some.every((each) => isLegible(each, pitch)));
  if (found) return found;
  const [longest] = needed.slice(-1);
  return longest ? [{ ...longest, label: longest.alone ?? longest.label }] : [];
}

/** Whether the label of a measure fits along it. */
const isLegible = (each: Measure, pitch: number): boolean =>
  labelLength(each.label, 1) <= lengthOf(each) * pitch;

const lengthOf = ({ from, to }: Measure): number => Math.abs(to - from);

/** The most travel shown above the drawn surface, in inches. */
const MOST_TRAVEL = 40;

/** The lowest and the highest surface, in inches; the highest as drawn. */
function travelOf({ surface, figures }: BenchPlan) {
  const range = figures.heightRange;
  if (!range) return { highest: surface, lowest: undefined };
  return { highest: Math.min(range.max, surface + MOST_TRAVEL), lowest: range.min };
}

/** The dimensions of each view. Lengths along the left and right edge grow upward from the same line, so none crosses another. */
function measuresOf(
  view: FlatView,
  plan: BenchPlan,
  drawn: readonly Drawn[],
  units: Units,
): readonly Measure[] {
  const { width, depth, figures, surface, uprights } = plan;
  const across: Measure =
    view === "side"
      ? { edge: "bottom", from: -depth, to: 0, ...measured(figures.depth, "Depth", units) }
      : { edge: "bottom", from: 0, to: width, ...measured(figures.width, "Width", units) };
  if (view === "top")
    return [
      across,
      { edge: "right", from: 0, to: depth, ...measured(figures.depth, "Depth", units) },
    ];
  const range = figures.heightRange;
  const { highest } = travelOf(plan);
  const up = (edge: "left" | "right", from: number, to: number, length: number): Measure => ({
    edge,
    from: -from,
    to: -to,
    ...measured(length, "", units),
  });
  // From the side, a person stands on the left.
  const edge = view === "side" ? "right" : "left";
  const heights: readonly Measure[] = range
    ? [
        ...(range.min === range.max ? [] : [up(edge, 0, range.min, range.min)]),
        { ...up(edge, 0, highest, range.max), alone: `${figureRange(range, units)} ${units}` },
      ]
    : [{ edge, from: 0, to: -surface, ...measured(null, "Height", units) }];
  if (view === "side") return [across, ...heights];
  const underside = (part: string) => drawn.find(({ solid }) => solid.part === part)?.solid.z0;
  const [drawer, shelf] = [underside("drawer"), underside("shelf")];
  return [
    across,
    ...heights,
    ...(drawer === undefined ? [] : [{ ...up("left", 0, drawer, drawer), optional: true }]),
    ...(shelf === undefined
      ? []
      : [{ ...up("right", surface, shelf, shelf - surface), optional: true }]),
    ...(figures.uprights ? [up("right", surface, surface + uprights, figures.uprights)] : []),
  ];
}

/** The label of a dimension: its figure, or its name while it is not chosen. */
function measured(length: number | null, name: string, units: Units) {
  return length === null
    ? { label: name, chosen: false }
    : { label: `${figure(length, units)} ${units}`, chosen: true };
}

function scaled({ left, top, right, bottom }: Margins, scale: number): Margins {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}
