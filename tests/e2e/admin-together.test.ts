import { describe, expect, it } from "vitest";
import { admin, openAdmin, storedOption } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { smallCatalog } from "../support/small-catalog.ts";

const site = siteForTests();

const CONFLICT = "A colleague changed the rules first. Nothing was saved.";
const black = () => storedOption(site, "frame_color", "black");

describe("two members of staff", () => {
  it("see each other's changes, keep their input, and apply it again", async () => {
    const one = await openAdmin(site, smallCatalog);
    const other = await openAdmin(site);
    for (const page of [one, other]) await on(page).button("Edit Black").click();
    await admin(one).field("SKU").fill("FC-ONE");
    await admin(one).press("Save Option");
    await admin(one).message("Option updated successfully").waitFor();

    await admin(other).field("Label").fill("Midnight");
    await admin(other).field("Description").fill("Typed at length.");
    await admin(other).press("Save Option");
    await admin(other).error(`Error updating option: ${CONFLICT}`).waitFor();
    const dialog = on(other).dialog("Edit Option Black");
    await dialog.getByText(/Your change is still here, but not saved yet/).waitFor();
    await dialog.getByText(/Frame Color: .*FC-ONE/).waitFor();
    expect(await admin(other).field("Label").inputValue()).toBe("Midnight");
    expect(await admin(other).field("Description").inputValue()).toBe("Typed at length.");
    expect(await admin(other).field("SKU").inputValue(), "the colleague's SKU").toBe("FC-ONE");
    expect(black()?.label, "before it is applied again").toBe("Black");
    await admin(one).price("96 in").fill("430");
    await admin(other).press("Apply Again");
    await admin(other).message("Option updated successfully").waitFor();
    expect(black()).toMatchObject({
      label: "Midnight",
      description: "Typed at length.",
      sku: "FC-ONE",
    });

    await one.keyboard.press("Enter");
    await admin(one).error(`Error updating option: ${CONFLICT}`).waitFor();
    const width = admin(one).step("1. Width");
    await width
      .getByText(/Frame Color: .*Midnight/)
      .first()
      .waitFor();
    expect(await admin(one).price("96 in").inputValue()).toBe("430");
    await width.getByRole("button", { name: "Apply Again" }).click();
    await admin(one).message("Option updated successfully").waitFor();
    expect(await admin(one).price("96 in").inputValue()).toBe("430.00");

    await other
      .getByRole("status", { name: "News" })
      .getByText("Width: 96 in now +$430.00, was +$410.00")
      .waitFor();
    expect(await admin(other).price("96 in").inputValue()).toBe("430.00");
  });
});
