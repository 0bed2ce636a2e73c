import { z } from "zod";
import { UNITS } from "../bench/units.ts";

export const DRAWING_FORMATS = ["svg", "png", "pdf", "dxf", "glb", "usdz"] as const;

export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

/** A format of the whole bench in three dimensions. */
export const isModel = (format: DrawingFormat): format is "glb" | "usdz" =>
  format === "glb" || format === "usdz";

export const DrawingQuery = z.object({
  units: z.enum(UNITS, "Choose in or cm.").default("in").meta({
    description:
      "The units of the figures. DXF files are always in inches, GLB and USDZ files in meters.",
  }),
});
