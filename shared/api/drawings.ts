import { z } from "zod";
import { UNITS } from "../bench/units.ts";

export const DRAWING_FORMATS = ["svg", "png", "pdf", "dxf", "glb", "usdz", "step"] as const;

export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** A format of the whole bench in three dimensions. */
export const isModel = (format: DrawingFormat): format is "glb" | "usdz" | "step" =>
  format === "glb" || format === "usdz" || format === "step";

export const DrawingQuery = z.object({
  units: z.enum(UNITS, "Choose in or cm.").default("in").meta({
    description:
      "The units of the figures. DXF files are always in inches, GLB and USDZ files in meters, and STEP files in millimeters.",
  }),
});
