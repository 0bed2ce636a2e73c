import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, openAdmin } from "../support/admin-page.ts";
import { fillQuoteForm, siteForTests } from "../support/bench-page.ts";
import { writePartners } from "../support/partners.ts";
import { smallCatalog } from "../support/small-catalog.ts";

const ACME = {
  id: "acme",
  name: "Acme Tools",
  origins: ["https://shop.example.com"],
  accent: "#0b6bb8",
  fixedChoices: { width: "96" },
};

const PARTNERS = [ACME, { id: "quiet", name: "Quiet Co." }];

const site = siteForTests({}, (dataDir) => writePartners(dataDir, { partners: PARTNERS }));

async function openEmbedding(options: Parameters<typeof site.open>[1] = {}): Promise<Page> {
  const page = await openAdmin(site, smallCatalog, options);
  await admin(page).section("Embedding").click();
  return page;
}

const preview = (page: Page) => page.frameLocator("workbench-configurator iframe");
const partsList = (page: Page, text: string) =>
  preview(page)
    .getByRole("button", { name: /^Parts List/ })
    .filter({ hasText: text });
const line = (page: Page) => page.getByLabel("Line for the partner’s page");
const events = (page: Page) => page.getByRole("log", { name: "Events" }).locator("summary");
const paper = (page: Page) =>
  preview(page)
    .locator("html")
    .evaluate((root) => getComputedStyle(root).backgroundColor);

describe("the Embedding section", () => {
  it("previews the configurator as the partner's visitors see it, though its page is not on the allow-list", async () => {
    const page = await openEmbedding({ colorScheme: "light" });
    await partsList(page, "1 item").waitFor();
    expect(await line(page).inputValue()).toBe(
      `<script src="${site.server.url}/embed.js" async></script><workbench-configurator partner="acme"></workbench-configurator>`,
    );
    await expect
      .poll(() => events(page).allInnerTexts(), { message: "the events" })
      .toContainEqual(expect.stringContaining('ready {"configuration":{"width":"96"}'));
    expect(await paper(page)).toBe("rgb(247, 246, 243)");
    await page.getByLabel("Theme").selectOption("Dark");
    await expect
      .poll(() => paper(page), { message: "the background in the dark" })
      .toBe("rgb(22, 24, 26)");

    await page.getByLabel("Height in pixels").fill("640");
    const height = () =>
      page.locator("workbench-configurator").evaluate((element) => element.clientHeight);
    await expect.poll(height, { message: "the height" }).toBe(640);
    await admin(page).section("Catalog").click();
    await admin(page).section("Embedding").click();
    expect(await page.getByLabel("Height in pixels").inputValue()).toBe("640");
    expect(await height(), "the height after a visit to another section").toBe(640);
    expect(await line(page).inputValue()).toContain(' height="640"');

    const bench = { width: "96", depth: "48", frame_color: "black" };
    await page.getByLabel("Initial bench").fill(JSON.stringify(bench));
    await partsList(page, "$2,065.00").waitFor();
    const frame = page.frames().find((each) => each.url().includes("/frame.html"));
    if (!frame) throw new Error("There is no preview.");
    await frame.getByRole("button", { name: "Request Quote" }).first().click();
    await fillQuoteForm(frame, { company: "Preview Co." });
    await frame.getByRole("button", { name: "Submit Quote Request" }).click();
    await expect
      .poll(() => events(page).first().innerText(), { message: "the newest event" })
      .toMatch(/quote-submitted\s+{"quoteId":"Q-/);
    expect(site.server.rows("select company, partner_id, partner_name from quotes")).toEqual([
      { company: "Preview Co.", partner_id: "acme", partner_name: "Acme Tools" },
    ]);
  });
});
