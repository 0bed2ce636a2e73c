import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { on, siteForTests, totalOf } from "../support/bench-page.ts";
import { colorOf, STATUS_HUES } from "../support/color-of.ts";
import { askForQuote, askNow, openQuotes, quotes } from "../support/quotes-page.ts";
import { readPdf } from "../support/read-pdf.ts";

const site = siteForTests();

describe("an open quote", () => {
  it("is saved as a PDF, opens in the configurator, and shows its status in color", async () => {
    const id = await askForQuote(site, { notes: "Second door." });
    const page = await openQuotes(site);
    const see = quotes(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      see.detail().getByRole("button", { name: "PDF, A4" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${id}.pdf`);
    const { pages, text } = await readPdf(await readFile(await download.path()));
    expect(pages[0]?.width).toBeCloseTo(595.28, 1);
    expect(text).toContain(id);
    expect(text).toContain("Second door.");

    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Open in Configurator" }).click(),
    ]);
    await on(opened).partsList().waitFor();
    expect(await totalOf(opened)).toBe("$3,985.00");
    await opened.close();
    expect(await see.detail().isVisible(), "the quote stays where it was").toBe(true);

    await page.getByText("Overview").click();
    await see.overview().waitFor();
    const colors = await see
      .overview()
      .locator("[class*=badge]")
      .evaluateAll((badges) =>
        badges.map((badge) => [badge.textContent, getComputedStyle(badge).color]),
      );
    for (const [status, [least, most]] of Object.entries(STATUS_HUES)) {
      const { hue, saturation } = colorOf(Object.fromEntries(colors)[status]);
      expect(hue, status).toBeGreaterThanOrEqual(least);
      expect(hue, status).toBeLessThanOrEqual(most);
      expect(saturation, status).toBeGreaterThan(0.3);
    }
    await see.status("Quoted").click();
    await expect.poll(() => see.badge().textContent()).toBe("quoted");
    const shown = () => see.badge().evaluate((badge) => getComputedStyle(badge).color);
    expect(await shown()).toBe(Object.fromEntries(colors).quoted);

    await fetch(`${site.server.url}/api/quotes/${id}`, { method: "DELETE" });
    await askNow(page);
    await expect.poll(() => see.badge().textContent()).toBe("deleted");
    expect(colorOf(await shown()).saturation, "any other status is grey").toBeLessThan(0.15);
  });
});
