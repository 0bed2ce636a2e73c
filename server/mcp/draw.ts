import { z } from "zod";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { DRAWING_FORMATS } from "#shared/bench/drawing-formats.ts";
import { MAX_CODE_CHARACTERS, orderCode } from "#shared/engine/order-code.ts";
import { type AddTool, READ_ONLY_HINTS, readBench, say } from "./tool.ts";

/** Shows a bench as a picture, or links to its files. */
export const addDraw: AddTool = (server, { rules, compute, addressOf, countDrawing, drawPng }) => {
  server.registerTool(
    "draw",
    {
      title: "Draw a bench",
      description:
        "Shows the bench of an order code as a dimensioned drawing, and links to the drawing in every format, for a person, an office or CAD. Drawings have no prices.",
      inputSchema: {
        orderCode: z.string().max(MAX_CODE_CHARACTERS).describe("An order code that `configure` returned."),
        units: z.enum(["in", "cm"]).default("in").describe("The unit of the dimensions."),
      },
      annotations: READ_ONLY_HINTS,
    },
    async ({ orderCode: code, units }) => {
      await countDrawing();
      const bench = await compute(() => readBench(rules, code));
      if ("refusal" in bench) return bench.refusal;
      const { configuration } = bench;
      const own = orderCode(rules, configuration);
      const query = units === "cm" ? "?units=cm" : "";
      const address = (format: string) => addressOf(`/api/drawings/${own}.${format}${query}`);
      const files = Object.fromEntries(DRAWING_FORMATS.map((format) => [format, address(format)]));
      const reply = say({ orderCode: own, description: describeBench(rules, configuration, units), files });
      const data = (await drawPng(configuration, units)).toString("base64");
      return { ...reply, content: [...reply.content, { type: "image", mimeType: "image/png", data }] };
    },
  );
};
