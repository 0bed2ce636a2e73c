import { waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { writeOptions } from "#client/admin/files/write-options.ts";
import { zipPieces } from "#server/platform/zip-pieces.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { writeXlsx } from "#shared/text/xlsx/write-xlsx.ts";
import { dialog, field, price, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { holdPromise } from "../../../support/held-promise.ts";
import { DEARER_CHANGE, dearer96, rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { option, rulesDocument, step } from "../../../support/rules/rules.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

/** Twenty-four colors for $10.00 each. */
const colors = rulesDocument([
  step("color", {
    name: "Color",
    options: Array.from({ length: 24 }, (_, at) =>
      option(`c${at + 1}`, { label: `Color ${at + 1}`, priceModifier: 10 }),
    ),
  }),
]);

/** The catalog, with the files that it saves. */
async function openFiles(document?: RulesDocument) {
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const joined = await showAdmin(document);
  return {
    ...joined,
    names,
    upload: (content: BlobPart, name = "rules.json") =>
      joined.user.upload(field("Rules file to upload"), new File([content], name)),
  };
}

const review = (name: string) => waitFor(() => dialog(`Review ${name}`));

/** A table of options with new prices for the first colors. */
const tableOf = (prices: readonly (number | string)[], name = "Options") =>
  zipPieces(
    writeXlsx({ name, titles: ["Step key", "Value", "Price"], fixedColumns: 2 }, [
      prices.map((amount, at) => ["color", `c${at + 1}`, typeof amount === "string" ? amount : { amount }]),
    ]),
  );

/** A file with this content. */
async function fileOf(pieces: AsyncIterable<Uint8Array>): Promise<Blob> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) all.push(new Uint8Array(piece));
  return new Blob(all);
}

it("a table that could not be saved says so, and can be saved again", async () => {
  const { press, names } = await openFiles();
  const { createObjectURL } = URL;
  URL.createObjectURL = () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  };
  await press("Download XLSX");
  await waitForText(/^The file could not be saved\. Check the connection, or reload the page\./);
  URL.createObjectURL = createObjectURL;
  await press("Download XLSX");
  await waitFor(() => expect(names).toEqual(["adjustable-height-work-table.xlsx"]));
});

describe("a rules file", () => {
  it("keeps what colleagues change while it is reviewed, and waits if staff chose so", async () => {
    const { upload, press, stored, actAsColleague: others } = await openFiles();
    await press("Let Edits Wait");
    await upload(rulesFileText(dearer96));
    await review("rules.json");
    await others("PUT", "config/base-price", { basePrice: 1600 });
    await press("Add to Changes Waiting");
    await waitForText("1 change waiting.");
    expect((await stored()).config).toEqual({ ...smallCatalog, basePrice: 1600 });
    expect(price("96 in")).toHaveValue("430.00");
  });

  it("says what it takes back of what waits", async () => {
    const { upload, press, actAsColleague: others } = await openFiles();
    await press("Let Edits Wait");
    const edit = { type: "set-base-price", basePrice: 1600 };
    await others("POST", "rules-drafts/changes-waiting/edits", { key: "base-price", edit });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitForText("1 change waiting.");
    await upload(rulesFileText(dearer96), "work-table r2 (1).json");
    const shown = await review("work-table r2 (1).json");
    const back = "Base price now $1,495.00, was $1,600.00";
    expect(shown).toHaveTextContent(`Changed since revision 2, and replaced by the file: ${back}`);
    expect(shown).not.toHaveTextContent(`by the file: ${DEARER_CHANGE}`);
  });

  it("changes nothing if it is unchanged, binary, oversized, or has a mistake, whose line it names; else it goes live after a review", async () => {
    const { upload, press, stored } = await openFiles();
    await upload(rulesFileText(smallCatalog));
    await waitForText("The file is the same as the catalog: there is nothing to change.");
    await press("Cancel");
    await upload(Buffer.from('{"name": "Größe"}', "latin1"));
    await waitForText(/It is not text in UTF-8\. Save it as UTF-8 and upload it again\./);
    await upload(" ".repeat(2 * 1024 * 1024 + 1));
    await waitForText(/It is larger than 2 MB\./);
    await upload('{\n  "product" "x"\n}');
    const sentence = await waitForText(/The file is not JSON: in line 2, column 13, a colon is missing\./);
    expect(sentence.closest("[role=alert]")).toHaveTextContent("Correct the file, and upload it");
    expect(document.activeElement).toHaveTextContent("Nothing was changed: rules.json has a");
    const lines = rulesFileText(smallCatalog).split("\n");
    const at = lines.findIndex((line) => line.includes('"priceModifier": 410'));
    await upload(lines.with(at, lines[at]?.replace("410", '"4IO"') ?? "").join("\n"));
    await waitForText(new RegExp(`^Line ${at + 1}: `));
    expect((await stored()).revision).toBe(2);

    await upload(rulesFileText({ ...dearer96, basePrice: 14_950 }));
    const shown = await review("rules.json");
    expect(shown).toHaveTextContent(DEARER_CHANGE);
    expect(shown).toHaveTextContent("Change the base price from $1,495.00 to $14,950.00?");
    await press("Publish");
    await waitForText("Is This Price Right?");
    await press("Change the Price");
    await waitForText("Changes published");
    expect((await stored()).config).toEqual({ ...dearer96, basePrice: 14_950 });
  });
});

describe("a spreadsheet of the options", () => {
  it("says what it replaces of what was changed since it was made, also while it is read, or that it cannot say it", async () => {
    const { upload, stored, press, setLine, clear, actAsColleague: others } = await openFiles(colors);
    const made = await writeOptions(colors, (await stored()).revision);
    const { held, end } = holdPromise();
    setLine(async (send, call) => {
      if (call.includes("/revisions/")) await held;
      return send();
    });
    await upload(made, "prices.xlsx");
    await others("PUT", "steps/color/options/c1", {
      ...{ label: "Color 1", description: "", priceModifier: 25, image: "" },
    });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(price("Color 1")).toHaveValue("25.00"));
    end();
    const back = "Color: Color 1 now +$10.00, was +$25.00";
    const sentence = `Changed since revision 2, and replaced by the file: ${back}`;
    expect(await review("prices.xlsx")).toHaveTextContent(sentence);
    await press("Cancel");
    setLine(async (send, call) => (call.includes("/revisions/") ? new Response(null, { status: 503 }) : send()));
    await upload(await fileOf(tableOf(["$10.00"], "Options r2 (2)")), "copy.xlsx");
    expect(await review("copy.xlsx")).toHaveTextContent("Could not compare with revision 2.");
    await press("Cancel");
    clear();
    await upload(await fileOf(tableOf(["$25.00", "$12.50"], "Options r2 (2)")), "prices.xlsx");
    expect(await review("prices.xlsx")).not.toHaveTextContent("replaced by");
    await press("Cancel");
    await upload(await fileOf(tableOf(["$12.50", "$12.50"], "Options r2")), "prices.xlsx");
    const shown = await review("prices.xlsx");
    expect(shown).toHaveTextContent("replaced by the file: Color: Color 1 now +$12.50, was +$25.00");
    expect(shown).not.toHaveTextContent("by the file: Color: Color 2");
  });

  it("changes twenty prices: upload, review, publish", async () => {
    const { press, upload, stored } = await openFiles(colors);
    await upload(await fileOf(tableOf(Array(20).fill("$12.50"))), "prices.xlsx");
    const shown = await review("prices.xlsx");
    expect(shown).toHaveTextContent("20 changes");
    expect(shown).toHaveTextContent("Color: Color 20 now +$12.50, was +$10.00");
    expect(shown).toHaveTextContent("4 options are not in the file. They stay as they are.");
    await press("Publish");
    await waitForText("Changes published");
    const prices = (await stored()).config.steps[0]?.options.map(({ priceModifier }) => priceModifier);
    expect(prices).toEqual([...Array(20).fill(12.5), 10, 10, 10, 10]);
  });

  it("changes nothing if a cell is bad, which it names, or if it is no XLSX file", async () => {
    const { upload } = await openFiles(colors);
    await upload(await fileOf(tableOf([20, "1.5.5"])), "prices.xlsx");
    const problem = await waitForText("Nothing was changed: prices.xlsx has a problem");
    expect(document.activeElement).toBe(problem);
    expect(problem.parentElement).toHaveTextContent(
      "Options, C3 (Price of Color: Color 2): It holds “1.5.5”. Write an amount in dollars such as 12.50",
    );
    await upload("PK nonsense", "a.xlsx");
    await waitForText(/It is no XLSX file\. In your spreadsheet program, save it as XLSX, without a password\./);
  });
});
