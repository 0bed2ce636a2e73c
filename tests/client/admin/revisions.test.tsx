import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  dialog,
  joinAdmin,
  showAdmin,
  waitForText,
} from "../../support/components/admin-panel.tsx";
import { DEARER_CHANGE } from "../../support/rules/dearer-catalog.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

/** The titles of the listed revisions, from the top. */
const listed = () =>
  screen
    .queryAllByText(/^Revision \d+/, { selector: "li button b" })
    .map(({ textContent }) => textContent);

/** A revision's button in the list. */
const listedAs = async (name: string) => (await waitForText(name)).closest("button");

describe("the revisions", () => {
  it("list author, time and changes, compare with the current rules, and restore", async () => {
    const { actAsColleague: others, show, user, press, stored } = await joinAdmin();
    await others("PUT", "steps/width/options/96", { priceModifier: 430 });
    await others("PUT", "config/base-price", { basePrice: 1600 });
    show();
    await waitForText("Admin Panel");

    await press("Revisions");
    const newest = await listedAs("Revision 4 · current");
    expect(newest).toHaveTextContent(/staff · \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
    expect(newest).toHaveTextContent("Base price now $1,600.00, was $1,495.00");
    expect(await listedAs("Revision 3")).toHaveTextContent(DEARER_CHANGE);

    await user.click(await waitForText("Revision 2"));
    await waitForText("Changes if you restore this revision");
    const detail = screen.getByText("Revision 2", { selector: "h2" }).closest("article");
    expect(detail).toHaveTextContent("Base price now $1,495.00, was $1,600.00");
    expect(detail).toHaveTextContent("Width: 96 in now +$410.00, was +$430.00");
    await press("Restore Revision 2");
    expect(dialog("Restore Revision 2")).toHaveTextContent(
      "Base price now $1,495.00, was $1,600.00",
    );
    await press("Cancel");
    expect((await stored()).revision, "after Cancel").toBe(4);

    await press("Restore Revision 2");
    await press("Restore");
    await waitForText("Revision restored successfully");
    expect(await stored()).toMatchObject({ config: smallCatalog, revision: 5 });
    await listedAs("Revision 5 · current");
    await waitForText("The current rules are the same as in this revision.");

    await press("Undo");
    await waitForText("Change undone");
    expect((await stored()).config.basePrice).toBe(1600);
  });

  it("load page by page", async () => {
    const { server, show, press } = await joinAdmin();
    for (let basePrice = 1500; basePrice < 1550; basePrice++)
      server.reviseRules({ ...smallCatalog, basePrice });
    show();
    await waitForText("Admin Panel");
    await press("Revisions");
    await waitForText("Revision 52 · current");
    expect(listed()).toHaveLength(50);
    await press("Show more");
    await waitForText("Revision 1");
    expect(listed()).toEqual([
      "Revision 52 · current",
      ...Array.from({ length: 51 }, (_, index) => `Revision ${51 - index}`),
    ]);
    expect(screen.queryByText("Show more")).not.toBeInTheDocument();
  });

  it("report a failure to load, and load again", async () => {
    const { cut, clear, press } = await showAdmin();
    cut();
    await press("Revisions");
    expect(await waitForText(/^The revisions could not be loaded\./)).toHaveRole("alert");
    clear();
    await press("Try again");
    await waitForText("Revision 2 · current");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});
