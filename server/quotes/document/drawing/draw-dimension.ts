import { dimensionLine } from "#shared/bench/dimension.ts";
import type { Point } from "#shared/bench/drawn.ts";
import type { Pen } from "../text/pen.ts";
import { INK_SOFT, leading, SIZE, type Style } from "../text/style.ts";

export const DIMENSION_COLOR = "#1f5fa8";
/** The figures on the page against those on a screen, which are 13 px. */
export const SCALE = SIZE.small / 13;

interface Measured {
  readonly label: string;
  /** What is not chosen is dashed and gray. */
  readonly chosen: boolean;
}

/** A dimension line with its extension lines, arrows and figure. */
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
