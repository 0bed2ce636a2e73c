import { expect, it } from "vitest";
import { expectAccessibleOnBoth } from "../../support/browser/axe.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { staffOf } from "../../support/browser/customers-page.ts";
import { LONG } from "../../support/long.ts";
import { askForQuote } from "../../support/quotes/asked-quotes.ts";
import { exampleBench } from "../../support/rules/catalog.ts";

const site = siteForTests();

it.runIf(LONG)(
  "a customer keeps what was typed when an answer fails, and axe finds nothing on the private page",
  async () => {
    const items = [
      { configuration: exampleBench, quantity: 4, name: "مقعد العمل" },
      { configuration: exampleBench, quantity: 1 },
    ];
    const id = await askForQuote(site, { name: "Unbreakable".repeat(18), items });
    const staff = staffOf(site, id);
    const adjustments = [{ reason: "W".repeat(200), amount: 99 }];
    await staff.send({ adjustments, message: "m".repeat(300) });
    const page = await site.open(await staff.link());
    await elementsOf(page).heading("Your quote is ready").waitFor();
    await page.getByText("AWT-").first().waitFor();
    await expectAccessibleOnBoth(page, "ready");
    for (const name of ["Accept This Quote", "Ask for a Change"]) {
      await elementsOf(page).button(name).click();
      await expectAccessibleOnBoth(page, name, page.getByRole("dialog"));
      await page.keyboard.press("Escape");
    }

    await elementsOf(page).button("Ask for a Change").click();
    await page.getByLabel("Your message").fill("Two more, please.");
    await page.route("**/api/customer/ask-change", (route) => route.abort());
    await elementsOf(page).button("Send").click();
    await elementsOf(page).alert().filter({ hasText: "Check your connection" }).waitFor();
    await page.unroute("**/api/customer/ask-change");
    await page.keyboard.press("Escape");
    await elementsOf(page).button("Ask for a Change").click();
    expect(await page.getByLabel("Your message").inputValue()).toBe("Two more, please.");

    await staff.send({ leadTime: 20 });
    await elementsOf(page).button("Send").click();
    await elementsOf(page).alert().filter({ hasText: "A newer revision" }).waitFor();
    expect(await page.getByLabel("Your message").inputValue()).toBe("Two more, please.");
    await page.keyboard.press("Escape");
    await elementsOf(page).heading("Your new quote is ready").waitFor();

    await page.goto("/q/unknown");
    await elementsOf(page).heading("This link does not show a quote").waitFor();
    await expectAccessibleOnBoth(page, "no such link", page.getByRole("main"));
  },
);
