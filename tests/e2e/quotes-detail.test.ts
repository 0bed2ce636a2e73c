import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { on, siteForTests, totalOf } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";
import { askForQuote, openQuotes, quotes, withoutQuotes } from "../support/quotes-page.ts";
import { readPdf } from "../support/read-pdf.ts";

const site = siteForTests();
beforeEach(() => {
  withoutQuotes(site);
  site.server.reviseRules(catalogueDocument);
});

const saved = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    quotes(page).detail().getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

describe("a quote in full", () => {
  it("has links to mail and telephone, and what delivery costs", async () => {
    const id = await askForQuote(site, {
      email: "o'brien+bench@example.com",
      phone: "+1 (555) 010-0100",
    });
    const page = await openQuotes(site);
    const detail = quotes(page).detail();
    const address = (name: string) => detail.getByRole("link", { name }).getAttribute("href");
    const mail = new URL((await address("o'brien+bench@example.com")) ?? "");
    expect(mail.protocol).toBe("mailto:");
    expect(decodeURIComponent(mail.pathname)).toBe("o'brien+bench@example.com");
    expect(mail.searchParams.get("subject")).toContain(id);
    expect(await address("+1 (555) 010-0100")).toBe("tel:+15550100100");
    expect(await detail.innerText()).toMatch(
      /Price\s+\$3,985\.00\s+Delivery\s+\$199\.00\s+Total with delivery\s+\$4,184\.00/,
    );
  });

  it("draws the bench from its snapshot, whatever became of the rules", async () => {
    await askForQuote(site);
    site.server.reviseRules({
      ...catalogueDocument,
      steps: catalogueDocument.steps.map((step) =>
        step.key === "width"
          ? {
              ...step,
              options: step.options.map((each) => ({ ...each, dimensions: { width: 40 } })),
            }
          : step,
      ),
    });
    const page = await openQuotes(site);
    const drawing = quotes(page).detail().getByRole("region", { name: "Drawing" });
    await drawing.getByText("AWT-EL2-100-7230").waitFor();
    await drawing.getByText("72 × 30 in").waitFor();
    expect(await drawing.locator("[data-part=monitor]").count()).toBeGreaterThan(0);
  });

  it("tells what the same bench would cost today", async () => {
    await askForQuote(site);
    const page = await openQuotes(site);
    await page.getByText("Today: the same price.").waitFor();
    site.server.reviseRules({
      ...catalogueDocument,
      basePrice: 1580,
      steps: catalogueDocument.steps.map((step) => ({
        ...step,
        ...(step.conditionalOptions && {
          conditionalOptions: step.conditionalOptions.filter(
            ({ value }) => value !== "monitor-arm",
          ),
        }),
        options: step.options.filter(({ value }) => value !== "monitor-arm"),
      })),
    });
    await page.reload();
    await page.getByText("Today: +$85.00; Monitor arm is discontinued.", { exact: true }).waitFor();
    expect(await quotes(page).detail().innerText()).toContain("$3,985.00");
  });

  it("opens its bench in the configurator as a visitor would see it", async () => {
    await askForQuote(site);
    const page = await openQuotes(site);
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      on(page).button("Delete").waitFor(),
      page.getByRole("link", { name: "Open in Configurator" }).click(),
    ]);
    await on(opened).partsList().waitFor();
    expect(await totalOf(opened)).toBe("$3,985.00");
    await quotes(page).detail().waitFor();
  });

  it.each([
    ["PDF, Letter", 612, 792],
    ["PDF, A4", 595.28, 841.89],
  ] as const)("is saved as a document to send: %s", async (button, width, height) => {
    const id = await askForQuote(site, { name: "Zoë <b>Öz</b> عادة", notes: "Second door." });
    const page = await openQuotes(site);
    const { name, bytes } = await saved(page, button);
    expect(name).toBe(`${id}.pdf`);
    const { pages, text } = await readPdf(bytes);
    expect(pages[0]?.width).toBeCloseTo(width, 1);
    expect(pages[0]?.height).toBeCloseTo(height, 1);
    for (const said of [
      id,
      "Zoë <b>Öz</b>",
      "Analytical Engines",
      "AWT-EL2-100-7230",
      "72 × 30 in",
      "HA-EL2",
      "Delivery $199.00",
      "$4,184.00",
      "HOW TO PURCHASE",
      "Second door.",
    ])
      expect(text).toContain(said);
  });

  it("says when its document could not be made", async () => {
    await askForQuote(site);
    const page = await openQuotes(site);
    await page.route("**/document?*", (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: "The server is busy.", code: "busy" },
      }),
    );
    await on(page).button("PDF, A4").click();
    await quotes(page).error("Failed to make the quote document").waitFor();
    await quotes(page).error("The server is busy.").waitFor();
  });

  it("has a history of what was done, with notes of staff as written", async () => {
    await askForQuote(site);
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.status("Quoted").click();
    await page.getByLabel("Staff note").fill("Wants it by March.\n<i>Urgent</i>");
    await on(page).button("Add Note").click();
    await page.getByText("Note added.").waitFor();
    const history = see.detail().getByRole("region", { name: "Notes and history" });
    await expect
      .poll(async () => (await history.innerText()).replace(/\s+/g, " "))
      .toMatch(
        /Wants it by March\. <i>Urgent<\/i>.*from pending to quoted.*Submitted by the visitor/,
      );
    expect(await page.getByLabel("Staff note").inputValue()).toBe("");
  });

  it("keeps a note that could not be added, and adds it once", async () => {
    const id = await askForQuote(site);
    const page = await openQuotes(site);
    await page.route("**/notes/*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel("Staff note").fill("Call back");
    await page.getByLabel("Staff note").press("Control+Enter");
    await page.getByRole("alert").getByText("The note was not added.").waitFor();
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Call back");
    await page.unroute("**/notes/*");
    await on(page).button("Add Note").click();
    await page.getByText("Note added.").waitFor();
    expect(
      site.server.rows(
        `select note from quote_events where quote_id = '${id}' and note is not null`,
      ),
    ).toEqual([{ note: "Call back" }]);
  });

  it("keeps the note of each quote while one looks at others", async () => {
    await askForQuote(site, { company: "First Co." });
    await askForQuote(site, { company: "Second Co." });
    const page = await openQuotes(site);
    const see = quotes(page);
    const note = page.getByLabel("Staff note");
    await note.fill("For the second");
    await see.card("First Co.").click();
    await see.detail().getByText("First Co.").first().waitFor();
    expect(await note.inputValue()).toBe("");
    await note.fill("For the first");
    await see.card("Second Co.").click();
    await expect.poll(() => note.inputValue()).toBe("For the second");
  });
});
