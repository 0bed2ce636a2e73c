import { describe, expect, it } from "vitest";
import { admin, openAdmin, showAdmin, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";

const site = siteForTests();

/** Two people with the Admin Panel open over the same rules. */
async function twoStaff() {
  const one = await openAdmin(site);
  const other = await site.open();
  await showAdmin(other);
  return { one, other };
}

const black = () =>
  storedRules(site)
    .config.steps.find(({ key }) => key === "frame_color")
    ?.options.find(({ value }) => value === "black");

const MEANWHILE = "Somebody else changed the rules meanwhile. Nothing was changed.";

describe("two staff at once", () => {
  it("edit the same option: the later is told what the other changed, and applies the edit again", async () => {
    const { one, other } = await twoStaff();
    for (const page of [one, other]) await on(page).button("Edit Black").click();
    await admin(one).field("SKU").fill("FC-ONE");
    await admin(one).press("Save Option");
    await admin(one).message("Option updated successfully").waitFor();

    await admin(other).field("Label").fill("Midnight");
    await admin(other).field("Description").fill("Typed at length.");
    await admin(other).press("Save Option");
    await admin(other).error(`Error updating option: ${MEANWHILE}`).waitFor();
    const dialog = on(other).dialog("Edit Option Black");
    await dialog.getByText(/Your change is still here, and not stored yet/).waitFor();
    await dialog.getByText(/Frame Color: .*FC-ONE/).waitFor();
    expect(await admin(other).field("Label").inputValue()).toBe("Midnight");
    expect(await admin(other).field("Description").inputValue()).toBe("Typed at length.");
    expect(await admin(other).field("SKU").inputValue()).toBe("FC-ONE");
    expect(black()?.label).toBe("Black");

    await admin(other).press("Apply Again");
    await admin(other).message("Option updated successfully").waitFor();
    expect(black()).toMatchObject({
      label: "Midnight",
      description: "Typed at length.",
      sku: "FC-ONE",
    });
  });

  it("change the same price in place: neither is lost, and the later decides", async () => {
    const { one, other } = await twoStaff();
    await admin(one).price("96 in").fill("430");
    await one.keyboard.press("Enter");
    await admin(one).message("Option updated successfully").waitFor();

    await admin(other).price("96 in").fill("450");
    await other.keyboard.press("Enter");
    await admin(other).error(`Error updating option: ${MEANWHILE}`).waitFor();
    const width = admin(other).step("3. Width");
    await width.getByText("Width: 96 in now +$430.00, was +$410.00").waitFor();
    expect(await admin(other).price("96 in").inputValue()).toBe("450");

    await width.getByRole("button", { name: "Apply Again" }).click();
    await admin(other).message("Option updated successfully").waitFor();
    expect(await admin(other).price("96 in").inputValue()).toBe("450.00");
    await showAdmin(one);
    await on(one).tab("Product Configurator").click();
    await showAdmin(one);
    await one
      .getByRole("status", { name: "News" })
      .getByText("Width: 96 in now +$450.00, was +$430.00")
      .waitFor();
  });

  it("change the same price in place: the later may give way to the other", async () => {
    const { one, other } = await twoStaff();
    await admin(one).price("96 in").fill("430");
    await one.keyboard.press("Enter");
    await admin(one).message("Option updated successfully").waitFor();
    await admin(other).price("96 in").fill("450");
    await other.keyboard.press("Enter");
    await on(other).button("Back to $430.00").click();
    expect(await admin(other).price("96 in").inputValue()).toBe("430.00");
    await other.keyboard.press("Tab");
    expect(storedRules(site).config.steps[2]?.options.at(-1)?.priceModifier).toBe(430);
  });

  it("keep what one typed of an option that the other deletes", async () => {
    const { one, other } = await twoStaff();
    await on(other).button("Edit Black").click();
    await admin(other).field("Label").fill("Midnight");
    await on(one).button("Delete Black").click();
    await admin(one).press("Delete Option");
    await admin(one).message("Option deleted successfully").waitFor();

    await admin(other).press("Save Option");
    await on(other)
      .dialog("Edit Option Black")
      .getByText(/Frame Color: Black/)
      .waitFor();
    expect(await admin(other).field("Label").inputValue()).toBe("Midnight");
    await admin(other).press("Apply Again");
    await admin(other).error("Error updating option: This option is not there any more.").waitFor();
    expect(await admin(other).field("Label").inputValue()).toBe("Midnight");
  });

  it("set the base price: the later keeps the figure and is told the other's", async () => {
    const { one, other } = await twoStaff();
    for (const [page, price] of [
      [one, "1600"],
      [other, "1650"],
    ] as const) {
      await page.getByLabel("Base Price", { exact: true }).fill(price);
      await on(page).button("Update Base Price").click();
      if (page === one) await admin(page).message("Base price updated successfully").waitFor();
    }
    await admin(other).error(`Error updating base price: ${MEANWHILE}`).waitFor();
    await other
      .getByRole("form")
      .or(other.locator("form"))
      .getByText("Base price now $1,600.00, was $1,495.00")
      .waitFor();
    expect(await other.getByLabel("Base Price", { exact: true }).inputValue()).toBe("1650");
    await on(other).button("Apply Again").click();
    await admin(other).message("Base price updated successfully").waitFor();
    expect(storedRules(site).config.basePrice).toBe(1650);
  });

  it("delete only what they still see: a step that the other changed is asked about again", async () => {
    const { one, other } = await twoStaff();
    await on(other).button("Delete step Frame Color").click();
    await admin(one).price("Black").fill("15");
    await one.keyboard.press("Enter");
    await admin(one).message("Option updated successfully").waitFor();
    await admin(other).press("Delete Step");
    await admin(other).error(`Error deleting step: ${MEANWHILE}`).waitFor();
    await on(other)
      .dialog("Delete Step Frame Color")
      .getByText("Frame Color: Black now +$15.00")
      .waitFor();
    await admin(other).press("Apply Again");
    await admin(other).message("Step deleted successfully").waitFor();
  });

  it("do not undo what the other did since", async () => {
    const { one, other } = await twoStaff();
    await admin(one).price("96 in").fill("430");
    await one.keyboard.press("Enter");
    await admin(one).message("Option updated successfully").hover();
    await on(other).tab("Product Configurator").click();
    await showAdmin(other);
    await expect.poll(() => admin(other).price("96 in").inputValue()).toBe("430.00");
    await admin(other).price("Black").fill("15");
    await other.keyboard.press("Enter");
    await admin(other).message("Option updated successfully").waitFor();

    await on(one).button("Undo").click();
    await admin(one)
      .error(
        "Error undoing the change: there are later ones. Choose what to restore under Revisions.",
      )
      .waitFor();
    expect(black()?.priceModifier).toBe(15);
    expect(await admin(one).price("96 in").inputValue()).toBe("430.00");
  });
});
