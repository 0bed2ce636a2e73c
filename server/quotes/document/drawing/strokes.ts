import { brightness, shadeColor } from "#shared/bench/color.ts";
import { dimensionLine } from "#shared/bench/dimension.ts";
import type { Drawn, Point, Stroke } from "#shared/bench/drawn.ts";
import { type Fit, place } from "#shared/bench/fit-view.ts";
import type { Pen } from "../text/pen.ts";
import { INK_SOFT, leading, SIZE, type Style } from "../text/style.ts";

export const DIMENSION_COLOR = "#1f5fa8";
/** The scale of dimensions on paper, where 1 is a label of 13 px on the screen. */
const SCALE = SIZE.small / 13;

interface Measured {
  readonly label: string;
  /** A size that is not chosen yet is dashed and gray. */
  readonly chosen: boolean;
}

/** Draws a dimension line with extension lines, arrows and figure. */
export function drawDimension(
  pen: Pen,
  from: Point,
  to: Point,
  away: Point,
  { label, chosen }: Measured,
): void {
  const { doc } = pen;
  const drawn = dimensionLine(from, to, away, label, SCALE);
  const color = chosen ? DIMENSION_COLOR : INK_SOFT;
  doc.save().lineWidth(0.5);
  if (!chosen) doc.dash(2, { space: 2 });
  for (const [start, stop] of drawn.extensions) doc.moveTo(...start).lineTo(...stop);
  doc.strokeColor(color, 0.55).stroke();
  doc.moveTo(...drawn.line[0]).lineTo(...drawn.line[1]);
  doc.strokeColor(color, 1).stroke().undash();
  for (const points of drawn.arrows) doc.polygon(...points.map(([x, y]) => [x, y])).fill(color);
  doc.translate(...drawn.at).rotate(drawn.angle);
  const style: Style = { size: SIZE.small, weight: chosen ? 600 : 400, color, isTabular: true };
  drawn.lines.forEach((line, index) => {
    const middle = (index - (drawn.lines.length - 1) / 2) * drawn.lineHeight;
    pen.line(line.trim(), style, 0, middle - leading(style) / 2, "center");
  });
  doc.restore();
}

const EDGE = { light: "#32393f", dark: "#8b949b" };
const MARK = { light: "#20262b", dark: "#eef1f3" };
const MARK_OPACITY = { light: 0.55, dark: 0.7 };
/** A dash must not have length 0. */
const DOT = 0.001;

/** Draws the solids in their colors, in the order given. */
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

/** Adds a polygon, given in inches, to the path. */
export function polygon(doc: PDFKit.PDFDocument, points: readonly Point[], fit: Fit): void {
  doc.polygon(...points.map((point) => [...place(fit, point)]));
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
