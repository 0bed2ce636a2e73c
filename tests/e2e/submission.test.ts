import { expect, it } from "vitest";
import { fillQuoteForm, isFocused, on, siteForTests } from "../support/bench-page.ts";
import { exampleHash } from "../support/catalog.ts";

const site = siteForTests();

const SUBMIT = "**/api/quotes/submit";

it("the quote form closes in every way, rejects an incomplete request, and submits one quote despite a lost reply, a reload and a double click", async () => {
  const page = await site.open(`/${exampleHash}`);
  const see = on(page);
  const form = see.dialog("Request a Quote");
  for (const [name, close] of [
    ["Close", () => form.getByRole("button", { name: "Close" }).click()],
    ["Cancel", () => form.getByRole("button", { name: "Cancel" }).click()],
    ["the overlay", () => page.mouse.click(5, 450)],
    ["Escape", () => page.keyboard.press("Escape")],
  ] as const) {
    await see.button("Request Quote").click();
    expect(await page.getByLabel("Full Name").inputValue(), `before ${name}`).toBe("");
    await page.getByLabel("Full Name").fill("Ada");
    await close();
    expect(await form.count(), `the form after ${name}`).toBe(0);
    expect(await isFocused(see.button("Request Quote")), `the focus after ${name}`).toBe(true);
  }

  const quotes = () => site.server.rows("select id from quotes");
  await see.button("Request Quote").click();
  await fillQuoteForm(page);
  const phone = page.getByLabel("Phone Number");
  await phone.fill("  ");
  await see.button("Submit Quote Request").click();
  expect(await phone.evaluate((field) => field.matches(":invalid"))).toBe(true);
  expect(quotes(), "without a phone number").toEqual([]);

  await phone.fill("+1 555 010 0100");
  await page.route(SUBMIT, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await see.button("Submit Quote Request").click();
  await see.alert().getByText("Failed to submit quote request").waitFor();
  expect(quotes(), "with a lost reply").toHaveLength(1);
  await page.unroute(SUBMIT);

  await page.reload();
  await see.button("Request Quote").click();
  await fillQuoteForm(page);
  await see.button("Submit Quote Request").dblclick();
  const text = await see.dialog("Quote Request Submitted!").textContent();
  const id = /Q-\d{6}-\w{5}/.exec(text ?? "")?.[0];
  expect(quotes(), "submitted again after a reload").toEqual([{ id }]);
});
