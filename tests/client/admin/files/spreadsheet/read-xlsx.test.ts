import { readFileSync } from "node:fs";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { readTable } from "#client/admin/files/spreadsheet/read-table.ts";
import { writeOptions } from "#client/admin/files/write-options.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countTurns } from "../../../../support/count-turns.ts";
import { readXlsx } from "../../../../support/files/read-xlsx.ts";
import { catalogDocument } from "../../../../support/rules/catalog.ts";

/** The sheets of a file, or the sentence why it cannot be read. */
async function read(file: Uint8Array) {
  try {
    return await readXlsx(file);
  } catch (error) {
    return error instanceof Error && error.message;
  }
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

const caseFile = (name: string) => readFileSync(new URL(`../../../../support/files/cases/${name}`, import.meta.url));

const text = (content: string) => new TextEncoder().encode(content);

describe("an XLSX file", () => {
  it("that LibreOffice saved raises twenty prices by its formulas, and changes nothing else", async () => {
    const file = readFileSync(new URL("../../../../support/files/prices-from-libreoffice.xlsx", import.meta.url));
    const result = readTable(catalogThen, await readXlsx(file));
    expect(result).toMatchObject({
      ok: true,
      notes: ["Not in the file, so not changed: “Cost”, “Image”, and “ESD”."],
    });
    const changes = rulesChanges(catalogThen, parseRules(result.ok && result.rules));
    expect(changes).toHaveLength(20);
    expect(changes[0]).toBe("Height Adjustment: Hydraulic hand crank now +$395.20, was +$380.00");
  });

  it("is read with texts, numbers, truth values and dates, and refused with a formula that nobody calculated", async () => {
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
      expect(await read(await fileOf(value))).toEqual([{ name: "Tall & wide", rows: [[null, cell]] }]);
    expect(await read(await fileOf("=1+1", "Formula"))).toBe(
      "The formula in B1 of “Formula” has no result. Open the file in a spreadsheet, save it, and upload it again.".replace(
        "“Formula”",
        "“Tall & wide”",
      ),
    );
  });

  it("is refused if it is no XLSX file, or unpacks to more than a catalog needs", async () => {
    const table = await writeOptions(catalogDocument, 1);
    const whole = new Uint8Array(await table.arrayBuffer());
    const wide = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(31_000_000) });
    const isNone = "It is no XLSX file. In your spreadsheet program, save it as XLSX, without a password.";
    expect(await read(text("Step,Value"))).toBe(isNone);
    expect(await read(whole.slice(0, 3000))).toBe(isNone);
    expect(await read(wide)).toBe("The file is too large once it is unpacked. Keep only the table of options.");
    expect(await read(zipSync({ "a.txt": text("a") }))).toBe(
      "The file has no sheets that can be read. Save the table as XLSX again.",
    );
  });

  it("of another program is read as its screen shows it", async () => {
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
      expect(await read(caseFile(name)), name).toEqual([{ name: "Options", rows }]);
  });

  it("of another program is refused with the cell that stands in the way", async () => {
    const far =
      "The cell CZ60000 of “Options” is outside the 25,000 rows and 200 columns that a sheet can have. Keep only the table of options.";
    const noResult =
      "The formula in B1 of “Options” has no result. Open the file in a spreadsheet, save it, and upload it again.";
    for (const [name, error] of [
      ["prefix-far-cell.xlsx", far],
      ["single-quotes-far.xlsx", far],
      ["sheet-elsewhere-formula.xlsx", far],
      ["prefix-formula-no-result.xlsx", noResult],
      ["newline-in-tag.xlsx", noResult],
    ] as const) {
      expect(await read(caseFile(name)), name).toBe(error);
    }
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
    expect(await read(moved)).toEqual([{ name: "Prices", rows: [[], ["#REF!", null, "a\n<b>"]] }]);
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
      expect(await read(file), name).toEqual([{ name: "Prices", rows: [row] }]);
    }
  });

  it("that is long is read in turns with the page, whatever its prefixes and comments say, and refused if its end is missing", async () => {
    const many = Array.from({ length: 600 }, (_, row) => row);
    const wide = " ".repeat(800);
    const rows = many.map((row) => `<x:row>${wide}<x:c t="s"><x:v>${row}</x:v></x:c></x:row>`).join("");
    const texts = many.map((row) => `<si>${wide}<t xml:space="preserve"> Text ${row}, of many words</t></si>`);
    const fileOf = (inside: string, end = "</x:sheetData></x:worksheet>") =>
      zipSync({
        ...unzipSync(packageOf("", "", "", text(`<sst xmlns="urn:a?b=&quot;1&quot;">${texts.join("")}</sst>`))),
        "s.xml": text(`<x:worksheet xmlns:x="urn:x"><x:cols/><x:sheetData>${inside}${end}`),
      });
    const expected = [{ name: "Prices", rows: many.map((row) => [` Text ${row}, of many words`]) }];
    const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
    expect(await countTurns(async () => expect(await read(fileOf(rows))).toEqual(expected))).toBeGreaterThan(0);
    const lengths = parse.mock.calls.map(([xml]) => xml.length);
    expect(Math.max(...lengths), "as much as a page can parse in one turn").toBeLessThan(250_000);
    expect(await read(fileOf(`<!-- <x:row> -->${rows}<!-- </x:row> -->`))).toEqual(expected);
    for (const end of ["", "</x:sheetData>"]) expect(await read(fileOf(rows, end))).toMatch(/^The file is damaged\./);
  });

  it("is refused in our own words if a part is missing or damaged", async () => {
    const { "s.xml": _, ...without } = unzipSync(packageOf("<row/>"));
    for (const [file, error] of [
      [zipSync(without), /^The sheet “Prices” is missing in the file\./],
      [packageOf("<row><c></row>"), /^The file is damaged\./],
      [packageOf("", "", '<Relationship Id="b" Type="t/styles" Target="http://["/>'), /^The file is damaged\./],
      [packageOf("", "", "", text('<?xml version="1.0" encoding="IBM037"?>')), /^The file has an unusual encoding\./],
      [packageOf("<row><c><v>&bomb;</v></c></row>"), /^The file is damaged\./],
      [packageOf('<row><c r="1A"><v>1</v></c></row>'), /^A cell of the file has no place\./],
      [packageOf('<row r="x"><c><v>1</v></c></row>'), /^A cell of the file has no place\./],
      [packageOf('<row r="0"><c><v>1</v></c></row>'), /^A cell of the file has no place\./],
      [packageOf("<row><c><v>x</v></c></row>"), /^The number in A1 of “Prices” has no result\./],
      [packageOf('<row><c t="s"><v>9</v></c></row>'), /^The text in A1 of “Prices” has no result\./],
    ] as const)
      expect(await read(file)).toMatch(error);
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
