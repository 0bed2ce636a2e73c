import { JSDOM } from "jsdom";

/** Node has no parser of XML. */
globalThis.DOMParser ??= new JSDOM().window.DOMParser;

export { readXlsx } from "#client/admin/files/spreadsheet/read-xlsx.ts";
