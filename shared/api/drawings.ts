import { z } from "zod";
import { UNITS } from "../bench/units.ts";

export const DRAWING_FORMATS = ["svg", "png", "pdf", "dxf"] as const;

export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

export const DrawingQuery = z.object({
  units: z
    .enum(UNITS, "Choose in or cm.")
    .default("in")
    .meta({ description: "The units of the figures. A DXF file is always in inches." }),
});
