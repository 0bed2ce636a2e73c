import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { admin, showAdmin } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { exampleBench } from "../support/catalogue.ts";
import { openQuotes, quotes } from "../support/quotes-page.ts";
import { settlePartners } from "../support/settle-partners.ts";

const site = siteForTests();

const ACME = {
  id: "acme",
  name: "Acme Tools",
  origins: ["https://shop.example.com"],
  accent: "#0b6bb8",
  fixedChoices: { width: "72" },
};

beforeAll(() => settlePartners(site.server, [ACME, { id: "quiet", name: "Quiet Co." }]));

async function openEmbedding(options: Parameters<typeof site.open>[1] = {}): Promise<Page> {
  const page = await site.open("/", options);
  await showAdmin(page);
  await admin(page).section("Embedding").click();
  await preview(page)
    .getByRole("button", { name: /^Parts List/ })
    .waitFor();
  return page;
}

const preview = (page: Page) => page.frameLocator("workbench-configurator iframe");
const line = (page: Page) => page.getByLabel("Line for the partner’s page");
const events = (page: Page) => page.getByRole("log", { name: "Events" }).locator("summary");
const paper = (page: Page) =>
  preview(page)
    .locator("html")
    .evaluate((root) => getComputedStyle(root).backgroundColor);

describe("the embedding of the Admin Panel", () => {
  it("shows the configurator as the partner's visitors get it, though its own page is none of theirs", async () => {
    const page = await openEmbedding({ colorScheme: "light" });
    expect(await line(page).inputValue()).toBe(
      `<script src="${site.server.url}/embed.js" async></script><workbench-configurator partner="acme"></workbench-configurator>`,
    );
    const frame = preview(page);
    await frame
      .getByRole("button", { name: /^Parts List/ })
      .filter({ hasText: "1 item" })
      .waitFor();
    await expect
      .poll(() => events(page).allInnerTexts())
      .toContainEqual(expect.stringContaining('ready {"configuration":{"width":"72"}'));
    expect(await paper(page)).toBe("rgb(247, 246, 243)");
    await page.getByText("Dark", { exact: true }).click();
    await expect.poll(() => paper(page)).toBe("rgb(22, 24, 26)");
  });

  it("opens a bench in it, follows what is chosen there, and clears the log", async () => {
    const page = await openEmbedding();
    await page.getByLabel("Partner", { exact: true }).selectOption("quiet");
    const link = `${site.server.url}/#width=84&height_adjustment=hand-crank`;
    await page.getByLabel("Bench to begin with").fill(link);
    const frame = preview(page);
    await frame
      .getByRole("button", { name: /^Parts List/ })
      .filter({ hasText: "2 items" })
      .waitFor();
    await frame.getByRole("radio", { name: /^Pin-adjust/ }).check({ force: true });
    await expect
      .poll(async () => (await events(page).first().innerText()).replaceAll(/\s+/g, " "))
      .toMatch(/ change {"configuration":{.*"height_adjustment":"pin-adjust"/);
    await on(page).button("Clear").click();
    await page.getByText(/^What the preview tells the page around it/).waitFor();
  });

  it("asks for real quotes, which name the partner", async () => {
    const page = await openEmbedding();
    await page.getByLabel("Bench to begin with").fill(JSON.stringify(exampleBench));
    const frame = preview(page);
    await frame
      .getByRole("button", { name: /^Parts List/ })
      .filter({ hasText: "$3,985.00" })
      .waitFor();
    await frame.getByRole("button", { name: "Request Quote" }).first().click();
    await frame.getByLabel("Full Name").fill("Ada Byron");
    await frame.getByLabel("Company Name").fill("Preview Co.");
    await frame.getByLabel("Email Address").fill("ada@example.com");
    await frame.getByLabel("Phone Number").fill("1");
    await frame.getByLabel("Home Delivery ($199.00)").check();
    await frame.getByRole("button", { name: "Submit Quote Request" }).click();
    await expect
      .poll(() => events(page).first().innerText())
      .toMatch(/quote-submitted\s+{"quoteId":"Q-/);
    const desk = await openQuotes(site);
    const card = quotes(desk).card("Preview Co.");
    await expect.poll(() => card.textContent()).toContain("via Acme Tools");
  });

  it("is as high as asked, and keeps what was chosen of it while another section is shown", async () => {
    const page = await openEmbedding();
    await page.getByText("Fixed", { exact: true }).click();
    await page.getByLabel("Height in pixels").fill("640");
    const height = () =>
      page.locator("workbench-configurator").evaluate((element) => element.clientHeight);
    await expect.poll(height).toBe(640);
    await admin(page).section("Catalog").click();
    await admin(page).section("Embedding").click();
    expect(await page.getByLabel("Height in pixels").inputValue()).toBe("640");
    expect(await height()).toBe(640);
    expect(await line(page).inputValue()).toContain(' height="640"');
  });

  it("copies the line, and can be used by the keyboard alone", async () => {
    const page = await openEmbedding({ permissions: ["clipboard-write"] });
    await line(page).focus();
    expect(await page.evaluate(() => String(document.getSelection()))).toContain("embed.js");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Copied", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Frame", { exact: true }).inputValue()).toContain("<iframe src=");
    await page.getByLabel("Bench to begin with").focus();
    await page.keyboard.press("ControlOrMeta+v");
    expect(await page.getByLabel("Bench to begin with").inputValue()).toContain("embed.js");
  });
});
