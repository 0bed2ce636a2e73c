import type { Point } from "../views/drawn.ts";

/** The meaning of a line, an area or a text. Each painter has its own look for it. */
export type Look =
  | "floor"
  | "travel"
  | "footprint"
  | "dimension"
  | "extension"
  | "open-dimension"
  | "open-extension"
  | "callout";

/** A shape in the units of the sheet: pixels on a screen, points on paper. */
export type Primitive =
  | { readonly kind: "line" | "polygon"; readonly points: readonly Point[]; readonly look: Look }
  | {
      readonly kind: "text";
      readonly lines: readonly string[];
      /** The middle of the text. */
      readonly at: Point;
      /** Degrees clockwise. */
      readonly angle: number;
      readonly lineHeight: number;
      readonly look: Look;
    };
