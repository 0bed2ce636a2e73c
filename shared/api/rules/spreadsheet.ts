import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { reply } from "../declaration/reply.ts";

const CellSchema = z
  .union([z.string(), z.number(), z.boolean(), z.object({ date: z.iso.date() }), z.null().describe("An empty cell.")])
  .meta({ id: "Cell", description: "The content of a cell, or the result of its formula." });

export const SpreadsheetReply = reply("SpreadsheetReply", {
  sheets: z
    .array(
      schema("Sheet", {
        name: z.string(),
        rows: z.array(z.array(CellSchema).readonly()).readonly().describe("The cells from A1 on, row by row."),
      }),
    )
    .readonly(),
});

export type SpreadsheetReply = z.infer<typeof SpreadsheetReply>;

export const spreadsheetEndpoints = endpoints(
  { name: "Staff: spreadsheets", description: "The table of options as a file." },
  {
    readSpreadsheet: {
      route: "POST /api/admin/spreadsheets/read",
      access: "catalog:write",
      summary: "Read the cells of an XLSX file",
      description:
        "Takes an XLSX file of at most 4 MB and returns the cells of its sheets. Nothing is stored. The table of the Admin Panel applies the cells to a draft.",
      body: z.file().describe("The file."),
      bodyType: XLSX_TYPE,
      reply: SpreadsheetReply,
      errors: { 400: ["invalid_spreadsheet"], 413: ["too_large"], 415: ["unsupported_type"] },
      readsOwnBody: true,
    },
  },
);
