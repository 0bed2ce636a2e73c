import { brightness, shadeColor } from "#shared/bench/color.ts";
import type { Drawn, Point, Stroke } from "#shared/bench/drawn.ts";
import { type Fit, place } from "#shared/bench/fit-view.ts";

const EDGE = { light: "#32393f", dark: "#8b949b" };
const MARK = { light: "#20262b", dark: "#eef1f3" };
const MARK_OPACITY = { light: 0.55, dark: 0.7 };
/** As good as a point; a dash must have a length. */
const DOT = 0.001;

/** The pieces of the bench in their colors, in the order in which they are painted. */
export function drawSolids(doc: PDFKit.PDFDocument, drawn: readonly Drawn[], fit: Fit): void {
  doc.save().lineJoin("round");
  for (const { solid, faces, strokes } of drawn) {
    const tone = brightness(solid.color) < 96 ? "dark" : "light";
    for (const { points, light, outlined } of faces) {
      polygon(doc, points, fit);
      const color = shadeColor(solid.color, light);
      if (outlined) doc.lineWidth(0.45).fillAndStroke(color, EDGE[tone]);
      else doc.fill(color);
    }
    for (const stroke of strokes) drawStroke(doc, stroke, fit, tone);
  }
  doc.restore();
}

/** A polygon in inches as a path on the page. */
export function polygon(doc: PDFKit.PDFDocument, points: readonly Point[], fit: Fit): void {
  points.forEach((point, index) => {
    const [x, y] = place(fit, point);
    if (index === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  });
  doc.closePath();
}

function drawStroke(
  doc: PDFKit.PDFDocument,
  { from, to, size, pitch }: Stroke,
  fit: Fit,
  tone: "light" | "dark",
): void {
  doc.save().lineWidth(size * fit.scale);
  if (pitch > 0) doc.lineCap("round").dash(DOT, { space: pitch * fit.scale });
  doc
    .moveTo(...place(fit, from))
    .lineTo(...place(fit, to))
    .strokeColor(MARK[tone], MARK_OPACITY[tone])
    .stroke()
    .restore();
}
