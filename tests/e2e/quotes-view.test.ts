import { describe, expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import { askForQuote, openQuotes, quotes } from "../support/quotes-page.ts";

const site = siteForTests();

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

describe("Quote Requests", () => {
  it("shows the list or the quote on a phone, and both side by side on a desktop", async () => {
    await askForQuote(site, { company: "First Co." });
    const id = await askForQuote(site, {
      company: "Analytical Engines",
      notes: "Call before noon.\nSecond door.",
    });
    const page = await openQuotes(site, { viewport: PHONE });
    const see = quotes(page);
    const [first, second] = [see.card("First Co."), see.card("Analytical Engines")];
    await first.waitFor();
    expect(await see.detail().isVisible(), "the quote beside the list on a phone").toBe(false);
    await first.click();
    await see.detail().getByText("First Co.").first().waitFor();
    expect(await second.isVisible(), "the list beside the quote on a phone").toBe(false);
    await on(page).button("Back to quotes").click();
    await expect.poll(() => first.evaluate((card) => card === document.activeElement)).toBe(true);
    const [width, room] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(width).toBeLessThanOrEqual(room ?? 0);

    await page.setViewportSize(DESKTOP);
    expect(await see.companies()).toEqual(["Analytical Engines", "First Co."]);
    expect(await first.innerText()).toMatch(/pending[\s\S]*\$4,184\.00/);
    await second.click();
    await expect.poll(() => see.detail().innerText()).toContain(id);
    expect(await first.isVisible(), "the list beside the quote on a desktop").toBe(true);
    const [row] = site.server.rows(`select submitted_at from quotes where id = '${id}'`);
    const date = await page.evaluate((at) => {
      const format = {
        month: "short",
        day: "numeric",
        year: "numeric",
        hour: "numeric",
        minute: "2-digit",
      } as const;
      return new Date(at).toLocaleString("en-US", format);
    }, String(row?.submitted_at));
    expect(date).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
    const text = await see.detail().innerText();
    for (const part of [
      date,
      "pending",
      "Ada Byron",
      "Analytical Engines",
      "ada@example.com",
      "+1 555 010 0100",
      "Home Delivery ($199.00)",
      "Call before noon.\nSecond door.",
      "Electric, two-column",
      "HA-EL2",
      "$3,985.00",
      "$199.00",
      "$4,184.00",
    ])
      expect(text).toContain(part);
  });
});
