import { z } from "zod";
import { UNITS } from "../bench/units.ts";
import { CAD_FORMATS } from "./drawing-formats.ts";

export const QuoteModelQuery = z.object({
  format: z
    .enum(CAD_FORMATS, "Choose dxf, step, glb or usdz.")
    .default("step")
    .meta({ description: "The format of the file." }),
});

export const DrawingQuery = z.object({
  units: z.enum(UNITS, "Choose in or cm.").default("in").meta({
    description:
      "The units of the figures. DXF files are always in inches, GLB and USDZ files in meters, and STEP files in millimeters.",
  }),
});
