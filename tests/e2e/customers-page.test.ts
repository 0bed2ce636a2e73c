import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { askForQuote } from "../support/asked-quotes.ts";
import { expectAccessibleOnBoth } from "../support/axe.ts";
import { downloadOf, isFocused, on, siteForTests } from "../support/bench-page.ts";
import { exampleBench } from "../support/catalog.ts";
import { returnTo, staffOf } from "../support/customers-page.ts";
import { readPdf } from "../support/read-pdf.ts";

const site = siteForTests({ COMPANY_NAME: "Bench Works" });

/** Every address that the page requests, and every referrer that it sends. */
function watchAddresses(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) addresses.push(request.url());
    addresses.push(request.headers().referer ?? "");
  });
  return addresses;
}

describe("a customer with a private link", () => {
  it("changes a bench, sees what the next revision changed, and accepts it", async () => {
    const id = await askForQuote(site, { name: "Ada Moreno" });
    const staff = staffOf(site, id);
    await staff.send({ message: "As we said on the phone." });
    const link = await staff.link();
    const page = await site.open("about:blank");
    const addresses = watchAddresses(page);
    await page.goto(link);
    await on(page).heading("Your quote is ready").waitFor();
    expect(await page.getByText("As we said on the phone.").isVisible()).toBe(true);
    const download = await downloadOf(on(page).button("Save as PDF"));
    const { text } = await readPdf(await readFile(await download.path()));
    expect(text).toContain(id);

    await on(page).button("Change this bench").click();
    await page.getByText(`You are changing the bench of quote ${id}.`).waitFor();
    await on(page).step("Frame Color").click();
    await on(page).option("Black").check();
    await on(page).button("Send to Bench Works").click();
    await page.getByLabel("Your message").fill("Black matches our other benches.");
    await on(page).button("Send").last().click();
    await on(page).heading("We have your message").waitFor();
    expect(new URL(page.url()).pathname).toBe(link);
    expect(await page.getByText("Frame Color now Black, was Light gray").count()).toBe(1);
    expect(await staff.status()).toBe("reviewed");

    const discount = [{ reason: "Welcome back", percent: -10 }];
    await staff.send({ source: "proposal", adjustments: discount });
    await returnTo(page);
    await on(page).heading("Your new quote is ready").waitFor();
    const changes = page.getByRole("region", { name: "What changed since revision 1" });
    expect(await changes.getByRole("listitem").allTextContents()).toEqual([
      "Bench 1: Frame Color now Black, was Light gray",
      expect.stringMatching(/^Discount added: Welcome back, −.*\(10%\)$/),
      expect.stringMatching(/^Total now \$[\d,.]+, was \$[\d,.]+$/),
    ]);

    await on(page).button("Accept This Quote").click();
    await page.getByLabel("Your full name").fill("Ada Moreno");
    await page.keyboard.press("Enter");
    const thanks = on(page).heading("Thank you. This quote is accepted");
    await thanks.waitFor();
    await expect.poll(() => isFocused(thanks)).toBe(true);
    await page.reload();
    await thanks.waitFor();
    expect(await page.getByRole("button").allTextContents()).not.toContain("Accept This Quote");
    expect(await staff.status()).toBe("approved");
    const { answers } = await staff.told();
    expect(answers.at(-1)).toMatchObject({ kind: "accepted", number: 2, name: "Ada Moreno" });

    const token = link.replace("/q/", "");
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    await staff.renewLink();
    await returnTo(page);
    await on(page).heading("This link does not show a quote").waitFor();
    expect(await page.getByText(id).count(), "nothing is left of the quote").toBe(0);
  });

  it("keeps what was typed when an answer fails", async () => {
    const id = await askForQuote(site);
    const staff = staffOf(site, id);
    await staff.send();
    const page = await site.open(await staff.link());
    await on(page).button("Ask for a Change").click();
    await page.getByLabel("Your message").fill("Two more, please.");
    await page.route("**/api/customer/ask-change", (route) => route.abort());
    await on(page).button("Send").click();
    await on(page).alert().filter({ hasText: "Check your connection" }).waitFor();
    await page.unroute("**/api/customer/ask-change");
    await page.keyboard.press("Escape");
    await on(page).button("Ask for a Change").click();
    expect(await page.getByLabel("Your message").inputValue()).toBe("Two more, please.");

    await staff.send({ leadTime: 20 });
    await on(page).button("Send").click();
    await on(page).alert().filter({ hasText: "A newer revision" }).waitFor();
    expect(await page.getByLabel("Your message").inputValue()).toBe("Two more, please.");
    await page.keyboard.press("Escape");
    await on(page).heading("Your new quote is ready").waitFor();
  });

  it("can use the page on a desktop and a phone, where axe finds nothing", async () => {
    const items = [
      { configuration: exampleBench, quantity: 4, name: "مقعد العمل" },
      { configuration: exampleBench, quantity: 1 },
    ];
    const id = await askForQuote(site, { name: "Unbreakable".repeat(18), items });
    const staff = staffOf(site, id);
    const adjustments = [{ reason: "W".repeat(200), amount: 99 }];
    await staff.send({ adjustments, message: "m".repeat(300) });
    const page = await site.open(await staff.link());
    await on(page).heading("Your quote is ready").waitFor();
    await page.getByText("AWT-").first().waitFor();
    await expectAccessibleOnBoth(page, "ready");
    for (const name of ["Accept This Quote", "Ask for a Change"]) {
      await on(page).button(name).click();
      await expectAccessibleOnBoth(page, name, page.getByRole("dialog"));
      await page.keyboard.press("Escape");
    }
    await page.goto("/q/unknown");
    await on(page).heading("This link does not show a quote").waitFor();
    await expectAccessibleOnBoth(page, "no such link", page.getByRole("main"));
  });
});
