import { describe, expect, it } from "vitest";
import type { Expectation, ReferenceBench } from "#shared/reference-benches/reference-bench.ts";
import {
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
  it("names the bench in its review, and asks once more before it is published", async () => {
    const { actAsColleague: others, upload, press, stored } = await joinRulesFile();
    await others("POST", "reference-benches", narrow({ type: "price", price: 1405 }));
    await press("Table");
    await waitForText("Published as revision 2");
    await upload(JSON.stringify(basePrice1600));
    await press("Review");
    const review = await waitForConfirmation();
    expect(review).toHaveTextContent("Narrow costs $1,510.00 instead of $1,405.00");
    await press("Publish");
    await waitForText("Publish Anyway?");
    expect((await stored()).revision).toBe(2);
    await press("Publish Anyway");
    await waitForText("Changes published");
    expect((await stored()).config.basePrice).toBe(1600);
  });
});

describe("an edit that breaks an expectation", () => {
  it("of a price waits with the name of the bench, and is published anyway on demand", async () => {
    const { fill, user, press, storedOption } = await showWithBench();
    fill(price("48 in"), "-80");
    await user.keyboard("{Enter}");
    await waitForText("Publish Anyway?");
    expect(dialog("Publish Anyway?")).toHaveTextContent(
      "Narrow costs $1,415.00 instead of $1,405.00.",
    );
    expect((await storedOption("width", "48"))?.priceModifier).toBe(-90);
    await press("Publish Anyway");
    await waitForText("Option updated successfully");
    expect((await storedOption("width", "48"))?.priceModifier).toBe(-80);
  });

  it("keeps what was typed if staff decide against it", async () => {
    const { fill, press, stored } = await showWithBench();
    fill(field("Base Price"), "1600");
    await press("Update Base Price");
    await waitForText("Publish Anyway?");
    await press("Don’t");
    await waitForText("This change breaks an expectation. Nothing was changed.");
    expect(field("Base Price")).toHaveValue("1600");
    expect((await stored()).config.basePrice).toBe(1495);
  });

  it("from a dialog leaves that dialog open behind the question", async () => {
    const { press, user, stored } = await showWithBench(
      narrow({ type: "available" }, { ...NARROW, frame_color: "blue" }),
    );
    await press("Delete Blue");
    await press("Delete Option");
    await waitForText("Publish Anyway?");
    await user.keyboard("{Escape}");
    await waitForText(/^This change breaks an expectation\./);
    expect((await stored()).config.steps[2]?.options).toHaveLength(2);
    expect(dialog("Delete Option Blue")).toBeVisible();
    await press("Delete Option");
    await waitForText("Publish Anyway?");
    await press("Publish Anyway");
    await waitForText("Option deleted successfully");
    expect((await stored()).config.steps[2]?.options).toHaveLength(1);
  });

  it("by Undo asks, too", async () => {
    const { fill, press, stored } = await showWithBench(narrow({ type: "price", price: 1510 }));
    fill(field("Base Price"), "1600");
    await press("Update Base Price");
    await waitForText("Base price updated successfully");
    await press("Undo");
    await waitForText("Publish Anyway?");
    expect((await stored()).config.basePrice).toBe(1600);
    await press("Publish Anyway");
    await waitForText("Change undone");
    expect((await stored()).config.basePrice).toBe(1495);
  });
});
