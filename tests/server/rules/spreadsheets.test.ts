import { readFileSync } from "node:fs";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readTable } from "#client/admin/files/spreadsheet/read-table.ts";
import { FILE_TITLES, writeTable } from "#client/admin/files/spreadsheet/write-table.ts";
import { writeOptions } from "#client/admin/files/write-options.ts";
import { readSpreadsheet } from "#server/rules/spreadsheet/read-spreadsheet.ts";
import { SpreadsheetReply } from "#shared/api/rules/spreadsheet.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { cpuMsOf } from "../../support/cpu-time.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

async function startReader() {
  const { request } = await startTestApp();
  return (file: Uint8Array, type = XLSX_TYPE) =>
    request.post("/api/admin/spreadsheets/read").set("Content-Type", type).send(Buffer.from(file));
}

/** The catalog that LibreOffice's file was made from. */
const DESCRIPTIONS_THEN: Readonly<Record<string, string | undefined>> = {
  electric: "Up and down switch, 0.6 in a second.",
  "electric-quad": "Four synchronized columns for heavy fixtures, 0.4 in a second.",
  "esd-laminate": "Static-dissipative, 1 to 1,000 megohms, for electronics.",
  "power-strip": "Eight outlets along the back edge.",
  footrest: undefined,
  "cable-tray": undefined,
};
const catalogThen: RulesDocument = {
  ...catalogDocument,
  steps: catalogDocument.steps.map((step) => ({
    ...step,
    options: step.options.map((option) =>
      option.value in DESCRIPTIONS_THEN ? { ...option, description: DESCRIPTIONS_THEN[option.value] } : option,
    ),
  })),
};

const caseFile = (name: string) => readFileSync(new URL(`../../support/files/cases/${name}`, import.meta.url));

const text = (content: string) => new TextEncoder().encode(content);

describe("an XLSX file", () => {
  it("that LibreOffice saved raises twenty prices by its formulas, and changes nothing else", async () => {
    const read = await startReader();
    const file = readFileSync(new URL("../../support/files/prices-from-libreoffice.xlsx", import.meta.url));
    const { sheets } = SpreadsheetReply.parse((await read(file)).body);
    const result = readTable(catalogThen, sheets);
    expect(result).toMatchObject({
      ok: true,
      changes: 20,
      notes: ["Not in the file, so not changed: “Cost”, “Image”, and “ESD”."],
    });
    const changes = rulesChanges(catalogThen, parseRules(result.ok && result.rules));
    expect(changes).toHaveLength(20);
    expect(changes[0]).toBe("Height Adjustment: Hydraulic hand crank now +$395.20, was +$380.00");
  });

  it("is read with texts, numbers, truth values and dates, and refused with a formula that nobody calculated", async () => {
    const read = await startReader();
    const { default: write } = await import("write-excel-file/universal");
    const fileOf = async (value: string | number | boolean | Date, type?: "Formula") => {
      const cell = { value, ...(type && { type }), ...(value instanceof Date && { format: "d-mmm" }) };
      const file = await write([[null, cell]], { sheet: "Tall & wide" }).toBlob();
      return new Uint8Array(await file.arrayBuffer());
    };
    for (const [value, cell] of [
      ["=1", "=1"],
      [12.5, 12.5],
      [true, true],
      [new Date("2026-01-02T00:00:00Z"), { date: "2026-01-02" }],
    ] as const)
      expect((await read(await fileOf(value))).body.sheets).toEqual([{ name: "Tall & wide", rows: [[null, cell]] }]);
    const { status, body } = await read(await fileOf("=1+1", "Formula"));
    expect([status, body.error]).toEqual([
      400,
      "The formula in B1 has no result. Open the file in a spreadsheet, save it, and upload it again.",
    ]);
  });

  it("is refused if it is no XLSX file, or unpacks to more than a catalog needs", async () => {
    const read = await startReader();
    const table = await writeOptions(FILE_TITLES, writeTable(catalogDocument));
    const whole = new Uint8Array(await table.arrayBuffer());
    const wide = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(31_000_000) });
    const many = zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.xml`, text("")])));
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
    const { body } = await read(zipSync({ "a.txt": text("a") }));
    expect(body.error).toBe("The file has no sheets that can be read. Save the table as XLSX or CSV.");
    expect((await read(whole, "text/csv")).status).toBe(415);
    expect((await read(new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it("of another program is read as its screen shows it", async () => {
    const read = await startReader();
    const christmas = { date: "2026-12-24" };
    const woods = [
      ["Oak", 12.5],
      ["Ash", 7],
    ];
    for (const [name, rows] of [
      ["no-refs.xlsx", woods],
      ["strict.xlsx", [[christmas, 12.5, "Oak"]]],
      ["date1904.xlsx", [[christmas]]],
      ["date1904-true.xlsx", [[christmas]]],
    ] as const)
      expect((await read(caseFile(name))).body.sheets, name).toEqual([{ name: "Options", rows }]);
  });

  it("of another program is refused with the cell that stands in the way", async () => {
    const read = await startReader();
    const far =
      "The cell CZ60000 of “Options” is outside the 25,000 rows and 200 columns that a sheet can have. Keep only the table of options.";
    const noResult = "The formula in B1 has no result. Open the file in a spreadsheet, save it, and upload it again.";
    for (const [name, error] of [
      ["prefix-far-cell.xlsx", far],
      ["single-quotes-far.xlsx", far],
      ["sheet-elsewhere-formula.xlsx", far],
      ["prefix-formula-no-result.xlsx", noResult],
      ["newline-in-tag.xlsx", noResult],
    ] as const) {
      const { status, body } = await read(caseFile(name));
      expect([status, body.error], name).toEqual([400, error]);
    }
  });

  it("whose only cell is the last one allowed is answered within a second of work, with little memory", async () => {
    const file = packageOf('<row r="25000"><c r="GR25000"><v>1</v></c></row>');
    const before = process.memoryUsage().heapUsed;
    let reply: Buffer = Buffer.alloc(0);
    const work = async () => {
      reply = await readSpreadsheet(file);
    };
    expect(await cpuMsOf(work)).toBeLessThan(1000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
    expect(reply.length).toBeLessThan(100_000);
    const { sheets } = SpreadsheetReply.parse(JSON.parse(new TextDecoder().decode(reply)));
    expect([sheets[0]?.rows.length, sheets[0]?.rows.at(-1)?.indexOf(1)]).toEqual([25_000, 199]);
  });

  it("is read by its relations, with errors of formulas as texts, empty cells far out, and a chart's sheet left out", async () => {
    const files = unzipSync(
      packageOf(
        `<row r="2"><c t="e"><v>#REF!</v></c><c t="str"><f>""</f><v></v></c><c t="inlineStr"><is><r><t>a_x000A_</t></r><rPh><t>x</t></rPh><r><t><![CDATA[<b>]]></t></r></is></c></row>
         <row r="1048576"><c s="1"/></row>`,
        '<s:sheet name="Chart" r:id="c"/>',
        '<Relationship Id="c" Type="t/chartsheet" Target="chart.xml"/>',
      ),
    );
    const { "book/Book.xml": workbook = text(""), ...others } = files;
    const moved = zipSync({ ...others, "BOOK\\book.xml": workbook });
    const { body } = await (await startReader())(moved);
    expect(body.sheets).toEqual([{ name: "Prices", rows: [[], ["#REF!", null, "a\n<b>"]] }]);
  });

  it.each<[string, string, string, unknown[]]>([
    [
      "reading aids",
      '<c t="s"><v>0</v></c>',
      '<si><r><t>東</t></r><r><t xml:space="preserve"> 京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh></si>',
      ["東 京"],
    ],
    [
      "formatted inline texts",
      '<c t="inlineStr"><is><r><rPr><b/></rPr><t>A</t></r><r><t xml:space="preserve"> b</t></r></is></c>',
      "",
      ["A b"],
    ],
    [
      "truth values",
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="b"><f>A1</f><v>true</v></c>',
      "",
      [true, false, true],
    ],
    [
      "errors and texts of formulas",
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="str"><f>A1</f><v> x </v></c>',
      "",
      ["#DIV/0!", " x "],
    ],
    [
      "dates by own formats since 1904",
      '<c s="1"><v>44918</v></c><c s="2"><v>44918.75</v></c><c s="3"><v>5</v></c>',
      "",
      [{ date: "2026-12-24" }, { date: "2026-12-24" }, 5],
    ],
    [
      "alternatives for extensions",
      '<mc:AlternateContent><mc:Choice Requires="x"><c><v>1</v></c></mc:Choice><mc:Fallback><c><v>2</v></c></mc:Fallback></mc:AlternateContent><c t="inlineStr"><is><mc:AlternateContent><mc:Choice Requires="x"><t>new</t></mc:Choice><mc:Fallback><t>old</t></mc:Fallback></mc:AlternateContent></is></c>',
      "",
      [2, "old"],
    ],
    [
      "line breaks, marks and escapes",
      '<c t="s"><v> 0 </v></c><c><v>1<!-- -->2</v></c>',
      "<si><t>a&#10;b_x000D_c_x005F_x0041_&amp;lt;</t></si>",
      ["a\nb\rc_x0041_&lt;", 12],
    ],
    ["letters of Europe", '<c t="inlineStr"><is><t>Größe</t></is></c>', "", ["Größe"]],
  ])("is read in every encoding that XML can have, with %s", async (_what, cells, texts, row) => {
    const mc = "http://schemas.openxmlformats.org/markup-compatibility/2006";
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-F800]dddd\\,\\ mmmm"/><numFmt numFmtId="165" formatCode="d&quot;. &quot;m"/><numFmt numFmtId="166" formatCode="[Red]0.0&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`;
    const files = unzipSync(packageOf("", "", '<Relationship Id="st" Type="t/styles" Target="st.xml"/>'));
    const book = new TextDecoder()
      .decode(files["book/Book.xml"])
      .replace("<s:sheets>", '<s:workbookPr date1904="1"/><s:sheets>');
    const encodings = [
      ["UTF-16", (xml: string) => Buffer.from(`\uFEFF${xml}`, "utf16le")],
      ["UTF-16LE", (xml: string) => Buffer.from(xml, "utf16le")],
      ["UTF-8", (xml: string) => Buffer.from(xml)],
      [
        "ISO-8859-1",
        (xml: string) =>
          Buffer.from(
            xml.replace(/[^\0-\xff]/g, (each) => `&#${each.charCodeAt(0)};`),
            "latin1",
          ),
      ],
    ] as const;
    for (const [name, encode] of encodings) {
      const part = (xml: string) => new Uint8Array(encode(`<?xml version="1.0" encoding="${name}"?>${xml}`));
      const sheet = part(`<worksheet xmlns:mc="${mc}"><sheetData><row>${cells}</row></sheetData></worksheet>`);
      const file = zipSync({
        ...files,
        "book/st.xml": text(styles),
        "book/Book.xml": part(book),
        "s.xml": sheet,
        "book/t.xml": part(`<sst>${texts}</sst>`),
      });
      const { sheets } = SpreadsheetReply.parse(JSON.parse(String(await readSpreadsheet(file))));
      expect(sheets, name).toEqual([{ name: "Prices", rows: [row] }]);
    }
  });

  it("is refused in our own words if a part is missing or damaged, or its cells repeat a long text", async () => {
    const read = await startReader();
    const { "s.xml": _, ...without } = unzipSync(packageOf("<row/>"));
    const long = `<c t="s"><v>0</v></c>`.repeat(150);
    const texts = text(`<sst><si><t>${"x".repeat(1_000_000)}</t></si></sst>`);
    for (const [file, status, error] of [
      [zipSync(without), 400, /^The sheet “Prices” is missing in the file\./],
      [packageOf("<row><c></row>"), 400, /^The file is damaged\./],
      // The parser would take the square of their number.
      [packageOf("<a>".repeat(100_000)), 400, /^The file is damaged\./],
      [
        packageOf("", "", "", text('<?xml version="1.0" encoding="IBM037"?>')),
        400,
        /^The file has an unusual encoding\./,
      ],
      [packageOf("<row><c><v>&bomb;</v></c></row>"), 400, /^The file is damaged\./],
      [packageOf('<row><c r="1A"><v>1</v></c></row>'), 400, /^A cell of the file has no place\./],
      [packageOf("<row><c><v>x</v></c></row>"), 400, /^The number in A1 has no result\./],
      [packageOf('<row><c t="s"><v>9</v></c></row>'), 400, /^The text in A1 has no result\./],
      [
        packageOf(`<row>${long}</row>`, "", "", texts),
        413,
        /^The sheets of this file have more than 8,000,000 characters\. Keep only the table of options/,
      ],
    ] as const) {
      const reply = await read(file);
      expect([reply.status, reply.body.error]).toEqual([status, expect.stringMatching(error)]);
    }
  });
});

/** An XLSX file with one sheet, whose parts stand at unusual places. */
function packageOf(rows: string, moreSheets = "", moreRelations = "", texts = text("<sst/>")) {
  const main = "http://purl.oclc.org/ooxml/spreadsheetml/main";
  return zipSync({
    "_rels/.rels": text(
      '<Relationships><Relationship Id="a" Type="t/officeDocument" Target="/book/Book.xml"/></Relationships>',
    ),
    "book/Book.xml": text(
      `<s:workbook xmlns:s="${main}" xmlns:r="t/relationships"><s:sheets><s:sheet name="Prices" r:id="p"/>${moreSheets}</s:sheets></s:workbook>`,
    ),
    "book/_rels/Book.xml.rels": text(
      `<Relationships><Relationship Id="p" Type="t/worksheet" Target="../s.xml"/><Relationship Id="t" Type="t/sharedStrings" Target="t.xml"/>${moreRelations}</Relationships>`,
    ),
    "book/t.xml": texts,
    "s.xml": text(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
}
