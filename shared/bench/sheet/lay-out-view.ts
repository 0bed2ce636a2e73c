import type { BenchPlan } from "../plan-bench.ts";
import type { Point3, Solid } from "../solids/solid.ts";
import { type Units, writeLength, writeRange } from "../units.ts";
import { type Drawn, extentOf, type Point, pointsOf } from "../views/drawn.ts";
import { type FlatView, flatPoint, projectFlat } from "../views/project-flat.ts";
import { COS_30, footprintCorners, projectIsometric, projectPoint } from "../views/project-isometric.ts";
import { type Dimension, dimensionLine, labelLength } from "./dimension.ts";
import { type Fit, fitView, MAX_BENCH_INCHES, type Margins, place, type Size } from "./fit-view.ts";
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
export interface LayoutOptions {
  /** Of the figures. Default: inches. */
  readonly units?: Units;
  /** Points beside the bench that also fit on the sheet, in inches of the view. */
  readonly personPoints?: readonly Point[];
  /** What an engineer checks. A small view leaves it out. */
  readonly details?: ViewDetails | undefined;
  /** The scale or the place of the bench; default: as large as it fits, in the middle. */
  readonly fixed?: Partial<Fit> | undefined;
}

/** What an engineer checks in a view, beside its usual dimensions. */
export interface ViewDetails {
  /** All of them in words: 'Clear width 52 in'. */
  readonly texts: readonly string[];
  readonly measures: readonly Measure[];
  /** The edge that has rows of figures instead of dimensions, and their width in pixels. */
  readonly rows: { readonly edge: Measure["edge"]; readonly width: number };
  /** The rows, and the outlines of what the bench hides. */
  readonly draw: (fit: Fit, extent: ReturnType<typeof extentOf>, size: Size, scale: number) => readonly Primitive[];
}

/** Lays out a view in a size. Scale 1 is for the screen, in pixels; paper is smaller, in points. */
export function layOutView(
  view: ViewName,
  plan: BenchPlan,
  drawn: readonly Drawn[],
  size: Size,
  scale = 1,
  options: LayoutOptions = {},
): SheetView {
  const { units = "in", personPoints = [] } = options;
  return view === "isometric"
    ? layOutIsometric(plan, [...pointsOf(drawn), ...personPoints], size, scale, units)
    : layOutFlat(view, plan, drawn, size, scale, { ...options, units, personPoints });
}

function layOutIsometric(
  plan: BenchPlan,
  points: readonly Point[],
  size: Size,
  scale: number,
  units: Units,
): SheetView {
  const { width: w, depth: d, figures } = plan;
  const floor = footprintCorners(plan).map(projectPoint);
  const isLow = size.height < LOW_VIEW.maxHeight * scale;
  const [side, top, bottom, away] = isLow ? [16, 8, 26, 12] : [34, 20, 22, 18];
  const margins = scaleMargins({ left: side, right: side, top, bottom }, scale);
  const fit = fitView([...points, ...floor], MAX_BENCH_INCHES.isometric, size, margins);
  const at = (point: Point3): Point => place(fit, projectPoint(point));
  const out = away * scale;
  const dimensions: readonly Dimension[] = [
    {
      from: at([0, d, 0]),
      to: at([w, d, 0]),
      away: [-out * COS_30, out / 2],
      ...measureLabel(figures.width, "Width", units),
    },
    {
      from: at([w, d, 0]),
      to: at([w, 0, 0]),
      away: [out * COS_30, out / 2],
      ...measureLabel(figures.depth, "Depth", units),
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
const LANE_PX = 24;
const FIRST_LANE_PX = 16;
/** The space that the second line of a figure needs beyond its lane. */
const SECOND_LINE_PX = 8;
const MARGIN_PX = 20;
const TOP_MARGIN_PX = 24;
/** A low view has narrower margins. Seen from above, the bench leaves the corners with buttons free. */
const LOW_VIEW = { maxHeight: 300, topMargin: 8, bottomMargin: 34, leftCorner: 48, rightCorner: 92 } as const;
/** The least width of a view with details. */
const MIN_DETAILED_PX = 480;
/** Between the dimensions on the left and a person beyond them. */
const PERSON_GAP_PX = 28;

/** A length to measure along an edge of a view, in inches. */
export interface Measure {
  readonly edge: "left" | "right" | "bottom";
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly chosen: boolean;
  /** What it measures, if that is not evident: left out where it does not fit. */
  readonly name?: string;
  /** Left out if its figure does not fit. */
  readonly optional?: boolean;
  /** The label if all others of its edge are left out. */
  readonly alone?: string;
}

const EDGES = ["left", "right", "bottom"] as const;

function layOutFlat(
  view: FlatView,
  plan: BenchPlan,
  drawn: readonly Drawn[],
  size: Size,
  scale: number,
  {
    units,
    personPoints,
    details: wanted,
    fixed,
  }: LayoutOptions & Required<Pick<LayoutOptions, "units" | "personPoints">>,
): SheetView {
  const { highest, lowest } = travelOf(plan);
  const reach: readonly Point3[] = [
    [0, 0, 0],
    [plan.width, plan.depth, view === "top" ? 0 : highest],
  ];
  const points = [...pointsOf(drawn), ...personPoints, ...reach.map((point) => flatPoint(view, point))];
  const isLow = size.height < LOW_VIEW.maxHeight * scale;
  const details = isLow || size.width < MIN_DETAILED_PX * scale ? undefined : wanted;
  const usual = measuresOf(view, plan, units);
  const all = details ? [...usual.filter(({ edge }) => edge !== details.rows.edge), ...details.measures] : usual;
  const fitMeasures = (measures: readonly Measure[], pitch = Number.POSITIVE_INFINITY) => {
    const marginOf = (edge: Measure["edge"]) => {
      const own = measures.filter((each) => each.edge === edge);
      if (edge === details?.rows.edge) return details.rows.width;
      if (own.length === 0) return MARGIN_PX;
      const isSplit = own.some((each) => !isLegible(each, pitch));
      return FIRST_LANE_PX + LANE_PX * own.length + (isSplit ? SECOND_LINE_PX : 0);
    };
    const [leftCorner, rightCorner] =
      isLow && view === "top" && scale === 1 ? [LOW_VIEW.leftCorner, LOW_VIEW.rightCorner] : [0, 0];
    const gap = personPoints.length > 0 && marginOf("left") > MARGIN_PX ? PERSON_GAP_PX : 0;
    const margins = {
      left: Math.max(marginOf("left") + gap, leftCorner),
      right: Math.max(marginOf("right"), rightCorner),
      top: isLow ? LOW_VIEW.topMargin : TOP_MARGIN_PX,
      bottom: isLow ? LOW_VIEW.bottomMargin : marginOf("bottom"),
    };
    return { fit: fitView(points, MAX_BENCH_INCHES[view], size, scaleMargins(margins, scale), fixed), margins };
  };
  const pitch = fitMeasures(all).fit.scale / scale;
  const measures = EDGES.flatMap((edge) =>
    chooseLegible(
      all.filter((each) => each.edge === edge),
      pitch,
    ),
  );
  const { fit, margins } = fitMeasures(measures, pitch);
  const [left, , right, bottom] = extentOf(reach.map((point) => flatPoint(view, point)));
  const dimensions = EDGES.flatMap((edge) => {
    const own = measures.filter((each) => each.edge === edge);
    return own.map(({ from, to, label, chosen }, lane): Dimension => {
      const away = (FIRST_LANE_PX + LANE_PX * lane) * scale;
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
  const pointsAcross = (z: number, beyond: number): readonly Point[] => [
    place(fit, [left - beyond, -z]),
    place(fit, [right + beyond, -z]),
  ];
  const travel = lowest === undefined ? [] : [lowest, highest];
  return {
    fit,
    aside: view === "front" ? Math.max(0, margins.left - MARGIN_PX) * scale : 0,
    under:
      view === "top"
        ? []
        : [
            ...travel.map((z): Primitive => ({ kind: "line", points: pointsAcross(z, 0), look: "travel" })),
            { kind: "line", points: pointsAcross(0, 6), look: "floor" },
          ],
    over: [
      ...dimensions.flatMap((each) => dimensionLine(each, scale)),
      ...(details?.draw(fit, extentOf(points), size, scale) ?? []),
    ],
  };
}

/** The measures of an edge whose figures fit, the shortest first; or else the longest alone. */
function chooseLegible(measures: readonly Measure[], pitch: number): readonly Measure[] {
  const found = measures
    .map((each) => {
      const named = { ...each, label: `${each.name} ${each.label}` };
      return each.name && isLegible(named, pitch) ? named : each;
    })
    .filter((each) => !each.optional || isLegible(each, pitch))
    .sort((a, b) => lengthOf(a) - lengthOf(b));
  if (found.every((each) => isLegible(each, pitch))) return found;
  const [longest] = found.filter(({ optional }) => !optional).slice(-1);
  return longest ? [{ ...longest, label: longest.alone ?? longest.label }] : [];
}

/** Between a label and the extension lines of the measures further out. */
const CLEAR_PX = 2;

/** Whether the label of a measure fits along it. */
const isLegible = (each: Measure, pitch: number): boolean =>
  labelLength(each.label, 1) + 2 * CLEAR_PX <= lengthOf(each) * pitch;

const lengthOf = ({ from, to }: Measure): number => Math.abs(to - from);

/** The most travel shown above the drawn surface, in inches. */
const MAX_TRAVEL_INCHES = 40;

/** The lowest and the highest surface, in inches; the highest as drawn. */
function travelOf({ surface, figures }: BenchPlan) {
  const range = figures.heightRange;
  if (!range) return { highest: surface, lowest: undefined };
  return { highest: Math.min(range.max, surface + MAX_TRAVEL_INCHES), lowest: range.min };
}

/** The dimensions of each view. Lengths along the left and right edge grow upward from the same line, so none crosses another. */
function measuresOf(view: FlatView, plan: BenchPlan, units: Units): readonly Measure[] {
  const { width, depth, figures, surface, uprights } = plan;
  const across: Measure =
    view === "side"
      ? { edge: "bottom", from: -depth, to: 0, ...measureLabel(figures.depth, "Depth", units) }
      : { edge: "bottom", from: 0, to: width, ...measureLabel(figures.width, "Width", units) };
  if (view === "top")
    return [across, { edge: "right", from: 0, to: depth, ...measureLabel(figures.depth, "Depth", units) }];
  const range = figures.heightRange;
  const { highest } = travelOf(plan);
  const measureUp = (edge: "left" | "right", from: number, to: number, length: number): Measure => ({
    edge,
    from: -from,
    to: -to,
    ...measureLabel(length, "", units),
  });
  // From the side, a person stands on the left.
  const edge = view === "side" ? "right" : "left";
  const heights: readonly Measure[] = range
    ? [
        ...(range.min === range.max ? [] : [{ ...measureUp(edge, 0, range.min, range.min), name: "Low" }]),
        { ...measureUp(edge, 0, highest, range.max), name: "High", alone: `${writeRange(range, units)} ${units}` },
      ]
    : [{ edge, from: 0, to: -surface, ...measureLabel(null, "Height", units) }];
  if (view === "side") return [across, ...heights];
  return [
    across,
    ...heights,
    ...(figures.uprights ? [measureUp("right", surface, surface + uprights, figures.uprights)] : []),
  ];
}

/** The label of a dimension: its figure, or its name while it is not chosen. */
export function measureLabel(length: number | null, name: string, units: Units) {
  return length === null
    ? { label: name, chosen: false }
    : { label: `${writeLength(length, units)} ${units}`, chosen: true };
}

function scaleMargins({ left, top, right, bottom }: Margins, scale: number): Margins {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}
