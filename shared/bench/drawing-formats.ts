export const DRAWING_FORMATS = ["svg", "png", "pdf", "dxf", "glb", "usdz", "step"] as const;

export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** A format of the whole bench in three dimensions. */
export const isModel = (format: DrawingFormat): format is "glb" | "usdz" | "step" =>
  format === "glb" || format === "usdz" || format === "step";
