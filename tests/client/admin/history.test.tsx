import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, joinAdmin, showAdmin, waitForText } from "../../support/components/admin-panel.tsx";
import { DEARER_CHANGE } from "../../support/rules/dearer-catalog.ts";
import { withOption } from "../../support/rules/rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

/** The titles in a group of the timeline, from the top. */
const listed = (group: string) =>
  [...screen.getByLabelText(group).querySelectorAll("li b")].map(({ textContent }) => textContent);

/** A revision's link in the timeline. */
const listedAs = async (name: string) => (await screen.findByText(name, { selector: "li b" })).closest("a");

describe("the history", () => {
  it("lists the author, time and changes of revisions, compares them with the current rules, restores them, and undoes one change alone", async () => {
    const { actAsColleague: others, show, press, stored } = await joinAdmin();
    await others("PUT", "steps/width/options/96", { priceModifier: 430 });
    await others("PUT", "config/base-price", { basePrice: 1600 });
    show();
    await waitForText("Admin Panel");

    await press("History");
    const newest = await listedAs("Revision 4");
    expect(newest).toHaveTextContent(/staff · \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
    expect(newest).toHaveTextContent("Base price now $1,600.00, was $1,495.00");
    expect(await listedAs("Revision 3")).toHaveTextContent(DEARER_CHANGE);

    await press("Revision 2");
    await waitForText("Changes if you restore this revision");
    const detail = screen.getByText("Revision 2", { selector: "h3" }).closest("article");
    expect(detail).toHaveTextContent("Base price now $1,495.00, was $1,600.00");
    expect(detail).toHaveTextContent("Width: 96 in now +$410.00, was +$430.00");
    await press("Restore Revision 2");
    expect(dialog("Restore Revision 2")).toHaveTextContent("Base price now $1,495.00, was $1,600.00");
    await press("Cancel");
    expect((await stored()).revision, "after Cancel").toBe(4);

    await press("Restore Revision 2");
    await press("Restore");
    await waitForText("Changes published");
    expect(await stored()).toMatchObject({ config: smallCatalog, revision: 5 });
    await waitFor(() => expect(listed("Current")).toEqual(["Revision 5"]));
    await waitForText("The current rules are the same as in this revision.");

    await press("Undo");
    await waitForText("Change undone");
    expect((await stored()).config.basePrice).toBe(1600);

    await press("History");
    await press("Revision 3");
    await press("Undo This Change Only");
    const review = await waitFor(() => dialog("Undo Revision 3"));
    await waitForText("Later changes stay. This changes:", review);
    expect(review).toHaveTextContent("Width: 96 in now +$410.00, was +$430.00");
    expect(review).not.toHaveTextContent("Base price");
    await press("Undo This Change");
    await waitForText("Changes published");
    expect((await stored()).config).toEqual({ ...smallCatalog, basePrice: 1600 });

    await others("PUT", "steps/width/options/96", { priceModifier: 440 });
    // Polls at once, as when the page becomes visible.
    document.dispatchEvent(new Event("visibilitychange"));
    await press("History");
    await press("Revision 3");
    await press("Undo This Change Only");
    await waitForText(/cannot be undone alone/);
    expect(screen.getByText(/cannot be undone alone/).parentElement).toHaveTextContent(
      "Somebody else published “Width: 96 in now +$440.00, was +$430.00”. Your change is “Width: 96 in now +$410.00, was +$430.00”.",
    );
  });

  it("loads page by page", async () => {
    const { server, show, press } = await joinAdmin();
    for (let basePrice = 1500; basePrice < 1550; basePrice++) server.reviseRules({ ...smallCatalog, basePrice });
    show();
    await waitForText("Admin Panel");
    await press("History");
    await waitForText("Revision 52");
    expect(listed("Past")).toHaveLength(49);
    await press("Show more");
    await waitForText("Revision 1");
    expect(listed("Past")).toEqual(Array.from({ length: 51 }, (_, index) => `Revision ${51 - index}`));
    expect(screen.queryByText("Show more")).not.toBeInTheDocument();
  });

  it("lists the last days of options among what is planned, the next one last; it reports a failure to load, and loads again", async () => {
    const blue = withOption(smallCatalog, "frame_color", "blue", { offeredUntil: "2998-11-30" });
    const { press, cut, clear } = await showAdmin(withOption(blue, "width", "96", { offeredUntil: "2999-12-31" }));
    cut();
    await press("History");
    expect(await waitForText(/^The revisions could not be loaded\./)).toHaveRole("alert");
    clear();
    await press("Try again");
    await waitForText("Revision 2");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    const next = await listedAs("Blue (Frame Color)");
    expect(next).toHaveTextContent("Last day Nov 30, 2998");
    expect(next).toHaveAttribute("href", "#admin/catalog/frame_color/blue");
    expect(listed("Planned")).toEqual(["96 in (Width)", "Blue (Frame Color)"]);
  });
});
