export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The largest spreadsheet: twice what a table of 20,000 options takes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
