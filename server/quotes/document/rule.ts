import type { Pen } from "./text/pen.ts";

/** A level line. */
export function rule(
  { doc }: Pen,
  x: number,
  y: number,
  width: number,
  color: string,
  thickness: number,
): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke();
}
