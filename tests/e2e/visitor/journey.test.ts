import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DRAWING_FORMATS } from "#shared/bench/drawing-formats.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { expectNoCutText, expectNoOverflow, expectNoViolations } from "../../support/browser/axe.ts";
import { downloadOf, elementsOf, fillQuoteForm, siteForTests, totalOf } from "../../support/browser/bench-page.ts";
import { complaintsOf, loadedBy } from "../../support/browser/watched-page.ts";
import { LONG } from "../../support/long.ts";
import { catalog, exampleBench, exampleHash } from "../../support/rules/catalog.ts";

const site = siteForTests();

/** The names of the steps, with the labels of the example bench's choices. */
const exampleSteps = catalog.steps.map((step) => ({
  name: step.name,
  labels: step.options
    .filter(({ value }) => [exampleBench[step.key as keyof typeof exampleBench]].flat().includes(value))
    .map(({ label }) => label),
}));

async function expectExampleQuote(page: Page) {
  const dialog = elementsOf(page).dialog("Quote Request Submitted!");
  const text = (await dialog.textContent()) ?? "";
  const quoteId = /Q-\d{6}-[0-9A-Z]{5}/.exec(text)?.[0];
  expect(text).toContain("ada@example.com within 1-2 business days");
  const [row] = site.server.rows(
    `select * from quotes join quote_snapshots on quote_seq = seq where id = '${quoteId}'`,
  );
  expect(row).toMatchObject({
    status: "pending",
    name: "Ada Byron",
    company: "Analytical Engines",
    address_type: "home-delivery",
    notes: "Call before noon.",
    total_cents: 398_500,
    delivery_fee_cents: 19_900,
    rules_revision: 1,
  });
  expect(JSON.parse(String(row?.snapshot)).configuration).toEqual(exampleBench);
}

describe("a visitor", () => {
  it("builds the example bench by mouse for $3,985.00 and gets a quote ID, without browser warnings", async () => {
    const page = await site.open("about:blank", { permissions: ["clipboard-write"] });
    const see = elementsOf(page);
    const complaints = complaintsOf(page);
    const loaded = loadedBy(page);
    await page.goto("/");
    expect(await totalOf(page)).toBe("$0.00");
    await page.waitForLoadState("networkidle");
    expect(loaded.rules, "requests for the rules before the first choice").toEqual([]);
    await see.button("Help").click();
    await see.dialog("How To Configure").waitFor();
    await page.keyboard.press("Escape");

    for (const [index, { name, labels }] of exampleSteps.entries()) {
      await see.heading(`Step ${index + 1} ${name}`).waitFor();
      await page.getByText(`${index + 1} / 10`).waitFor();
      for (const label of labels) await page.getByText(label, { exact: true }).first().click();
      if (index < 9) await see.button("Next Step").click();
    }
    expect(await totalOf(page)).toBe("$3,985.00");
    expect(await see.partsList().textContent()).toContain("14 items");
    await expectNoViolations(page, "a bench");
    await expectNoOverflow(page, "a bench");
    await expectNoCutText(page, "a bench");
    await see.button("Copy Link").click();
    await see.button("Link Copied").waitFor();

    const code = orderCode(catalog, exampleBench);
    await see.button("Code & Files").click();
    for (const format of DRAWING_FORMATS) {
      const link = page.getByRole("link", { name: format.toUpperCase() });
      expect(await link.getAttribute("href")).toBe(`/api/drawings/${code}.${format}`);
      if (LONG || format === "pdf") expect((await downloadOf(link)).suggestedFilename()).toBe(`${code}.${format}`);
    }
    await page.keyboard.press("Escape");

    await see.button("Complete").click();
    const summary = see.dialog("Your Bench");
    expect(await summary.textContent()).toContain("Total Price, without delivery$3,985.00");
    const saved = await downloadOf(summary.getByRole("button", { name: "Save as PDF" }));
    expect(saved.suggestedFilename()).toBe(`${code}.pdf`);
    await summary.getByRole("button", { name: "Request a Quote" }).click();
    // The page may not read the clipboard, so the test pastes the link.
    const notes = page.getByLabel("Additional Notes (optional)");
    await notes.press("ControlOrMeta+v");
    expect(await notes.inputValue(), "the copied link").toBe(`${site.server.url}/${exampleHash}`);
    await fillQuoteForm(page);
    expect(await see.dialog("Request a Quote").textContent()).toContain("Total$4,184.00");
    await see.button("Submit Quote Request").click();
    await expectExampleQuote(page);
    await see.dialog("Quote Request Submitted!").getByRole("button", { name: "Done" }).click();

    await page.waitForLoadState("networkidle");
    expect(complaints, "browser warnings").toEqual([]);
    expect([...loaded.hosts], "hosts").toEqual([new URL(site.server.url).host]);
  });

  it("builds the same bench and gets its quote by keyboard", async () => {
    const page = await site.open();
    const see = elementsOf(page);
    const press = (key: string) => page.keyboard.press(key);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    /** Presses Tab until the wanted element has the focus. */
    const tabTo = async (reached: () => Promise<boolean>) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await reached()) return;
        await press("Tab");
      }
      throw new Error("The Tab key does not lead there.");
    };
    const isOption = (label: string) => () =>
      page.evaluate((wanted) => {
        const { activeElement } = document;
        const card = activeElement?.matches("input") ? activeElement.closest("label") : null;
        return card?.textContent?.includes(wanted) ?? false;
      }, label);
    const isButton = (name: string) => async () => (await focused()) === name;
    const inGroup = () => page.evaluate(() => document.activeElement?.matches("input[type=radio]") ?? false);

    await see.heading("Step 1 Height Adjustment").waitFor();
    for (const [index, { labels }] of exampleSteps.entries()) {
      if (index < 9) {
        await tabTo(inGroup);
        const [label = ""] = labels;
        await press("Space");
        for (let moves = 0; !(await isOption(label)()); moves += 1) {
          if (moves > 15) throw new Error(`The arrow keys do not lead to ${label}.`);
          await press("ArrowDown");
        }
        await tabTo(isButton("Next Step"));
        await press("Enter");
        const heading = `Step ${index + 2} ${exampleSteps[index + 1]?.name}`;
        await expect.poll(focused, { message: "the focus in the next step" }).toBe(heading);
      } else {
        for (const label of labels) {
          await tabTo(isOption(label));
          await press("Space");
        }
      }
    }
    expect(await totalOf(page)).toBe("$3,985.00");

    for (const name of ["Complete", "Request a Quote"]) {
      await tabTo(isButton(name));
      await press("Enter");
    }
    const field = (name: string) => () =>
      page.evaluate((wanted) => document.activeElement?.getAttribute("name") === wanted, name);
    for (const [name, text] of [
      ["name", "Ada Byron"],
      ["company", "Analytical Engines"],
      ["email", "ada@example.com"],
      ["phone", "+1 555 010 0100"],
    ] as const) {
      await tabTo(field(name));
      await page.keyboard.type(text);
    }
    await tabTo(field("addressType"));
    await press("Space");
    await press("ArrowDown");
    await press("ArrowDown");
    await tabTo(field("notes"));
    await page.keyboard.type("Call before noon.");
    await tabTo(isButton("Submit Quote Request"));
    await press("Enter");
    await expectExampleQuote(page);
  });
});
