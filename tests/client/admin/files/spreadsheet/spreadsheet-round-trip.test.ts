import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTable } from "#client/admin/files/spreadsheet/read-table.ts";
import { FILE_TITLES, writeTable } from "#client/admin/files/spreadsheet/write-table.ts";
import { writeOptions } from "#client/admin/files/write-options.ts";
import { zipPieces } from "#server/platform/zip-pieces.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { isWellFormedText } from "#shared/text/text.ts";
import type { Sheet } from "#shared/text/xlsx/cell.ts";
import { writeXlsx } from "#shared/text/xlsx/write-xlsx.ts";
import { readXlsx } from "../../../../support/files/read-xlsx.ts";
import { catalogDocument } from "../../../../support/rules/catalog.ts";
import { someRulesDocument } from "../../../../support/rules/random-rules.ts";

/** Texts that spreadsheets and parsers stumble over. */
const someText = fc.oneof(
  fc.constantFrom("toString", "__proto__", "constructor"),
  fc.string({ unit: "grapheme", maxLength: 12 }).filter(isWellFormedText),
  fc
    .array(
      fc.constantFrom(
        "=",
        "+",
        "-",
        "@",
        "'",
        '"',
        ",",
        ";",
        "\t",
        "\r\n",
        "\n",
        " ",
        "_x0041_",
        "\uFEFF",
        "\uFFFD",
        "\uFFFE",
        "1",
        "a",
        "<&>",
        "＝",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

/** Random rules whose options have hostile texts and figures. */
const someDescribedRules: fc.Arbitrary<RulesDocument> = fc
  .tuple(
    someRulesDocument,
    fc.infiniteStream(
      fc.record(
        {
          description: someText,
          sku: someText,
          specifications: fc.record({ weight: fc.double({ min: 0, max: 99_999, noNaN: true }) }),
          colorCode: fc.constant("#1A2b3C"),
        },
        { requiredKeys: [] },
      ),
    ),
    fc.infiniteStream(someText.filter((text) => text.trim() !== "")),
  )
  .map(([rules, facts, labels]) => {
    const describe = <Option extends object>(option: Option): Option => ({
      ...option,
      label: labels.next().value,
      ...facts.next().value,
    });
    return {
      ...rules,
      steps: rules.steps.map((step) => ({ ...step, name: labels.next().value, options: step.options.map(describe) })),
    };
  });

const through = async (rules: RulesDocument): Promise<readonly Sheet[]> => {
  const file = await writeOptions(rules, 1);
  return readXlsx(new Uint8Array(await file.arrayBuffer()));
};

describe("the table of options as XLSX", () => {
  it("comes back unchanged, whatever the rules", async () => {
    await fc.assert(
      fc.asyncProperty(someDescribedRules, async (rules) => {
        const read = readTable(rules, await through(rules));
        expect(read).toEqual({ ok: true, rules, notes: [] });
      }),
      { numRuns: 25 },
    );
  });

  it("makes one change of one changed cell, even if the value has several conditions", async () => {
    const rows = writeTable(catalogDocument);
    const price = FILE_TITLES.indexOf("Price");
    await fc.assert(
      fc.asyncProperty(
        fc.nat(rows.length - 1),
        fc.integer({ min: 1, max: 99_999 }).map((cents) => 5000 + cents / 100),
        async (at, amount) => {
          const [sheet] = await through(catalogDocument);
          const [titles = [], ...cells] = sheet?.rows ?? [];
          const edited = cells.with(at, (cells[at] ?? []).with(price, amount));
          const read = readTable(catalogDocument, [{ rows: [titles, ...edited] }]);
          expect(read).toMatchObject({ ok: true, notes: [] });
          const after = read.ok ? (read.rules as RulesDocument) : catalogDocument;
          expect(rulesChanges(catalogDocument, after)).toHaveLength(1);
        },
      ),
      { numRuns: 5 },
    );
  });
});

it.each([
  ["the mark for unknown characters", "\uFFFD"],
  ["noncharacters", "\uFFFE\uFFFF\uFDD0\u{1FFFE}"],
  ["control characters", "\0\u0001\u0008\u000B\u000C\u001F\u007F\u0085\u009F"],
  ["line breaks of every kind", "\r\n\n\r\u2028\u2029"],
  ["half a character", "\uD83D \uDC00"],
  ["a byte order mark and invisible characters", "\uFEFF\u200B\u00AD"],
  ["what looks like a code", "_x0041_ _x000d_ _x005F_x0041_ _x__x0041_"],
  ["markup and entities", "<t>&amp;&#65;]]></t>\"'"],
  ["blanks at both ends", " \t a \u00A0"],
  ["names of JavaScript", "__proto__"],
])("an XLSX file keeps %s", async (_what, text) => {
  const pieces: Uint8Array[] = [];
  const form = { name: "A", titles: [text], fixedColumns: 1 };
  for await (const piece of zipPieces(writeXlsx(form, [[[text, "end"]]]))) pieces.push(piece);
  expect(await readXlsx(Buffer.concat(pieces))).toEqual([{ name: "A", rows: [[text], [text, "end"]] }]);
});
