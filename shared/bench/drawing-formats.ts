export const DRAWING_FORMATS = ["svg", "png", "pdf", "dxf", "glb", "usdz", "step"] as const;

export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** Their content types. */
export const DRAWING_TYPES = [
  "image/svg+xml",
  "image/png",
  "application/pdf",
  "image/vnd.dxf",
  "model/gltf-binary",
  "model/vnd.usdz+zip",
  "model/step",
] as const;

/** A format of the whole bench in three dimensions. */
export const isModel = (format: DrawingFormat): format is "glb" | "usdz" | "step" =>
  format === "glb" || format === "usdz" || format === "step";
