import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { fillQuoteForm, foreignSiteForTests, siteForTests } from "../support/bench-page.ts";
import { exampleBench } from "../support/catalog.ts";
import { embedLine, openPartnerPage } from "../support/partner-page.ts";
import { partner, writePartners } from "../support/partners.ts";

const shop = await foreignSiteForTests();

const site = siteForTests({}, async (dataDir) => {
  const partners = [
    partner({
      id: "quiet",
      name: "Quiet Labs",
      accent: "#0b6bb8",
      hidePrices: true,
      fixedChoices: { frame_color: "black" },
    }),
  ];
  await writePartners(dataDir, { partners });
});

const embed = (attributes: string) => embedLine(site.server.url, attributes);

it("a partner's settings set the accent, and hide prices and fixed choices from the first step on, while the quote contains both", async () => {
  const bench = { ...exampleBench, frame_color: "black" };
  const { page, frame, heard } = await openPartnerPage(
    site,
    shop,
    embed(`partner="quiet" configuration='${JSON.stringify(bench)}'`),
  );
  const shown = await frame();
  await expect
    .poll(() => heard("ready"))
    .toMatchObject([
      { detail: { configuration: { frame_color: "black" }, totalPrice: null, complete: true } },
    ]);
  const fill = () =>
    shown
      .getByRole("button", { name: "Request Quote" })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const element = page.locator("workbench-configurator");
  await expect.poll(fill).toBe("rgb(11, 107, 184)");
  await element.evaluate((each) => each.setAttribute("accent", "#7a1fa2"));
  await expect.poll(fill, { message: "the accent of the page" }).toBe("rgb(122, 31, 162)");
  await element.evaluate((each) => each.removeAttribute("accent"));
  await expect.poll(fill).toBe("rgb(11, 107, 184)");

  const steps = shown.getByRole("navigation", { name: "Steps" }).getByRole("button");
  expect(await steps.count()).toBe(9);
  expect((await steps.allTextContents()).join()).not.toContain("Frame Color");
  await shown.getByRole("button", { name: /^Parts List/ }).click();
  await shown.getByRole("row", { name: /Frame Color Black/ }).waitFor();
  for (let step = 0; step < 9; step += 1) {
    await steps.nth(step).click();
    expect(await shown.locator("body").innerText()).not.toMatch(/\$|Included/);
  }

  await shown.getByRole("button", { name: "Code & Files" }).click();
  const download = page.waitForEvent("download");
  await shown.getByRole("link", { name: "SVG" }).click();
  const file = await text(await (await download).createReadStream());
  expect(file).toContain("ISOMETRIC");
  expect(file).not.toContain("$");
  await shown.getByRole("button", { name: "Close" }).click();

  await shown.getByRole("button", { name: "Request Quote" }).click();
  const form = shown.getByRole("dialog", { name: "Request a Quote" });
  expect(await form.innerText()).not.toMatch(/\$/);
  await fillQuoteForm(shown, { addressLabel: "Home Delivery" });
  await shown.getByRole("button", { name: "Submit Quote Request" }).click();
  await shown.getByRole("dialog", { name: "Quote Request Submitted!" }).waitFor();
  expect(await shown.locator("body").innerText()).not.toMatch(/\$/);
  await expect
    .poll(() => heard("quote-submitted"))
    .toMatchObject([{ detail: { totalPrice: null } }]);

  const [quote] = site.server.rows("select partner_id, partner_name, total_cents from quotes");
  expect(quote).toMatchObject({ partner_id: "quiet", partner_name: "Quiet Labs" });
  expect(Number(quote?.total_cents)).toBeGreaterThan(300_000);
});
