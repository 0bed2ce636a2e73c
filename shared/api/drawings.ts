import { z } from "zod";
import { DRAWING_TYPES } from "../bench/drawing-formats.ts";
import { UNITS } from "../bench/units.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { IF_NONE_MATCH } from "./declaration/headers.ts";

/** Enough for an office behind one address. */
export const MAX_REQUESTS = 60;

export const drawingEndpoints = similarEndpoints(
  { name: "Drawings", description: "The drawing of any bench as a file. No sign-in." },
  { access: "public", isCrossOrigin: true, headers: IF_NONE_MATCH },
  {
    getDrawing: {
      route: "GET /api/drawings/{drawing}",
      summary: "Get the drawing of a bench",
      description: `Draws a bench, complete or not, from all sides with dimensions and title block: as SVG, PNG, PDF, or DXF with front, side and top at true scale. GLB and USDZ have the bench in three dimensions, in meters, for viewers and for phones that show it in a room. STEP has it as solids in millimeters, for CAD. No file has prices. An order code that cannot be read gets 400, and so does a bench whose choices do not fit together: \`validationErrors\` lists them. Cache the file, and send its \`ETag\` as \`If-None-Match\` next time. After ${MAX_REQUESTS} requests in ten minutes, an IP address gets 429.`,
      query: z.object({
        units: z
          .enum(UNITS)
          .default("in")
          .describe(
            "The units of the figures, and of a DXF file. GLB and USDZ files are always in meters, STEP files in millimeters.",
          ),
      }),
      reply: DRAWING_TYPES,
      errors: { 400: ["invalid_request", "invalid_configuration"], 404: ["not_found"], 429: ["too_many_requests"] },
    },
    getPhoto: {
      route: "GET /api/photos/{photo}",
      summary: "Get the photo of a starting bench",
      description:
        "A bench in the light of a studio on a transparent ground: `{order code}.avif`. The server makes photos of the starting benches by itself, after its start and after a change, and of the benches in a sent quote, whose page has their addresses. Until then, and for any other bench or width, the reply is one transparent pixel.",
      query: z.object({
        width: z
          .enum(["640", "1024"])
          .default("640")
          .describe("In pixels; the height is three quarters of it. 1024 only of the first starting bench."),
      }),
      reply: ["image/avif", "image/webp"],
    },
  },
);
