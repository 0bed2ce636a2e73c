import { describe, expect, it } from "vitest";
import { admin, focused, openAdmin, storedOption } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { smallCatalog } from "../support/small-catalog.ts";

const site = siteForTests();

describe("an option", () => {
  it("is added, gets its color by a swatch, and is deleted after a confirmation", async () => {
    const page = await openAdmin(site, smallCatalog);
    await on(page).button("Add option to Frame Color").click();
    await page.keyboard.type("moss");
    await admin(page).field("Label").fill("Moss");
    await page.keyboard.press("Enter");
    await admin(page).message("Option added successfully").waitFor();
    expect(await admin(page).price("Moss").inputValue()).toBe("0.00");

    await on(page).button("Edit Moss").click();
    await page.getByLabel("Color", { exact: true }).fill("#336699");
    expect(await admin(page).field("Color code").inputValue()).toBe("#336699");
    await admin(page).press("Save Option");
    await admin(page).message("Option updated successfully").waitFor();
    expect(storedOption(site, "frame_color", "moss")?.colorCode).toBe("#336699");
    await expect.poll(() => focused(page)).toBe("Edit Moss");

    await on(page).button("Delete Moss").click();
    await page.getByText("Are you sure you want to delete this option?", { exact: true }).waitFor();
    await admin(page).press("Cancel");
    expect(storedOption(site, "frame_color", "moss")).toBeDefined();
    await on(page).button("Delete Moss").click();
    await admin(page).press("Delete Option");
    await admin(page).message("Option deleted successfully").waitFor();
    expect(storedOption(site, "frame_color", "moss")).toBeUndefined();
    await expect.poll(() => focused(page)).toBe("3. Frame Color");
  });
});
