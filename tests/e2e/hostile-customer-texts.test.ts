import { beforeEach, expect, it } from "vitest";
import { exampleHash, on, siteForTests } from "../support/bench-page.ts";
import { expectTexts, saidBy, watch } from "../support/expect-texts.ts";
import { HOSTILE_CUSTOMER, HOSTILE_LINES, hostileRules } from "../support/hostile-texts.ts";
import { askForQuote, quotes } from "../support/quotes-page.ts";

const site = siteForTests();

beforeEach(() => {
  site.server.reviseRules(hostileRules());
});

it("hostile customer texts stay text, from the quote form to the deletion of the quote", async () => {
  const { name, company, email, phone, notes } = HOSTILE_CUSTOMER;
  const lines = Object.values(HOSTILE_LINES);
  for (const [index, line] of lines.entries())
    await askForQuote(site, {
      name: line,
      company: lines[(index + 1) % lines.length] ?? "",
      phone: Array.from(lines[(index + 2) % lines.length] ?? "")
        .slice(0, 20)
        .join(""),
    });
  const page = await site.open("about:blank");
  const end = watch(page, site.server.url);

  await page.goto(`/${exampleHash}`);
  await on(page).button("Request Quote").first().click();
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Company Name").fill(company);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Phone Number").fill(phone);
  await page.getByLabel("Home Delivery ($199.00)").check();
  await page.getByLabel("Additional Notes").fill(notes);
  await expectTexts(page);
  await on(page).button("Submit Quote Request").click();
  await on(page).dialog("Quote Request Submitted!").waitFor();
  expect(await saidBy(page), "the confirmation").toContain(email);
  await expectTexts(page);
  await page.keyboard.press("Escape");

  // As if each quote came from a partner with the customer's name.
  site.server.rows("update quotes set partner_id = 'acme', partner_name = name returning id");
  const [latest] = site.server.rows("select id from quotes order by seq desc limit 1");
  const quoteId = String(latest?.id);
  await on(page).tab("Quote Requests").click();
  await quotes(page).card(quoteId).waitFor();
  const list = await saidBy(page);
  for (const line of lines) {
    expect(list, "the list").toContain(line);
    expect(list, "the list").toContain(`via ${line}`);
  }
  await expectTexts(page);
  for (const line of lines.slice(0, 6)) {
    await page
      .locator("[data-quote]")
      .filter({ has: page.locator("b", { hasText: line }) })
      .first()
      .click();
    await quotes(page).detail().getByText(line).first().waitFor();
    await expectTexts(page);
  }

  await quotes(page).card(quoteId).click();
  await quotes(page)
    .detail()
    .getByText(email.split("@")[0] ?? "")
    .first()
    .waitFor();
  const detail = await saidBy(page);
  for (const text of [name, company, email, phone])
    expect(detail, "the customer's facts").toContain(text);
  const mail = (await page.locator("a[href^=mailto]").getAttribute("href")) ?? "";
  const [address = "", query = ""] = mail.slice("mailto:".length).split("?");
  expect(decodeURIComponent(address), "the address of the mail").toBe(email);
  expect([...new URLSearchParams(query)]).toEqual([["subject", `Quote ${quoteId}`]]);
  expect(await page.locator("a[href^=tel]").count(), "links that call").toBe(0);
  await page.getByLabel("Staff note").fill(notes.slice(0, 2000));
  await on(page).button("Add Note").click();
  await page.getByText("Note added.").waitFor();
  const more = on(page).button(/^Show all/);
  while ((await more.count()) > 0) await more.first().click();
  await expectTexts(page);
  await quotes(page).status("Quoted").click();
  await quotes(page).message("Quote status updated").waitFor();
  await on(page).button("Delete").click();
  await on(page).dialog(`Delete Quote ${quoteId}`).waitFor();
  await expectTexts(page);
  await end();
});
