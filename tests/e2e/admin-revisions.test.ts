import { describe, expect, it } from "vitest";
import { admin, openAdmin, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";

const site = siteForTests();

describe("the revisions", () => {
  it("list who changed what and when, show one against the current, and restore it", async () => {
    const page = await openAdmin(site);
    const start = storedRules(site).revision;
    await admin(page).price("96 in").fill("430");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await page.getByLabel("Base Price", { exact: true }).fill("1600");
    await page.keyboard.press("Enter");
    await admin(page).message("Base price updated successfully").waitFor();

    await admin(page).section("Revisions").click();
    const newest = on(page).button(new RegExp(`^Revision ${start + 2} · current`));
    const text = (await newest.innerText()).replace(/\s+/g, " ");
    expect(text).toMatch(/staff · \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M/);
    expect(text).toContain("Base price now $1,600.00, was $1,495.00");
    await on(page)
      .button(
        new RegExp(
          `^Revision ${start + 1}.*Width: 96 in now \\+\\$430\\.00, was \\+\\$410\\.00`,
          "s",
        ),
      )
      .waitFor();

    await on(page)
      .button(new RegExp(`^Revision ${start}\\b`))
      .click();
    const detail = page.getByRole("article", { name: `Revision ${start}` });
    await detail.getByText("Base price now $1,495.00, was $1,600.00").waitFor();
    await detail.getByText("Width: 96 in now +$410.00, was +$430.00").waitFor();
    await on(page).button(`Restore Revision ${start}`).click();
    await admin(page).press("Cancel");
    expect(storedRules(site).revision).toBe(start + 2);

    await on(page).button(`Restore Revision ${start}`).click();
    await admin(page).press("Restore");
    await admin(page).message("Revision restored successfully").waitFor();
    expect(storedRules(site)).toEqual({ config: catalogueDocument, revision: start + 3 });
    await on(page)
      .button(new RegExp(`^Revision ${start + 3} · current`))
      .waitFor();
    await detail.getByText("The current rules say the same as this revision.").waitFor();

    await on(page).button("Undo").click();
    await admin(page).message("Change undone").waitFor();
    expect(storedRules(site).config.basePrice).toBe(1600);
  });

  it("come a page at a time", async () => {
    for (let price = 1500; price < 1560; price++)
      site.server.reviseRules({ ...catalogueDocument, basePrice: price });
    const page = await openAdmin(site);
    await admin(page).section("Revisions").click();
    await on(page)
      .button(/^Revision \d+ · current/)
      .waitFor();
    const listed = () => page.getByRole("button", { name: /^Revision \d+/ }).count();
    expect(await listed()).toBe(50);
    await on(page).button("Show more").click();
    await on(page)
      .button(/^Revision 1\b/)
      .waitFor();
    expect(await listed()).toBe(storedRules(site).revision);
    expect(await on(page).button("Show more").count()).toBe(0);
  });

  it("say where they cannot be loaded, and load again", async () => {
    const page = await openAdmin(site);
    await page.route("**/api/admin/revisions*", (route) => route.abort());
    await admin(page).section("Revisions").click();
    await admin(page).error("The revisions could not be loaded.").waitFor();
    await page.unroute("**/api/admin/revisions*");
    await on(page).button("Try again").click();
    await on(page)
      .button(/^Revision \d+ · current/)
      .waitFor();
  });
});
