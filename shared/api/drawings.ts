import { z } from "zod";
import { UNITS } from "../bench/units.ts";
import { DRAWING_FORMATS } from "./drawing-formats.ts";
import { contentNumber } from "./quotes.ts";

export const QuoteModelQuery = z.object({
  format: z
    .enum(DRAWING_FORMATS, "Choose svg, png, pdf, dxf, step, glb or usdz.")
    .default("step")
    .meta({ description: "The format of the file." }),
  item: z.coerce
    .number("Use a whole number.")
    .int("Use a whole number.")
    .min(1, "Items count from 1.")
    .default(1)
    .meta({ description: "The item of the quote, counted from 1." }),
  ...contentNumber,
});

export const DrawingQuery = z.object({
  units: z.enum(UNITS, "Choose in or cm.").default("in").meta({
    description:
      "The units of the figures. DXF files are always in inches, GLB and USDZ files in meters, and STEP files in millimeters.",
  }),
});
