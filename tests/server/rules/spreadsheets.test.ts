import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { writeXlsx } from "#client/admin/rules-file/spreadsheet/write-xlsx.ts";
import { SpreadsheetReply } from "#shared/api/rules/spreadsheet.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { XLSX_TYPE } from "#shared/edits/spreadsheet/file-limits.ts";
import { readTable } from "#shared/edits/spreadsheet/read-table.ts";
import { FILE_TITLES, writeTable } from "#shared/edits/spreadsheet/write-table.ts";
import { parseRules } from "#shared/rules/rules.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

async function startReader() {
  const { request } = await startTestApp();
  return (file: Uint8Array, type = XLSX_TYPE) =>
    request.post("/api/admin/spreadsheets/read").set("Content-Type", type).send(Buffer.from(file));
}

const text = (content: string) => new TextEncoder().encode(content);

describe("an XLSX file", () => {
  it("that LibreOffice saved raises twenty prices by its formulas, and changes nothing else", async () => {
    const read = await startReader();
    const file = readFileSync(
      new URL("../../support/files/prices-from-libreoffice.xlsx", import.meta.url),
    );
    const { sheets } = SpreadsheetReply.parse((await read(file)).body);
    const result = readTable(catalogDocument, sheets);
    expect(result).toMatchObject({
      ok: true,
      changes: 20,
      notes: ["Not in the file, so not changed: “Cost”."],
    });
    const changes = rulesChanges(catalogDocument, parseRules(result.ok && result.rules));
    expect(changes).toHaveLength(20);
    expect(changes[0]).toBe("Height Adjustment: Hydraulic hand crank now +$395.20, was +$380.00");
  });

  it("is read with texts, numbers, truth values and dates, and refused with a formula that nobody calculated", async () => {
    const read = await startReader();
    const { default: write } = await import("write-excel-file/universal");
    const fileOf = async (value: string | number | boolean | Date, type?: "Formula") => {
      const cell = {
        value,
        ...(type && { type }),
        ...(value instanceof Date && { format: "d-mmm" }),
      };
      const file = await write([[null, cell]], { sheet: "Tall & wide" }).toBlob();
      return new Uint8Array(await file.arrayBuffer());
    };
    for (const [value, cell] of [
      ["=1", "=1"],
      [12.5, 12.5],
      [true, true],
      [new Date("2026-01-02T00:00:00Z"), { date: "2026-01-02" }],
    ] as const)
      expect((await read(await fileOf(value))).body.sheets).toEqual([
        { name: "Tall & wide", rows: [[null, cell]] },
      ]);
    const { status, body } = await read(await fileOf("=1+1", "Formula"));
    expect([status, body.error]).toEqual([
      400,
      "The formula in B1 has no result. Open the file in a spreadsheet, save it, and upload it again.",
    ]);
  });

  it("is refused if it is no XLSX file, or unpacks to more than a catalog needs", async () => {
    const read = await startReader();
    const table = await writeXlsx(FILE_TITLES, writeTable(catalogDocument));
    const whole = new Uint8Array(await table.arrayBuffer());
    const wide = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(31_000_000) });
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.xml`, text("")])),
    );
    const isNone = "This is no XLSX file. Save the table as XLSX or CSV.";
    const isLarge = "The file is too large once it is unpacked. Keep only the table of options.";
    for (const [file, error] of [
      [text("Step,Value"), isNone],
      [whole.slice(0, 3000), isNone],
      [wide, isLarge],
      [many, isLarge],
    ] as const) {
      const { status, body } = await read(file);
      expect([status, body.code, body.error]).toEqual([400, "invalid_spreadsheet", error]);
    }
    for (const [address, error] of [
      ["A25001", "A sheet has more than 25,000 rows."],
      ["GS1", "A sheet has more than 200 columns."],
    ]) {
      const sheet = text(`<worksheet><c r="${address}"><v>1</v></c></worksheet>`);
      const { body } = await read(zipSync({ "xl/worksheets/sheet1.xml": sheet }));
      expect(body.error).toBe(error);
    }
    expect((await read(zipSync({ "a.txt": text("a") }))).body.error).toMatch(
      /cannot be read as XLSX/,
    );
    expect((await read(whole, "text/csv")).status).toBe(415);
    expect((await read(new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413);
  });
});
