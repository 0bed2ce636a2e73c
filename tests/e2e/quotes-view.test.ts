import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import {
  askForQuote,
  openQuotes,
  quotes,
  storedStatus,
  withoutQuotes,
} from "../support/quotes-page.ts";

const site = siteForTests();
beforeEach(() => withoutQuotes(site));

const STATUSES = ["Pending", "Reviewed", "Quoted", "Approved", "Rejected"];

/** The hue of an element's text, in degrees, and how colorful it is. */
const colorOf = (page: Page) =>
  quotes(page)
    .badge()
    .evaluate((badge) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(badge).color.match(/\d+/g) ?? []).map(Number);
      const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
      const span = most - least || 1;
      const sixth =
        most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
      return { hue: (sixth * 60 + 360) % 360, saturation: (most - least) / (most || 1) };
    });

describe("Quote Requests", () => {
  it("lists what visitors asked for, and shows all of one beside the list", async () => {
    await askForQuote(site, { company: "First Co." });
    const id = await askForQuote(site, {
      company: "Analytical Engines",
      notes: "Call before noon.\nSecond door.",
    });
    const page = await openQuotes(site);
    const see = quotes(page);
    expect(await see.companies()).toEqual(["Analytical Engines", "First Co."]);
    expect(await see.card("First Co.").innerText()).toMatch(/pending[\s\S]*\$4,184\.00/);

    const text = await see.detail().innerText();
    for (const part of [
      id,
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
    const [row] = site.server.rows(`select submitted_at from quotes where id = '${id}'`);
    const shown = await page.evaluate((at) => {
      const format = {
        month: "short",
        day: "numeric",
        year: "numeric",
        hour: "numeric",
        minute: "2-digit",
      } as const;
      return new Date(at).toLocaleString("en-US", format);
    }, String(row?.submitted_at));
    expect(shown).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
    expect(text).toContain(shown);

    await see.card("First Co.").click();
    await see.detail().getByText("First Co.").first().waitFor();
  });

  it("says what will be here while there is nothing, and shows the first quote by itself", async () => {
    const page = await openQuotes(site);
    await on(page).heading("No quote requests yet").waitFor();
    await askForQuote(site, { company: "The First" });
    await quotes(page).card("The First").waitFor();
  });

  it("sets any status from any, tells it for three seconds, and gives each its color", async () => {
    const id = await askForQuote(site);
    const page = await openQuotes(site);
    const see = quotes(page);
    const hues: Readonly<Record<string, readonly [number, number]>> = {
      Pending: [25, 50],
      Reviewed: [200, 225],
      Quoted: [255, 290],
      Approved: [120, 160],
      Rejected: [0, 10],
    };
    for (const from of STATUSES) {
      for (const to of STATUSES.filter((status) => status !== from)) {
        for (const status of [from, to]) {
          await see.status(status).click();
          await expect.poll(() => see.badge().textContent()).toBe(status.toLowerCase());
          await expect.poll(() => storedStatus(site, id)).toBe(status.toLowerCase());
        }
        await see.message("Quote status updated").waitFor();
      }
      await see.status(from).click();
      const { hue, saturation } = await colorOf(page);
      const [least = 0, most = 0] = hues[from] ?? [];
      expect(hue, from).toBeGreaterThanOrEqual(least);
      expect(hue, from).toBeLessThanOrEqual(most);
      expect(saturation, from).toBeGreaterThan(0.3);
    }
    const shownAt = Date.now();
    await page.mouse.move(5, 5);
    await see.message("Quote status updated").waitFor({ state: "detached" });
    expect(Date.now() - shownAt).toBeLessThan(4500);
  });

  it("deletes after the question, and does not without a yes", async () => {
    const kept = await askForQuote(site, { company: "Kept Inc." });
    const id = await askForQuote(site, { company: "Deleted Inc." });
    const page = await openQuotes(site);
    const see = quotes(page);
    for (const way of ["Cancel", "Close", "Escape"]) {
      await see.detail().getByRole("button", { name: "Delete" }).click();
      await see.dialog().getByText("Are you sure you want to delete this quote?").waitFor();
      if (way === "Escape") await page.keyboard.press("Escape");
      else await see.dialog().getByRole("button", { name: way }).click();
      await see.dialog().waitFor({ state: "detached" });
      expect(storedStatus(site, id)).toBe("pending");
    }
    await see.detail().getByRole("button", { name: "Delete" }).click();
    await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
    await see.message("Quote deleted").waitFor();
    expect(await see.companies()).toEqual(["Kept Inc."]);
    await expect.poll(() => storedStatus(site, id)).toBeUndefined();
    expect(await see.detail().innerText()).toContain(kept);
  });

  it("says when quotes cannot be loaded, and loads them when asked again", async () => {
    await askForQuote(site, { company: "Late Ltd." });
    const page = await site.open("/");
    await page.route("**/api/quotes/list?*", (route) => route.abort());
    await on(page).tab("Quote Requests").click();
    await quotes(page).error("Failed to load quotes").waitFor();
    await page.unroute("**/api/quotes/list?*");
    await on(page).button("Try again").click();
    await quotes(page).card("Late Ltd.").waitFor();
  });

  it("takes a status back that could not be set, with the reason", async () => {
    const id = await askForQuote(site);
    const page = await openQuotes(site);
    const see = quotes(page);
    await page.route("**/status", (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: "The server is busy.", code: "busy" },
      }),
    );
    await see.status("Quoted").click();
    await see.error("Failed to update quote status").waitFor();
    await see.error("The server is busy.").waitFor();
    expect(await see.badge().textContent()).toBe("pending");
    expect(storedStatus(site, id)).toBe("pending");
  });

  it("puts a quote back that could not be deleted, with the reason", async () => {
    const id = await askForQuote(site, { company: "Sticky Inc." });
    const page = await openQuotes(site);
    const see = quotes(page);
    await page.route(`**/api/quotes/${id}`, (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({
            status: 507,
            json: { success: false, error: "No room left.", code: "disk_full" },
          })
        : route.continue(),
    );
    await see.detail().getByRole("button", { name: "Delete" }).click();
    await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
    await see.error("Failed to delete quote").waitFor();
    expect(await see.companies()).toEqual(["Sticky Inc."]);
    expect(storedStatus(site, id)).toBe("pending");
  });

  it("keeps the tab that was open when the page is loaded anew", async () => {
    await askForQuote(site, { company: "Reloaded Inc." });
    const page = await openQuotes(site);
    await page.reload();
    await quotes(page).card("Reloaded Inc.").waitFor();
  });

  it("is a list on a phone, and a quote with a way back", async () => {
    await askForQuote(site, { company: "First Co." });
    await askForQuote(site, { company: "Second Co." });
    const page = await openQuotes(site, { viewport: { width: 390, height: 844 } });
    const see = quotes(page);
    expect(await see.detail().isVisible()).toBe(false);
    await see.card("First Co.").click();
    await see.detail().getByText("First Co.").first().waitFor();
    expect(await see.card("Second Co.").isVisible()).toBe(false);
    await on(page).button("Back to quotes").click();
    expect(await see.card("First Co.").evaluate((card) => card === document.activeElement)).toBe(
      true,
    );
    const [width, room] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(width).toBeLessThanOrEqual(room ?? 0);
  });

  it("shows names, companies and notes as text, whatever they say", async () => {
    const hostile = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    await askForQuote(site, { name: hostile, company: hostile, notes: hostile });
    const page = await openQuotes(site);
    await expect.poll(() => quotes(page).detail().innerText()).toContain(hostile);
    expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
  });
});
