import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { button, waitForText } from "../../../support/components/admin-panel.tsx";
import {
  joinRulesFile,
  waitForConfirmation,
} from "../../../support/components/rules-file-section.ts";
import { option, rulesDocument, step } from "../../../support/rules/rules.ts";

/** Twenty-four colors for $10.00 each. */
const colors = rulesDocument([
  step("color", {
    name: "Color",
    options: Array.from({ length: 24 }, (_, at) =>
      option(`c${at + 1}`, { label: `Color ${at + 1}`, priceModifier: 10 }),
    ),
  }),
]);

/** The table, with the files that it saves. */
async function openTable() {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const joined = await joinRulesFile(colors);
  await joined.press("Table");
  await screen.findByRole("grid");
  return { ...joined, saved, names };
}

/** The price of the first colors in a downloaded file, which has 10 in the eighth column. */
const raise = (csv: string, count: number, price: string) =>
  csv
    .split("\r\n")
    .map((line, at) => (at >= 1 && at <= count ? line.replace(/,10,/, `,${price},`) : line))
    .join("\r\n");

describe("a spreadsheet of the table", () => {
  it("changes twenty prices: download, change, upload, review, publish", async () => {
    const { press, upload, user, stored, saved, names } = await openTable();
    await press("Download CSV");
    await waitFor(() => expect(names).toEqual(["adjustable-height-work-table.csv"]));
    const csv = (await saved[0]?.text()) ?? "";
    await upload(raise(csv, 20, '"$1,012.50"'), "prices.csv");
    const review = await waitForConfirmation();
    expect(review).toHaveTextContent("20 changes since revision");
    expect(review).toHaveTextContent("Color: Color 20 now +$1,012.50, was +$10.00");
    await user.click(button("Publish"));
    await waitForText("Changes published");
    expect(screen.queryByText(/^prices\.csv:/), "nothing is in the draft anymore").toBeNull();
    const prices = (await stored()).config.steps[0]?.options.map(
      ({ priceModifier }) => priceModifier,
    );
    expect(prices).toEqual([...Array(20).fill(1012.5), 10, 10, 10, 10]);
  });

  it("comes back from an XLSX file as it was, and names what the file lacks", async () => {
    const { press, upload, saved } = await openTable();
    await press("Download XLSX");
    await waitFor(() => expect(saved).toHaveLength(1));
    await upload(saved[0] ?? "", "prices.xlsx");
    await waitForText("prices.xlsx: All of its cells are the same as in the draft.");
    await upload("Step key;Value;Price\ncolor;c1;10,00\n", "prices.csv");
    await waitForText("23 options are not in the file. They stay as they are.");
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("changes nothing if a cell is bad, which it names, and can be undone in one step", async () => {
    const { upload, press } = await openTable();
    await upload("Step key,Value,Price\ncolor,c1,20\ncolor,c2,1.5.5\n", "prices.csv");
    const problem = await waitForText("Nothing was changed: prices.csv has a problem");
    expect(document.activeElement).toBe(problem);
    expect(problem.parentElement).toHaveTextContent(
      "C3 (Price of Color: Color 2): It holds “1.5.5”. Write an amount in dollars such as 12.50",
    );
    expect(button("Undo")).toHaveAttribute("aria-disabled", "true");

    await upload("Step key,Value,Price\ncolor,c1,20\ncolor,c2,30\n", "prices.csv");
    await waitForConfirmation();
    await press("Cancel");
    await waitForText("prices.csv: 2 cells differ, and are now in the draft.");
    await press("Undo");
    await waitForText("Published as revision 2");
  });

  it("is refused if the server cannot read it, if it is an old Excel file, or if it has another encoding", async () => {
    const { upload } = await openTable();
    await upload("PK nonsense", "a.xlsx");
    await waitForText(/This is no XLSX file\. Save the table as XLSX or CSV\./);
    await upload(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "b.xls");
    await waitForText(/It is an old or an encrypted Excel file\./);
    await upload(new Uint8Array([0x53, 0x74, 0xe9, 0x70]), "c.csv");
    await waitForText(/It is not text in UTF-8\. In Excel, save it as “CSV UTF-8” or as XLSX\./);
    const utf16 = new Uint8Array(
      Buffer.from("\uFEFFStep key\tValue\tPrice\ncolor\tc1\t10\n", "utf16le"),
    );
    await upload(utf16, "d.txt");
    await waitForText("d.txt: All of its cells are the same as in the draft.");
  });
});
