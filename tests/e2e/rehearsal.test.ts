import { expect, it } from "vitest";
import { admin, openAdmin } from "../support/admin-page.ts";
import { expectNoOverflow, expectNoViolations } from "../support/axe.ts";
import { on, popupOf, siteForTests } from "../support/bench-page.ts";
import { catalogDocument } from "../support/catalog.ts";
import { written } from "../support/dearer-catalog.ts";
import { askForQuote, quotes } from "../support/quotes-page.ts";
import { draft } from "../support/rehearsal.ts";

const site = siteForTests();

it("a rehearsal leads to its quotes, fits every screen, and axe finds nothing in it", async () => {
  const invalid = await askForQuote(site);
  await askForQuote(site, { company: "Another" });
  const page = await openAdmin(site, catalogDocument);
  await admin(page).section("Rules File").click();
  await page.getByRole("grid").waitFor();
  await page.getByLabel("Rules file to upload").setInputFiles({
    name: "rules.json",
    mimeType: "application/json",
    buffer: Buffer.from(written(draft)),
  });
  await on(page).button("Review Changes").click();
  const dialog = on(page).dialog("Save the Rules File");
  await dialog.getByText("2 of 2 open quotes could no longer be ordered.").waitFor();
  await on(page).button("Power strip is discontinued: 2 quotes").press("Enter");
  const link = dialog.getByRole("link", { name: invalid });
  await expectNoViolations(page, "rehearsal");
  await expectNoOverflow(page, "rehearsal");

  const opened = await popupOf(link);
  await quotes(opened).detail().getByRole("heading", { name: invalid }).waitFor();
  expect(await quotes(opened).ids()).toEqual([invalid]);
  expect(await dialog.isVisible(), "the draft is still open").toBe(true);
});
