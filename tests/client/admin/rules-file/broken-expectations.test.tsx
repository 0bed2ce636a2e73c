import { describe, expect, it } from "vitest";
import type { Expectation, ReferenceBench } from "#shared/reference-benches/reference-bench.ts";
import {
  card,
  dialog,
  field,
  price,
  showAdmin,
  waitForText,
} from "../../../support/components/admin-panel.tsx";
import {
  basePrice1600,
  joinRulesFile,
  waitForConfirmation,
} from "../../../support/components/rules-file-section.ts";

/** The narrow bench of the small catalog: $1,405.00. */
const NARROW = { width: "48", depth: "24", frame_color: "black" };

const narrow = (expectation: Expectation, configuration = NARROW): ReferenceBench => ({
  name: "Narrow",
  configuration,
  expectation,
});

/** The Admin Panel with a reference bench. */
async function showWithBench(bench = narrow({ type: "price", price: 1405 })) {
  const joined = await showAdmin();
  await joined.actAsColleague("POST", "reference-benches", bench);
  return joined;
}

describe("a rules file that breaks an expectation", () => {
  it("is saved from its review only with a tick", async () => {
    const { actAsColleague: others, upload, press, user, stored } = await joinRulesFile();
    await others("POST", "reference-benches", narrow({ type: "price", price: 1405 }));
    await press("Table");
    await waitForText("Published as revision 2");
    await upload(JSON.stringify(basePrice1600));
    await press("Review Changes");
    const review = await waitForConfirmation();
    expect(review).toHaveTextContent("One expectation breaks");
    expect(review).toHaveTextContent("Narrow costs $1,510.00 instead of $1,405.00");
    await press("Publish");
    expect(field("Publish even if these expectations break")).toBeInvalid();
    expect((await stored()).revision).toBe(2);
    await user.click(field("Publish even if these expectations break"));
    await press("Publish");
    await waitForText("Changes published");
    expect((await stored()).config.basePrice).toBe(1600);
  });
});

describe("an edit that breaks an expectation", () => {
  it("of a price says so below the price, and saves it anyway on demand", async () => {
    const { fill, user, press, storedOption } = await showWithBench();
    fill(price("48 in"), "-80");
    await user.keyboard("{Enter}");
    await waitForText(
      "Error updating option: This change breaks an expectation. Nothing was changed.",
    );
    expect(card("1. Width")).toHaveTextContent("Narrow costs $1,415.00 instead of $1,405.00.");
    expect(price("48 in")).toHaveValue("-80");
    expect((await storedOption("width", "48"))?.priceModifier).toBe(-90);
    await press("Save Anyway");
    await waitForText("Option updated successfully");
    expect((await storedOption("width", "48"))?.priceModifier).toBe(-80);
  });

  it("of the base price is refused again if the price was changed to another one since", async () => {
    const { fill, press, stored } = await showWithBench();
    fill(field("Base Price"), "1600");
    await press("Update Base Price");
    await waitForText("Narrow costs $1,510.00 instead of $1,405.00.");
    fill(field("Base Price"), "1700");
    await press("Save Anyway");
    await waitForText("Narrow costs $1,610.00 instead of $1,405.00.");
    await press("Save Anyway");
    await waitForText("Base price updated successfully");
    expect((await stored()).config.basePrice).toBe(1700);
  });

  it("in a dialog names the bench there, and saves anyway", async () => {
    const { press, stored } = await showWithBench(
      narrow({ type: "available" }, { ...NARROW, frame_color: "blue" }),
    );
    await press("Delete Blue");
    await press("Delete Option");
    await waitForText(/^Error deleting option: This change breaks an expectation\./);
    expect(dialog("Delete Option Blue")).toHaveTextContent(
      "Narrow cannot be ordered (Frame Color has no option 'blue').",
    );
    expect((await stored()).config.steps[2]?.options).toHaveLength(2);
    await press("Save Anyway");
    await waitForText("Option deleted successfully");
    expect((await stored()).config.steps[2]?.options).toHaveLength(1);
  });

  it("by Undo asks in a dialog", async () => {
    const { fill, press, stored } = await showWithBench(narrow({ type: "price", price: 1510 }));
    fill(field("Base Price"), "1600");
    await press("Update Base Price");
    await waitForText("Base price updated successfully");
    await press("Undo");
    await waitForText("Save Even If Expectations Break?");
    expect(dialog("Save Even If Expectations Break?")).toHaveTextContent(
      "Narrow costs $1,405.00 instead of $1,510.00.",
    );
    expect((await stored()).config.basePrice).toBe(1600);
    await press("Save Anyway");
    await waitForText("Revision restored successfully");
    expect((await stored()).config.basePrice).toBe(1495);
  });
});
