import express from "express";
import { createTaskQueue } from "#server/http/concurrency.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { spreadsheetEndpoints } from "#shared/api/rules/spreadsheet.ts";
import { MAX_FILE_BYTES, XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import type { ReadSpreadsheet } from "./read-in-process.ts";

interface SpreadsheetDeps {
  readonly serve: Serve;
  readonly readSpreadsheet: ReadSpreadsheet;
}

/** Files that may wait while another is read. */
const MAX_WAITING = 4;

/** Reads spreadsheets for staff. */
export function spreadsheetRoutes({ serve, readSpreadsheet }: SpreadsheetDeps): void {
  const inTurn = createTaskQueue(MAX_WAITING);

  serve(spreadsheetEndpoints, {
    readSpreadsheet: {
      before: [express.raw({ type: XLSX_TYPE, limit: MAX_FILE_BYTES })],
      async handle(_input, { body }, res) {
        if (!Buffer.isBuffer(body))
          throw new ApiError(415, "unsupported_type", undefined, { message: `Send the file as ${XLSX_TYPE}.` });
        const reply = await inTurn(() => readSpreadsheet(body));
        res.setHeader("Content-Type", "application/json; charset=utf-8");
        res.end(reply);
        return undefined;
      },
    },
  });
}
