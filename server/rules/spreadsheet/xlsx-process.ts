import { runInProcess } from "#server/workers/child-process.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

runInProcess(({ bytes }: { readonly bytes: Uint8Array }) => readSpreadsheet(bytes));
