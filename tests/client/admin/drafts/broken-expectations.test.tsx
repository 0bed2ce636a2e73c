import { describe, expect, it } from "vitest";
import type { Expectation, StartingBench } from "#shared/rules/starting-benches.ts";
import { dialog, field, price, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

/** The narrow bench of the small catalog: $1,405.00. */
const NARROW = { width: "48", depth: "24", frame_color: "black" };

const narrow = (expected: Expectation, choices = NARROW): StartingBench => ({
  ...{ name: "Narrow", description: "", shown: false },
  ...{ choices, expected },
});

/** The Admin Panel with a bench of which something is expected. */
const showWithBench = (bench = narrow({ type: "price", price: 1405 })) =>
  showAdmin({ ...smallCatalog, startingBenches: [bench] });

describe("an edit that breaks an expectation", () => {
  it("of a price or a file is saved, and its message names the bench beside Undo", async () => {
    const { fill, user, press, storedOption, stored } = await showWithBench();
    fill(price("48 in"), "-80");
    await user.keyboard("{Enter}");
    await waitForText(/Narrow costs \$1,415\.00 instead of \$1,405\.00\./);
    expect((await storedOption("width", "48"))?.priceModifier).toBe(-80);
    await press("Undo");
    await waitForText("Change undone");
    expect((await storedOption("width", "48"))?.priceModifier).toBe(-90);

    const startingBenches = [narrow({ type: "price", price: 1405 })];
    const text = JSON.stringify({ ...smallCatalog, startingBenches, basePrice: 1600 });
    await user.upload(field("Rules file to upload"), new File([text], "rules.json"));
    await waitForText("Base price now $1,600.00, was $1,495.00");
    await press("Publish");
    await waitForText(/Narrow costs \$1,510\.00 instead of \$1,405\.00/);
    expect((await stored()).config.basePrice).toBe(1600);
  });

  it("of what can be ordered shows it before, and changes nothing if staff decide against it, or let it wait", async () => {
    const { press, stored } = await showWithBench(narrow({ type: "available" }, { ...NARROW, frame_color: "blue" }));
    await press("Delete Blue");
    await press("Archive Instead");
    await waitForText("What Else Changes");
    expect(dialog("What Else Changes")).toHaveTextContent("Narrow cannot be ordered");
    await press("Don’t");
    await waitForText("Nothing was changed.");
    expect((await stored()).config.steps[2]?.options[1]).not.toHaveProperty("archived");
    await press("Archive Instead");
    await waitForText("What Else Changes");
    await press("Let It Wait");
    await waitForText("1 change waiting.");
    expect((await stored()).revision).toBe(2);
    await press("Delete Blue");
    await press("Archive Instead");
    await waitForText("What Else Changes");
    await press("Save");
    await waitForText("Option updated successfully");
    expect((await stored()).config.steps[2]?.options[1]).toMatchObject({ archived: true });
  });
});
