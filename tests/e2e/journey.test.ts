import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { exampleHash, fillQuoteForm, on, siteForTests, totalOf } from "../support/bench-page.ts";
import { catalogue, exampleBench } from "../support/catalogue.ts";

const site = siteForTests();

/** The labels of the example bench's choices, step by step. */
const exampleSteps = catalogue.steps.map((step) => ({
  name: step.name,
  labels: step.options
    .filter(({ value }) =>
      [exampleBench[step.key as keyof typeof exampleBench]].flat().includes(value),
    )
    .map(({ label }) => label),
}));

async function expectExampleQuote(page: Page) {
  const dialog = on(page).dialog("Quote Request Submitted!");
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
  it("builds the example bench by mouse, reads $3,985.00, and gets a quote id", async () => {
    const page = await site.open();
    const see = on(page);
    expect(await totalOf(page)).toBe("$0.00");

    for (const [index, { name, labels }] of exampleSteps.entries()) {
      await see.heading(`Step ${index + 1} ${name}`).waitFor();
      await page.getByText(`${index + 1} / 10`).waitFor();
      for (const label of labels) await page.getByText(label, { exact: true }).first().click();
      if (index < 9) await see.button("Next Step").click();
    }
    expect(await totalOf(page)).toBe("$3,985.00");
    expect(await see.partsList().textContent()).toContain("14 items");

    await see.button("Complete").click();
    await fillQuoteForm(page);
    expect(await see.dialog("Request a Quote").textContent()).toContain("Total$4,184.00");
    await see.button("Submit Quote Request").click();
    await expectExampleQuote(page);
  });

  it("builds the same bench and gets its quote by keyboard alone", async () => {
    const page = await site.open();
    const see = on(page);
    const press = (key: string) => page.keyboard.press(key);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    /** Moves on with Tab until the wanted element has the focus. */
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
    const inGroup = () =>
      page.evaluate(() => document.activeElement?.matches("input[type=radio]") ?? false);

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
        await see.heading(new RegExp(`^Step ${index + 2} `)).waitFor();
        await page.waitForFunction(() => document.activeElement?.matches("h2"));
      } else {
        for (const label of labels) {
          await tabTo(isOption(label));
          await press("Space");
        }
      }
    }
    expect(await totalOf(page)).toBe("$3,985.00");

    await tabTo(isButton("Complete"));
    await press("Enter");
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

  it("has 'No accessories' alone, or other accessories without it", async () => {
    const page = await site.open("/#uprights=uprights-36");
    const see = on(page);
    await see.button(/^Step 10/).click();
    const checked = () =>
      page
        .getByRole("checkbox", { checked: true })
        .evaluateAll((boxes) =>
          boxes.map((box) => (box instanceof HTMLInputElement ? box.value : "")),
        );
    await see.option(/^Drawer/).check();
    await see.option(/^Upper shelf/).check();
    expect(await checked()).toEqual(["drawer", "shelf"]);
    await see.option(/^No accessories/).check();
    expect(await checked()).toEqual(["no-accessories"]);
    await see.option(/^Footrest bar/).check();
    expect(await checked()).toEqual(["footrest"]);
    await see.option(/^Footrest bar/).uncheck();
    expect(await checked()).toEqual([]);
    expect(await totalOf(page)).toBe("$1,680.00");
  });

  it("is told what a changed height adjustment removes, and can take it back", async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = on(page);
    await see.option(/^Hand crank/).check();
    expect(await see.notice().textContent()).toContain(
      "Removed: Feet and Casters 5 in locking casters (needs Load Capacity), −$220.00.",
    );
    expect(await totalOf(page)).toBe("$2,835.00");
    await see.button("Undo").click();
    expect(await totalOf(page)).toBe("$3,985.00");
    expect(await see.option(/^Electric, two-column/).isChecked()).toBe(true);
  });

  it("moves between the steps, and past neither end", async () => {
    const page = await site.open();
    const see = on(page);
    await see.button("Previous").focus();
    await page.keyboard.press("Enter");
    await page.getByText("1 / 10").waitFor();
    await see.button("Next Step").click();
    await page.getByText("2 / 10").waitFor();
    await see.button("Previous").click();
    await page.getByText("1 / 10").waitFor();
    await see.button(/^Step 10: Accessories/).click();
    await see.button("Complete").waitFor();
    expect(await see.button(/^Step 3: Width \(needs a choice\)/).count()).toBe(1);
  });

  it("sees an option that is not available, with what it needs, and cannot choose it", async () => {
    const page = await site.open("/#width=60");
    const see = on(page);
    await see.button(/^Step 4/).click();
    const deep = see.option(/^48 in/);
    await deep.focus();
    expect(await page.getByText("Needs 84 in or 96 in (Width)").isVisible()).toBe(true);
    await page.keyboard.press("Space");
    expect(await deep.isChecked()).toBe(false);
    expect(await totalOf(page)).toBe("$1,495.00");
  });

  it("is told which steps remain, each leading there", async () => {
    const page = await site.open("/#height_adjustment=electric&load_capacity=1000");
    const see = on(page);
    await see.button("Request Quote").click();
    const dialog = see.dialog("8 steps remain");
    const edge = await dialog.boundingBox();
    const last = await dialog.getByRole("button", { name: /^Go to/ }).boundingBox();
    const room = (edge?.y ?? 0) + (edge?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
    expect(room).toBeGreaterThan(16);
    await dialog.getByRole("button", { name: "Surface Color" }).click();
    await see.heading("Step 6 Surface Color").waitFor();
    expect(await dialog.count()).toBe(0);
    await see.button(/^Step 10/).click();
    await see.button("Complete").click();
    await see.dialog("8 steps remain").waitFor();
  });

  it("reads parts and prices in the Parts List and the Pricing Breakdown", async () => {
    const page = await site.open(`/${exampleHash}`);
    await on(page).partsList().click();
    const rows = page.getByRole("table").getByRole("row");
    expect(await rows.nth(0).innerText()).toMatch(/Category\s+Selection\s+Price Modifier/);
    expect(await rows.nth(1).innerText()).toMatch(/Height Adjustment\s+Electric, two-column/);
    expect(await rows.filter({ hasText: "30 in" }).innerText()).toMatch(/Included$/);
    await page.getByText("Pricing Breakdown").click();
    const breakdown = page.getByRole("group").filter({ hasText: "Base Price" }).last();
    expect((await breakdown.innerText()).replace(/\s+/g, " ")).toContain(
      "Base Price $1,495.00 Customizations $2,490.00 Total Price $3,985.00",
    );
  });

  it("finds help with all its parts", async () => {
    const page = await site.open();
    await on(page).button("Help").click();
    const text = (await on(page).dialog("How To Configure").textContent()) ?? "";
    for (const part of [
      /tracked in the Parts List/,
      /Experiment freely/,
      /Click Request Quote when you are ready/,
      /as many workbenches as you want/,
      /What happens next.*detailed quote plus a drawing, with a quote reference number/,
      /How to purchase.*Contact our team with your quote reference number/,
    ])
      expect(text).toMatch(part);
    await page.keyboard.press("Escape");
    expect(await on(page).dialog("How To Configure").count()).toBe(0);
  });

  it("resets everything at once, and can undo that", async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = on(page);
    await see.button("Next Step").click();
    await see.button("Reset Configurator").click();
    expect(await totalOf(page)).toBe("$0.00");
    await page.getByText("1 / 10").waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await see.button("Undo").click();
    expect(await totalOf(page)).toBe("$3,985.00");
    await page.getByText("2 / 10").waitFor();
  });

  it("closes the quote form in each of its ways, which empties it", async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = on(page);
    const dialog = see.dialog("Request a Quote");
    for (const close of [
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => dialog.getByRole("button", { name: "Cancel" }).click(),
      () => page.mouse.click(5, 450),
      () => page.keyboard.press("Escape"),
    ]) {
      await see.button("Request Quote").click();
      expect(await page.getByLabel("Full Name").inputValue()).toBe("");
      await page.getByLabel("Full Name").fill("Ada");
      await close();
      expect(await dialog.count()).toBe(0);
    }
  });
});
