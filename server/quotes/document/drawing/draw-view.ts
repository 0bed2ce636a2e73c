import { accessoryNames } from "#shared/bench/accessory-names.ts";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { brightness, shadeColor } from "#shared/bench/color.ts";
import type { Drawn, Stroke } from "#shared/bench/drawn.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { layOutCallouts } from "#shared/bench/sheet/callouts.ts";
import { type Fit, place, type Size } from "#shared/bench/sheet/fit-view.ts";
import { layOutView, projectView, type ViewName } from "#shared/bench/sheet/lay-out-view.ts";
import type { Look, Primitive } from "#shared/bench/sheet/primitive.ts";
import type { DocumentInput } from "../document-input.ts";
import type { Pen } from "../text/pen.ts";
import { INK_SOFT, LINE_STRONG, leading, SIZE, type Style } from "../text/style.ts";

/** The scale of the paper, where 1 is a label of 13 px on the screen. */
const SCALE = SIZE.small / 13;
const DIMENSION = "#1f5fa8";
const FOOTPRINT = "#b9bec2";

const LOOKS: Readonly<
  Record<Look, { color: string; width: number; opacity?: number; dash?: number }>
> = {
  floor: { color: LINE_STRONG, width: 0.9 },
  travel: { color: DIMENSION, width: 0.5, opacity: 0.5, dash: 3 },
  footprint: { color: FOOTPRINT, width: 0.5, opacity: 0.28 },
  dimension: { color: DIMENSION, width: 0.5 },
  extension: { color: DIMENSION, width: 0.5, opacity: 0.55 },
  "open-dimension": { color: INK_SOFT, width: 0.5, dash: 2 },
  callout: { color: INK_SOFT, width: 0.5 },
  "open-extension": { color: INK_SOFT, width: 0.5, opacity: 0.55, dash: 2 },
};

/** Draws a view of the bench with its dimensions. */
export function drawView(
  pen: Pen,
  view: ViewName,
  plan: BenchPlan,
  room: Size,
  { rules, quote, units }: DocumentInput,
): void {
  const drawn = projectView(view, benchSolids(plan));
  const laid = layOutView(view, plan, drawn, room, SCALE, { units });
  const names = accessoryNames(rules, quote.configuration);
  const callouts = layOutCallouts(drawn, names, laid, room, SCALE);
  const { fit, under, over } = laid;
  for (const each of under) drawPrimitive(pen, each);
  drawSolids(pen.doc, drawn, fit);
  for (const each of [...over, ...callouts.primitives]) drawPrimitive(pen, each);
}

function drawPrimitive(pen: Pen, primitive: Primitive): void {
  const { doc } = pen;
  const { color, width, opacity = 1, dash } = LOOKS[primitive.look];
  doc.save().lineWidth(width);
  if (primitive.kind === "text") {
    const { at, angle, lines, lineHeight, look } = primitive;
    const weight = look === "dimension" ? 600 : 400;
    const style: Style = { size: SIZE.small, weight, color, isTabular: true };
    doc.translate(...at).rotate(angle);
    lines.forEach((line, index) => {
      const middle = (index - (lines.length - 1) / 2) * lineHeight;
      pen.line(line, style, 0, middle - leading(style) / 2, "center");
    });
  } else if (primitive.kind === "polygon") {
    doc.polygon(...primitive.points.map((point) => [...point]));
    if (primitive.look === "footprint") doc.fillOpacity(opacity).fillAndStroke(color, color);
    else doc.fill(color);
  } else {
    if (dash !== undefined) doc.dash(dash, { space: dash });
    const [first, ...others] = primitive.points;
    if (first) doc.moveTo(...first);
    for (const point of others) doc.lineTo(...point);
    doc.strokeColor(color, opacity).stroke();
  }
  doc.restore();
}

const EDGE = { light: "#32393f", dark: "#8b949b" };
const MARK = { light: "#20262b", dark: "#eef1f3" };
const MARK_OPACITY = { light: 0.55, dark: 0.7 };
/** A dash must not have length 0. */
const DOT = 0.001;

/** Draws the solids in their colors, in the order given. */
function drawSolids(doc: PDFKit.PDFDocument, drawn: readonly Drawn[], fit: Fit): void {
  doc.save().lineJoin("round");
  for (const { solid, faces, strokes } of drawn) {
    const tone = brightness(solid.color) < 96 ? "dark" : "light";
    for (const { points, light, outlined } of faces) {
      doc.polygon(...points.map((point) => [...place(fit, point)]));
      const color = shadeColor(solid.color, light);
      if (outlined) doc.lineWidth(0.45).fillAndStroke(color, EDGE[tone]);
      else doc.fill(color);
    }
    for (const stroke of strokes) drawStroke(doc, stroke, fit, tone);
  }
  doc.restore();
}

function drawStroke(
  doc: PDFKit.PDFDocument,
  { from, to, size, pitch }: Stroke,
  fit: Fit,
  tone: "light" | "dark",
): void {
  doc.save().lineWidth(size * fit.scale);
  if (pitch > 0) doc.lineCap("round").dash(DOT, { space: pitch * fit.scale });
  doc.moveTo(...place(fit, from)).lineTo(...place(fit, to));
  doc.strokeColor(MARK[tone], MARK_OPACITY[tone]).stroke().restore();
}
