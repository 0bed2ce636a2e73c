import { accessoryNames } from "#shared/bench/accessory-names.ts";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { brightness, shadeColor } from "#shared/bench/color.ts";
import type { Drawn, Stroke } from "#shared/bench/drawn.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { type Fit, place, type Size } from "#shared/bench/sheet/fit-view.ts";
import { layOutPaperView } from "#shared/bench/sheet/lay-out-paper-view.ts";
import { projectView, type SheetView, type ViewName } from "#shared/bench/sheet/lay-out-view.ts";
import { DOT, EDGE_WIDTH, LOOKS, PAPER_TEXT, TONES } from "#shared/bench/sheet/paper.ts";
import type { Primitive } from "#shared/bench/sheet/primitive.ts";
import type { DocumentItem } from "../document-input.ts";
import type { Pen } from "../text/pen.ts";
import { leading, type Style } from "../text/style.ts";

/** Draws a view of the bench with its dimensions. */
export function drawView(
  pen: Pen,
  view: ViewName,
  plan: BenchPlan,
  room: Size,
  { rules, item, units }: DocumentItem,
): void {
  const drawn = projectView(view, benchSolids(plan));
  const names = accessoryNames(rules, item.configuration);
  paintView(pen, drawn, layOutPaperView(view, plan, drawn, names, room, units));
}

/** Paints a view that was laid out for paper. */
export function paintView(
  pen: Pen,
  drawn: readonly Drawn[],
  { fit, under, over }: SheetView,
): void {
  for (const each of under) drawPrimitive(pen, each);
  drawSolids(pen.doc, drawn, fit);
  for (const each of over) drawPrimitive(pen, each);
}

function drawPrimitive(pen: Pen, primitive: Primitive): void {
  const { doc } = pen;
  const { color, width, opacity = 1, dash } = LOOKS[primitive.look];
  doc.save().lineWidth(width);
  if (primitive.kind === "text") {
    const { at, angle, lines, lineHeight, look } = primitive;
    const weight = look === "dimension" ? 600 : 400;
    const style: Style = { size: PAPER_TEXT, weight, color, isTabular: true };
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

/** Draws the solids in their colors, in the order given. */
function drawSolids(doc: PDFKit.PDFDocument, drawn: readonly Drawn[], fit: Fit): void {
  doc.save().lineJoin("round");
  for (const { solid, faces, strokes } of drawn) {
    const tone = brightness(solid.color) < 96 ? "dark" : "light";
    for (const { points, light, outlined } of faces) {
      doc.polygon(...points.map((point) => [...place(fit, point)]));
      const color = shadeColor(solid.color, light);
      if (outlined) doc.lineWidth(EDGE_WIDTH).fillAndStroke(color, TONES[tone].edge);
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
  doc.strokeColor(TONES[tone].mark, TONES[tone].opacity).stroke().restore();
}
