import Drawing from "dxf-writer";
import { planBench } from "#shared/bench/plan-bench.ts";
import { MAX_BENCH_INCHES } from "#shared/bench/sheet/fit-view.ts";
import type { SheetOptions } from "#shared/bench/sheet/lay-out-sheet.ts";
import { layOutView, projectView } from "#shared/bench/sheet/lay-out-view.ts";
import type { Primitive } from "#shared/bench/sheet/primitive.ts";
import { viewDetails } from "#shared/bench/sheet/view-details.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { findUndrawn } from "#shared/bench/solids/not-drawn.ts";
import { REPRESENTATIVE, titleFacts } from "#shared/bench/title-facts.ts";
import { CENTIMETERS_PER_INCH } from "#shared/bench/units.ts";
import { extentOf, type Point, pointsOf } from "#shared/bench/views/drawn.ts";
import type { FlatView } from "#shared/bench/views/project-flat.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

const { ACI } = Drawing;
const VIEWS = ["front", "side", "top"] as const satisfies readonly FlatView[];

/** Between the views, in inches. */
const VIEW_GAP_INCHES = 24;
/** The views are laid out for a screen of this many pixels per inch of the largest bench, with space for dimensions. */
const PIXELS_PER_INCH = 8;
const DIMENSION_SPACE_PX = 120;
/** So much finer than a screen, that rounding to 0.1 px leaves exact inches. */
const PIXELS_PER_SCREEN_PIXEL = 100;
/** The heights of capitals: of a label in pixels of the screen, and of the title in inches. */
const LABEL_SIZE = 9;
const TITLE_SIZE = 2;

/** A dash of a reference line, and the gap after it. */
const DASH_INCHES = 5;

/** The unit that a CAD program reads a length of 1 in, and its system of line types: 0 for inches, 1 for metric. */
const UNIT = {
  in: { perInch: 1, header: "Inches", system: 0, name: "inches" },
  cm: { perInch: CENTIMETERS_PER_INCH, header: "Centimeters", system: 1, name: "centimeters" },
} as const;

/** The bench for CAD: front, side and top side by side at true scale in these units, on the floor line y = 0. */
export function benchDxf(rules: Rules, configuration: Configuration, options: SheetOptions): string {
  const { units, date, drawing: kind = REPRESENTATIVE } = options;
  const { perInch, header, system, name } = UNIT[units];
  const plan = planBench(rules, configuration);
  const solids = benchSolids(plan);
  const dash = DASH_INCHES * perInch;
  const drawing = new Drawing()
    .setUnits(header)
    .header("MEASUREMENT", [[70, system]])
    .addLineType("DASHED", "_ _ _ ", [dash, -dash]);
  for (const view of VIEWS) drawing.addLayer(layerOf(view), ACI.WHITE, "CONTINUOUS");
  drawing.addLayer("DIMENSIONS", ACI.BLUE, "CONTINUOUS");
  drawing.addLayer("REFERENCE", ACI.GREEN, "DASHED");
  drawing.addLayer("TEXT", ACI.WHITE, "CONTINUOUS");

  const title = TITLE_SIZE * perInch;
  const all: Point[] = [];
  let x = 0;
  for (const view of VIEWS) {
    const drawn = projectView(view, solids);
    const { fit, under, over } = layOutView(view, plan, drawn, sizeOf(view), PIXELS_PER_SCREEN_PIXEL, {
      units,
      details: viewDetails(view, { rules, configuration, plan, solids }, units),
    });
    const viewPoint = (point: Point): Point => [(point[0] - fit.x) / fit.scale, (point[1] - fit.y) / fit.scale];
    const lines = [...under, ...over].flatMap((each) => (each.kind === "text" ? [] : each.points));
    const [left, , right, bottom] = extentOf([...pointsOf(drawn), ...lines.map(viewPoint)]);
    const floor = extentOf(pointsOf(drawn))[3];
    const dx = view === "front" ? 0 : x - left;
    const toModel = (point: Point): Point => [
      roundToThousandth((point[0] + dx) * perInch),
      roundToThousandth((floor - point[1]) * perInch),
    ];

    drawing.setActiveLayer(layerOf(view));
    for (const { faces } of drawn) {
      const [outline] = faces;
      const points = (outline?.points ?? []).map(toModel);
      drawing.drawPolyline(
        points.map(([px, py]) => [px, py]),
        true,
      );
      all.push(...points);
    }
    for (const each of [...under, ...over])
      drawPrimitive(drawing, each, perInch / fit.scale, (point) => toModel(viewPoint(point)));
    all.push(...lines.map((point) => toModel(viewPoint(point))));
    const [captionX, captionY] = toModel([(left + right) / 2, bottom]);
    write(drawing, view.toUpperCase(), [captionX, captionY - 3 * title], title, "center");
    x = right + dx + VIEW_GAP_INCHES;
  }
  const facts = titleFacts(rules, configuration, plan, units);
  const [left, top, right, bottom] = extentOf(all);
  drawing.header("EXTMIN", [
    [10, left],
    [20, top],
    [30, 0],
  ]);
  drawing.header("EXTMAX", [
    [10, right],
    [20, bottom],
    [30, 0],
  ]);
  const missing = findUndrawn(rules, configuration, solids);
  const texts = [
    `${facts.product}, ${facts.orderCode}`,
    [
      `Size ${facts.size}`,
      `${facts.heightName} ${facts.height}`,
      `Rated load ${facts.load}`,
      `Weight ${facts.weight}`,
    ].join(", "),
    `True scale, in ${name}. ${kind}.${date ? ` ${date}` : ""}`,
    ...(missing.length > 0 ? [`Not drawn: ${missing.join(", ")}.`] : []),
  ];
  texts.forEach((text, line) => {
    write(drawing, text, [left, top - (7 + 2 * line) * title], title, "left");
  });
  return drawing.toDxfString();
}

const layerOf = (view: FlatView): string => view.toUpperCase();

function sizeOf(view: FlatView) {
  const { width, height } = MAX_BENCH_INCHES[view];
  return {
    width: (width * PIXELS_PER_INCH + DIMENSION_SPACE_PX) * PIXELS_PER_SCREEN_PIXEL,
    height: (height * PIXELS_PER_INCH + DIMENSION_SPACE_PX) * PIXELS_PER_SCREEN_PIXEL,
  };
}

/** Draws dimensions as lines, solid arrows and text, which every program reads, and the floor and the travel as references. */
function drawPrimitive(
  drawing: Drawing,
  primitive: Primitive,
  /** Units of the file per pixel of the view. */
  scale: number,
  toModel: (point: Point) => Point,
): void {
  const isReference = ["floor", "travel", "open-dimension"].includes(primitive.look);
  drawing.setActiveLayer(isReference ? "REFERENCE" : "DIMENSIONS");
  if (primitive.kind === "text") {
    const { lines, at, angle, lineHeight } = primitive;
    const height = LABEL_SIZE * PIXELS_PER_SCREEN_PIXEL * scale;
    const turn = (angle * Math.PI) / 180;
    lines.forEach((text, line) => {
      const below = (line - (lines.length - 1) / 2) * lineHeight;
      const [x, y] = toModel([at[0] - below * Math.sin(turn), at[1] + below * Math.cos(turn)]);
      drawing.drawText(x, y, height, -angle, oneLine(text), "center", "middle");
    });
    return;
  }
  const points = primitive.points.map(toModel);
  const [tip, a, b] = points;
  if (primitive.kind === "polygon" && tip && a && b) {
    // A line that widens from its tip is a solid arrow.
    const foot: [number, number] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    drawing.drawPolyline([[...tip], foot], false, 0, Math.hypot(a[0] - b[0], a[1] - b[1]));
  } else drawing.drawPolyline(points.map(([x, y]) => [x, y]));
}

function write(drawing: Drawing, text: string, [x, y]: Point, height: number, align: "left" | "center"): void {
  drawing.setActiveLayer("TEXT").drawText(x, y, height, 0, oneLine(text), align);
}

/** A line break would begin another value of the file. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, " ");

/** To a thousandth of an inch or centimeter. */
const roundToThousandth = (length: number): number => Math.round(length * 1000) / 1000;
