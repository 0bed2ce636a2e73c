import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { accessoryNames } from "../chosen-options.ts";
import type { BenchPlan } from "../plan-bench.ts";
import { type KeyExtents, keyExtents } from "../solids/key-extents.ts";
import type { Bounds, Extent, Point3, Solid } from "../solids/solid.ts";
import { type Units, writeLength } from "../units.ts";
import type { Point } from "../views/drawn.ts";
import { type FlatView, flatPoint } from "../views/project-flat.ts";
import { labelLength } from "./dimension.ts";
import { type Fit, place, type Size } from "./fit-view.ts";
import { type Measure, measureLabel, type ViewDetails } from "./lay-out-view.ts";
import type { Primitive } from "./primitive.ts";

/** A figure that stands in a row beside the bench, with a line from what it is about. */
interface Row {
  readonly text: string;
  /** In inches of the view. */
  readonly at: Point;
}

/** A bench with the solids of its plan. */
interface Bench {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly plan: BenchPlan;
  readonly solids: readonly Solid[];
}

/** The dimensions that an engineer checks in a view. A part that is not chosen has none. */
export function viewDetails(view: FlatView, bench: Bench, units: Units): ViewDetails {
  const { rules, configuration, plan, solids } = bench;
  const names = accessoryNames(rules, configuration);
  const key = keyExtents(plan, solids);
  const rows = rowsOf(view, plan, key, names, units);
  const edge = view === "front" ? "right" : "left";
  const measures = measuresOf(view, plan, key, units);
  return {
    texts: [...measures.map(({ name, label }) => `${name} ${label}`), ...rows.map(({ text }) => text)],
    measures,
    rows: { edge, width: rowsWidth(rows) },
    draw: (fit, extent, size, scale) => [
      ...(view === "top" ? hiddenOutlines(solids, fit) : []),
      ...drawRows(rows, fit, extent, size, scale, edge),
    ],
  };
}

function measuresOf(view: FlatView, plan: BenchPlan, key: KeyExtents, units: Units): readonly Measure[] {
  const { figures, surface } = plan;
  const measure = (edge: Measure["edge"], name: string, [from, to]: Extent): Measure => {
    return { edge, from, to, name, optional: true, ...measureLabel(Math.abs(to - from), "", units) };
  };
  const { footprint, legs, clear, knee } = key;
  switch (view) {
    case "front": {
      const range = figures.heightRange;
      const isBetween = range && surface > range.min && surface < range.max;
      return [
        ...(figures.width === null ? [] : [measure("bottom", "Clear width", clear)]),
        ...(range ? [measure("left", "Knee", [0, -knee.height])] : []),
        ...(isBetween ? [measure("left", "As drawn", [0, -surface])] : []),
      ];
    }
    case "side":
      return figures.depth === null ? [] : [measure("bottom", "Footprint", [-footprint.y[1], -footprint.y[0]])];
    case "top":
      return figures.width === null
        ? []
        : [
            measure("bottom", "Leg centers", [legs.x[0] ?? 0, legs.x.at(-1) ?? 0]),
            measure("bottom", "Footprint", footprint.x),
          ];
  }
}

function rowsOf(
  view: FlatView,
  { surface, figures, width, depth, accessories, values }: BenchPlan,
  key: KeyExtents,
  names: ReadonlyMap<string, string>,
  units: Units,
): readonly Row[] {
  const row = (name: string, length: number, at: Point3, sign = ""): Row => {
    return {
      text: `${shorten(name)} ${sign}${writeLength(Math.abs(length), units)} ${units}`,
      at: flatPoint(view, at),
    };
  };
  const fromSurface = (name: string, z: number, x: number) =>
    row(name, z - surface, [x, 0, z], z > surface ? "+" : "−");
  switch (view) {
    case "front": {
      const levels = [
        ...key.uprights.map(({ x1, z1 }) => fromSurface("Uprights", z1, x1)),
        ...key.accessories.map(({ value, solid: { x1, z0 } }) => {
          const name = names.get(value) ?? value;
          const shape = accessories.find((each) => each.value === value)?.shape;
          const isOnFloor = shape?.kind === "footrest" || (shape?.kind === "box" && shape.mount.on === "floor");
          return isOnFloor ? row(name, z0, [x1, 0, z0]) : fromSurface(name, z0, x1);
        }),
      ];
      return levels.length > 0 ? [...levels, { text: "Surface 0", at: flatPoint(view, [width, 0, surface]) }] : [];
    }
    case "side":
      return [
        ...(values.surface === null ? [] : key.top.map(({ z0, z1 }) => row("Top", z1 - z0, [0, depth, (z0 + z1) / 2]))),
        ...(figures.depth === null
          ? []
          : [row("Knee depth", depth - key.knee.y[0], [0, key.knee.y[0], key.knee.height * 0.75])]),
      ];
    case "top": {
      if (figures.depth === null) return [];
      const fromRear = (name: string, y: number) => row(name, y, [key.legs.x[0] ?? 0, y, 0]);
      return [
        { text: "Rear edge 0", at: [0, 0] },
        ...key.feet.map((y) => fromRear("Feet", y)),
        ...key.legs.y.map((y) => fromRear("Legs", y)),
      ];
    }
  }
}

const MAX_NAME_CHARACTERS = 28;

/** The parts list has the whole name. */
const shorten = (name: string): string =>
  name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS - 1).trimEnd()}…` : name;

/** The columns, and what they stand on, below the top. */
function hiddenOutlines(solids: readonly Solid[], fit: Fit): readonly Primitive[] {
  const corners = ({ x0, x1, y0, y1 }: Bounds): readonly Point[] => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
  return solids
    .filter(({ part }) => ["outer-column", "foot", "caster", "foot-beam"].includes(part))
    .map((solid) => ({
      kind: "line",
      points: corners(solid).map((point) => place(fit, point)),
      look: "open-dimension",
    }));
}

const ROW_PX = 15;
/** From the bench to the rows: first level, then slanted. */
const LEVEL_PX = 8;
const SLANT_PX = 14;
const GAP_PX = 4;
const EDGE_PX = 6;
/** Above and below the rows, for the caption and the buttons of a view. */
const TOP_PX = 24;
const BOTTOM_PX = 44;

const rowsWidth = (rows: readonly Row[]): number =>
  LEVEL_PX + SLANT_PX + GAP_PX + EDGE_PX + Math.max(0, ...rows.map(({ text }) => labelLength(text, 1)));

/** The rows in the order of what they are about, so that no line crosses another. */
function drawRows(
  rows: readonly Row[],
  fit: Fit,
  [left, , right]: Parameters<ViewDetails["draw"]>[1],
  size: Size,
  scale: number,
  edge: "left" | "right",
): readonly Primitive[] {
  const [out, end] = edge === "right" ? [1, right] : [-1, left];
  const height = ROW_PX * scale;
  const space: Extent = [TOP_PX * scale, size.height - BOTTOM_PX * scale];
  const ordered = rows
    .slice(0, Math.floor((space[1] - space[0]) / height) + 1)
    .map(({ text, at }) => ({ text, from: place(fit, at) }))
    .sort((a, b) => a.from[1] - b.from[1]);
  const start = place(fit, [end, 0])[0] + out * LEVEL_PX * scale;
  const tip = start + out * SLANT_PX * scale;
  const heights = spread(
    ordered.map(({ from }) => from[1]),
    height,
    space,
  );
  return ordered.flatMap(({ text, from }, index): readonly Primitive[] => {
    const y = heights[index] ?? from[1];
    const half = labelLength(text, scale) / 2;
    return [
      { kind: "line", points: [from, [start, from[1]], [tip, y]], look: "extension" },
      {
        kind: "text",
        lines: [text],
        at: [tip + out * (GAP_PX * scale + half), y],
        angle: 0,
        lineHeight: height,
        look: "dimension",
      },
    ];
  });
}

/** Places in order, each at least a distance after the one before, and as near as possible to the wanted ones. */
function spread(wanted: readonly number[], distance: number, [least, most]: Extent): readonly number[] {
  const down: number[] = [];
  for (const each of wanted) down.push(Math.max(each, (down.at(-1) ?? Number.NEGATIVE_INFINITY) + distance, least));
  const up: number[] = [];
  for (const each of down.reverse()) up.unshift(Math.min(each, (up[0] ?? Number.POSITIVE_INFINITY) - distance, most));
  return up;
}
