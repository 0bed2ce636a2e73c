import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { card, dialog, field, price, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";

const CONFLICT = "A colleague changed the rules first. Nothing was saved.";
const STILL_HERE = "Your change is still here, but not saved yet.";

describe("a colleague's earlier change", () => {
  it("is shown below a price, which staff can discard, and below the base price, which keeps its input and can be applied again", async () => {
    const { calls, fill, user, press, actAsColleague: others, storedOption, stored } = await showAdmin();
    await others("PUT", "steps/width/options/96", { priceModifier: 430 });
    fill(price("96 in"), "450");
    await user.keyboard("{Enter}");
    await waitForText(`Error updating option: ${CONFLICT}`);
    expect(card("1. Width")).toHaveTextContent(STILL_HERE);
    expect(card("1. Width")).toHaveTextContent("Width: 96 in now +$430.00, was +$410.00");
    expect(price("96 in")).toHaveValue("450");
    await press("Back to $430.00");
    expect(price("96 in")).toHaveValue("430.00");
    await user.tab();
    expect(calls).toHaveLength(1);
    expect((await storedOption("width", "96"))?.priceModifier).toBe(430);

    await others("PUT", "config/base-price", { basePrice: 1600 });
    fill(field("Base Price"), "1650");
    await user.keyboard("{Enter}");
    await waitForText(`Error updating base price: ${CONFLICT}`);
    expect(field("Base Price").closest("div")).toHaveTextContent("Base price now $1,600.00, was $1,495.00");
    expect(field("Base Price")).toHaveValue("1650");
    await press("Apply Again");
    await waitForText("Base price updated successfully");
    expect((await stored()).config.basePrice).toBe(1650);
  });

  it("is shown in the confirmation of a deletion, which asks again", async () => {
    const { press, actAsColleague: others, stored } = await showAdmin();
    await press("Delete step Frame Color");
    await others("PUT", "steps/frame_color/options/black", { priceModifier: 15 });
    await press("Delete Step");
    await waitForText(`Error deleting step: ${CONFLICT}`);
    expect(dialog("Delete Step Frame Color")).toHaveTextContent("Frame Color: Black now +$15.00, was Included");
    expect((await stored()).config.steps).toHaveLength(3);
    await press("Apply Again");
    await waitForText("Step deleted successfully");
    expect((await stored()).config.steps).toHaveLength(2);
  });

  it("is merged with the input of a dialog, which can be applied again, or shown in the dialog of a deleted option, which keeps its input", async () => {
    const { fill, press, actAsColleague: others, storedOption } = await showAdmin();
    await press("Edit Black");
    fill(field("Label"), "Midnight");
    await others("PUT", "steps/frame_color/options/black", { sku: "FC-ONE" });
    await press("Save Option");
    await waitForText(`Error updating option: ${CONFLICT}`);
    expect(dialog("Edit Option Black")).toHaveTextContent(/Frame Color: .*FC-ONE/);
    expect([field("Label"), field("SKU")].map(({ value }) => value)).toEqual(["Midnight", "FC-ONE"]);
    await press("Apply Again");
    await waitForText("Option updated successfully");
    expect(await storedOption("frame_color", "black")).toMatchObject({ label: "Midnight", sku: "FC-ONE" });

    await press("Edit Blue");
    fill(field("Label"), "Sky");
    await others("DELETE", "steps/frame_color/options/blue");
    await press("Save Option");
    await waitForText(`Error updating option: ${CONFLICT}`);
    expect(dialog("Edit Option Blue")).toHaveTextContent(/Frame Color: Blue/);
    expect(field("Label")).toHaveValue("Sky");
    await press("Apply Again");
    await waitForText("Error updating option: This option no longer exists.");
    expect(field("Label")).toHaveValue("Sky");
  });

  it("rejects an undo that would revert it, with a message", async () => {
    const { fill, user, press, actAsColleague: others, storedOption } = await showAdmin();
    fill(price("96 in"), "430");
    await user.keyboard("{Enter}");
    await waitForText("Option updated successfully");
    await others("PUT", "steps/frame_color/options/black", { priceModifier: 15 });
    await press("Undo");
    await waitForText("Error undoing the change: later changes exist. Go to History and choose one to restore.");
    await waitFor(() => expect(price("Black")).toHaveValue("15.00"));
    expect(price("96 in")).toHaveValue("430.00");
    expect((await storedOption("frame_color", "black"))?.priceModifier).toBe(15);
    expect(screen.queryByText("Undo")).toBeNull();
  });
});
