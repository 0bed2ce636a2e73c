import { expect, it } from "vitest";
import { fillQuoteForm, foreignSiteForTests, siteForTests } from "../../support/browser/bench-page.ts";
import { embedLine, openPartnerPage } from "../../support/browser/partner-page.ts";
import { LONG } from "../../support/long.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { partner, writePartners } from "../../support/server/partners.ts";

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
  await writePartners(dataDir, partners);
});

const embed = (attributes: string) => embedLine(site.server.url, attributes);

it.runIf(LONG)("a partner's settings set the accent and hide prices, while the quote contains them", async () => {
  const bench = { ...exampleBench, frame_color: "black" };
  const { page, frame, heard } = await openPartnerPage(
    site,
    shop,
    embed(`partner="quiet" configuration='${JSON.stringify(bench)}'`),
  );
  const shown = await frame();
  await expect
    .poll(() => heard("ready"))
    .toMatchObject([{ detail: { configuration: { frame_color: "black" }, totalPrice: null, complete: true } }]);
  const fill = () =>
    shown.getByRole("button", { name: "Request Quote" }).evaluate((button) => getComputedStyle(button).backgroundColor);
  const element = page.locator("workbench-configurator");
  await expect.poll(fill).toBe("rgb(11, 107, 184)");
  await element.evaluate((each) => each.setAttribute("accent", "#7a1fa2"));
  await expect.poll(fill, { message: "the accent of the page" }).toBe("rgb(122, 31, 162)");
  await element.evaluate((each) => each.removeAttribute("accent"));
  await expect.poll(fill).toBe("rgb(11, 107, 184)");

  expect(await shown.locator("body").innerText()).not.toMatch(/\$|Included/);
  await shown.getByRole("button", { name: "Request Quote" }).click();
  await fillQuoteForm(shown, { addressLabel: "Home Delivery" });
  await shown.getByRole("button", { name: "Submit Quote Request" }).click();
  await shown.getByRole("dialog", { name: "Quote Request Submitted!" }).waitFor();
  await expect.poll(() => heard("quote-submitted")).toMatchObject([{ detail: { totalPrice: null } }]);

  const [quote] = site.server.rows("select partner_id, partner_name, total_cents from quotes");
  expect(quote).toMatchObject({ partner_id: "quiet", partner_name: "Quiet Labs" });
  expect(Number(quote?.total_cents)).toBeGreaterThan(300_000);
});
