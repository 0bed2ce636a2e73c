import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, showAdmin } from "../../support/browser/admin-page.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { expectTexts, saidBy, watch } from "../../support/browser/expect-texts.ts";
import { askForQuote, quotes } from "../../support/browser/quotes-page.ts";
import { LONG } from "../../support/long.ts";
import { exampleHash } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";
import { HOSTILE_CUSTOMER, HOSTILE_LINES, hostileRules } from "../../support/server/hostile-texts.ts";
import { writePartners } from "../../support/server/partners.ts";

const site = siteForTests({}, (dataDir) =>
  writePartners(
    dataDir,
    Object.values(HOSTILE_LINES).map((name, index) => ({ id: `partner-${index}`, name })),
  ),
);

/** Opens a page under these rules. `end` expects that nothing ran on it. */
async function openWatched(path: string, rules = hostileRules()) {
  site.server.reviseRules(rules);
  const page = await site.open("about:blank");
  const end = watch(page, site.server.url);
  await page.goto(path);
  return { page, end };
}

/** Two steps, which the Admin Panel renders fast. */
const fewSteps = rulesDocument([
  step("width", { options: Array.from({ length: 12 }, (_, index) => option(`w-${index}`)) }),
  step("depth", {
    options: [option("24", { colorCode: "#101010" })],
    conditionalOptions: [conditionalStep("30", { width: ["w-1"] })],
  }),
]);

const shownValues = (page: Page, key: string) =>
  page.locator(`input[name="${key}"]`).evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")));

describe("hostile texts", () => {
  it("in the rules stay text in steps, parts, drawing, offers, notices and dialogs of a visitor", async () => {
    const rules = hostileRules();
    const { page, end } = await openWatched(`/${exampleHash}`);
    await elementsOf(page).partsList().click();
    const buttons = page.getByRole("navigation", { name: "Steps" }).getByRole("button");
    expect(await buttons.count()).toBe(rules.steps.length);
    let offers = 0;
    for (const [index, step] of rules.steps.entries()) {
      // The steps between these look like them.
      if (index > 2 && index < rules.steps.length - 1) continue;
      await buttons.nth(index).click();
      await page.locator(`input[name="${step.key}"]`).first().waitFor();
      const refused = page.locator("label", { hasText: "Not available: " });
      if ((await refused.count()) > 0) {
        await refused.first().click();
        await page.getByRole("group", { name: /^To choose/ }).waitFor();
        offers += 1;
      }
      const said = await saidBy(page);
      const shown = await shownValues(page, step.key);
      expect(shown.length, step.key).toBeGreaterThan(0);
      for (const { value, label } of step.options) if (shown.includes(value)) expect(said, step.key).toContain(label);
      expect(said).toContain(step.name);
      expect(said).toContain(step.description);
      await expectTexts(page);
    }
    expect(offers).toBeGreaterThan(0);
    expect(await saidBy(page)).toContain(rules.name);
    expect(await page.title()).toBe("Workbench Configurator");

    await buttons.first().click();
    await page.locator('input[name="height_adjustment"][value="hand-crank"]').check();
    await elementsOf(page).notice().first().waitFor();
    await expectTexts(page);
    await elementsOf(page).button("Request Quote").first().click();
    await page.getByRole("dialog").waitFor();
    await expectTexts(page);
    await end();
  });

  it.runIf(LONG)(
    "in the rules stay text in the Admin Panel, its dialogs, messages, rules file and revisions",
    async () => {
      const rules = hostileRules(fewSteps);
      const { page, end } = await openWatched("/", rules);
      await showAdmin(page);
      const said = await saidBy(page);
      for (const { name, options } of rules.steps)
        for (const text of [name, ...options.map(({ label }) => label)]) expect(said).toContain(text);
      for (const summary of await page.locator("summary:visible").all()) await summary.click();
      await expectTexts(page);
      await elementsOf(page)
        .button(/^Edit step/)
        .first()
        .click();
      const [first, ...others] = fewSteps.steps;
      // A colleague deletes an option, which moves all texts on.
      const steps = first ? [{ ...first, options: first.options.slice(0, -1) }, ...others] : [];
      site.server.reviseRules(hostileRules({ ...fewSteps, steps }));
      await page.getByRole("dialog").getByRole("checkbox").first().click();
      await admin(page).press("Save Step");
      await page.getByRole("dialog").getByRole("alert").first().waitFor();
      await expectTexts(page);
      await admin(page).press("Cancel");
      await admin(page).section("History").click();
      await page.getByRole("link", { name: /^Revision 1\b/ }).click();
      await page.getByRole("article", { name: "Revision 1" }).waitFor();
      await expectTexts(page);
      for (const section of ["Benches", "Hints", "Partners"]) {
        await admin(page).section(section).click();
        await page.waitForLoadState("networkidle");
        await expectTexts(page);
      }
      await end();
    },
  );

  it.runIf(LONG)("of a customer stay text from the quote form to the deletion of the quote", async () => {
    const { name, company, email, phone, notes } = HOSTILE_CUSTOMER;
    const lines = Object.values(HOSTILE_LINES);
    const { page, end } = await openWatched(`/${exampleHash}`);
    for (const [index, line] of lines.entries())
      await askForQuote(site, {
        name: line,
        company: lines[(index + 1) % lines.length] ?? "",
        phone: Array.from(lines[(index + 2) % lines.length] ?? "")
          .slice(0, 20)
          .join(""),
      });
    await elementsOf(page).button("Request Quote").first().click();
    await page.getByLabel("Full Name").fill(name);
    await page.getByLabel("Company Name").fill(company);
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Phone Number").fill(phone);
    await page.getByLabel("Home Delivery ($199.00)").check();
    await page.getByLabel("Additional Notes").fill(notes);
    await expectTexts(page);
    await elementsOf(page).button("Submit Quote Request").click();
    // The form asks about a phone number of one digit.
    await elementsOf(page).button("Keep +cmd").click();
    await elementsOf(page).button("Submit Quote Request").click();
    await elementsOf(page).dialog("Quote Request Submitted!").waitFor();
    expect(await saidBy(page), "the confirmation").toContain(email);
    await expectTexts(page);
    await page.keyboard.press("Escape");

    // As if each quote came from a partner with the customer's name.
    site.server.rows("update quotes set partner_id = 'acme', partner_name = name returning id");
    const [latest] = site.server.rows("select id from quotes order by seq desc limit 1");
    const quoteId = String(latest?.id);
    await elementsOf(page).tab("Quote Requests").click();
    await quotes(page).card(quoteId).waitFor();
    const list = await saidBy(page);
    for (const line of lines) {
      expect(list, "the list").toContain(line);
      expect(list, "the list").toContain(`via ${line}`);
    }
    await expectTexts(page);
    for (const line of lines.slice(0, 2)) {
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
    for (const text of [name, company, email, phone]) expect(detail, "the customer's facts").toContain(text);
    const mail = (await page.locator("a[href^=mailto]").getAttribute("href")) ?? "";
    const [address = "", query = ""] = mail.slice("mailto:".length).split("?");
    expect(decodeURIComponent(address), "the address of the mail").toBe(email);
    expect([...new URLSearchParams(query)]).toEqual([["subject", `Quote ${quoteId}`]]);
    expect(await page.locator("a[href^=tel]").count(), "links that call").toBe(0);
    await page.getByLabel("Staff note").fill(notes.slice(0, 2000));
    await elementsOf(page).button("Add Note").click();
    await page.getByText("Note added.").waitFor();
    const more = elementsOf(page).button(/^Show all/);
    while ((await more.count()) > 0) await more.first().click();
    await expectTexts(page);
    await quotes(page).status("Quoted").click();
    await quotes(page).message("Quote status updated").waitFor();
    await page.locator("summary", { hasText: "More" }).click();
    await elementsOf(page).button("Delete").click();
    await elementsOf(page).dialog(`Delete Quote ${quoteId}`).waitFor();
    await expectTexts(page);
    await end();
  });
});
