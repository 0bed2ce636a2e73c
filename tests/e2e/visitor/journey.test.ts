import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DRAWING_FORMATS } from "#shared/bench/drawing-formats.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { expectAccessibleOnBoth, expectNoOverflow, expectRoom } from "../../support/browser/axe.ts";
import {
  downloadOf,
  elementsOf,
  fillQuoteForm,
  isFocused,
  siteForTests,
  totalOf,
} from "../../support/browser/bench-page.ts";
import { complaintsOf, loadedBy } from "../../support/browser/watched-page.ts";
import { LONG } from "../../support/long.ts";
import { catalog, exampleBench, exampleHash } from "../../support/rules/catalog.ts";

const site = siteForTests();

const SUBMIT = "**/api/quotes/submit";

/** The names of the steps, with the labels of the example bench's choices. */
const exampleSteps = catalog.steps.map((step) => ({
  key: step.key,
  name: step.name,
  labels: step.options
    .filter(({ value }) => [exampleBench[step.key as keyof typeof exampleBench]].flat().includes(value))
    .map(({ label }) => label),
}));

/** Steps with different layouts: options, unavailable options, colors, and a list. The others look like one of these. */
const DISTINCT = ["height_adjustment", "depth", "frame_color", "accessories"];

/** In `npm run test:long`, checks a state that components also show by role and name. */
const look = async (page: Page, state: string, part?: Locator) => {
  if (LONG) await expectAccessibleOnBoth(page, state, part);
};

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
    await look(page, "help");
    await page.keyboard.press("Escape");
    expect(await isFocused(see.button("Help")), "the focus after the dialog").toBe(true);

    await see.step("Accessories").click();
    await see.button("Complete").click();
    const dialog = see.dialog("10 steps remain");
    const goTo = dialog.getByRole("button", { name: /^Go to/ });
    await goTo.scrollIntoViewIfNeeded();
    const [edge, last] = [await dialog.boundingBox(), await goTo.boundingBox()];
    const space = (edge?.y ?? 0) + (edge?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
    expect(space, "space below the last button").toBeGreaterThan(16);
    await look(page, "steps remain");
    await dialog.getByRole("button", { name: "Surface Color" }).click();
    await see.heading("Step 6 Surface Color").waitFor();
    expect(await dialog.count(), "the dialog closes").toBe(0);
    await see.step("Height Adjustment").click();

    const panel = page.locator("fieldset[aria-describedby=step-description]");
    for (const [index, { key, name, labels }] of exampleSteps.entries()) {
      await see.heading(`Step ${index + 1} ${name}`).waitFor();
      if (DISTINCT.includes(key)) await look(page, name, index === 0 ? undefined : panel);
      await page.getByText(`${index + 1} / 10`).waitFor();
      for (const label of labels) await page.getByText(label, { exact: true }).first().click();
      if (index < 9) await see.button("Next Step").click();
    }
    expect(await totalOf(page)).toBe("$3,985.00");
    expect(await see.partsList().textContent()).toContain("14 items");
    await see.partsList().click();
    await page.getByText("Pricing Breakdown").click();
    await expectAccessibleOnBoth(page, "a bench with its parts and prices");
    await expectRoom(page, "a bench");
    await see.button("Copy Link").click();
    await see.button("Link Copied").waitFor();

    const code = orderCode(catalog, exampleBench);
    await see.button("Code & Files").click();
    await look(page, "order code and files");
    for (const format of DRAWING_FORMATS) {
      const link = page.getByRole("link", { name: format.toUpperCase() });
      expect(await link.getAttribute("href")).toBe(`/api/drawings/${code}.${format}`);
      if (LONG || format === "pdf") expect((await downloadOf(link)).suggestedFilename()).toBe(`${code}.${format}`);
    }
    await page.keyboard.press("Escape");

    await see.step("Height Adjustment").click();
    await see.option(/^Hand crank/).check();
    await see.notice().waitFor();
    await see.button("Dismiss").click();
    await see.option(/^Electric, two-column/).check();
    await see.button("Put Back").waitFor();
    // Check the list of steps, too: it marks the steps that need a choice again.
    await look(page, "notice", page.locator(":has(> nav[aria-label=Steps])"));
    await see.button("Put Back").click();
    await expect.poll(() => totalOf(page), { message: "the total after Put Back" }).toBe("$3,985.00");
    await expect.poll(() => see.notice().count()).toBe(0);
    await see.step("Accessories").click();
    await see.option(/^Fold-away crank handle/).click();
    const offer = see.offer("Fold-away crank handle");
    await offer.waitFor();
    await look(page, "offer", offer);

    await see.button("Complete").click();
    const summary = see.dialog("Your Bench");
    await summary.waitFor();
    await look(page, "summary", summary);
    await expectNoOverflow(page, "summary");
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
    await look(page, "submitted");
    await see.dialog("Quote Request Submitted!").getByRole("button", { name: "Done" }).click();

    await page.waitForLoadState("networkidle");
    expect(complaints, "browser warnings").toEqual([]);
    expect([...loaded.hosts], "hosts").toEqual([new URL(site.server.url).host]);
  });

  it("builds the same bench and gets its quote by keyboard, although a request is incomplete and one is lost", async () => {
    const page = await site.open();
    const see = elementsOf(page);
    const press = (key: string) => page.keyboard.press(key);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
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
    await tabTo(isButton("Submit Quote Request"));
    await press("Enter");
    await see.alert().waitFor();
    await look(page, "quote form, incomplete");
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
    await page.route(SUBMIT, (route) => route.abort());
    await tabTo(field("addressType"));
    await press("Space");
    await press("ArrowDown");
    await press("ArrowDown");
    await press("Enter");
    await see.alert().filter({ hasText: "Check your connection" }).waitFor();
    await expect.poll(field("addressType"), { message: "the focus, which waits where it was" }).toBe(true);
    await look(page, "quote form, failed submission");
    await tabTo(field("notes"));
    await page.keyboard.type("Call before noon.");
    await page.unroute(SUBMIT);
    await tabTo(isButton("Try Again"));
    await press("Enter");
    await expectExampleQuote(page);
  });
});

it("a choice takes effect within one frame without the server, and nothing moves after it", async () => {
  const page = await site.open();
  // The server's rendering already shows the bench. From here on, the page itself answers.
  await page.locator("#root:not([data-first-paint]) [data-parts]").first().waitFor();
  await page.route("**/api/**", () => {});
  const seen = await page.evaluate(async () => {
    document.querySelector<HTMLInputElement>("input[value=electric]")?.click();
    await new Promise(requestAnimationFrame);
    return {
      price: document.querySelector("[aria-controls=parts-list]")?.textContent,
      step: document.querySelector("[aria-current=step]")?.textContent,
      drawing: document.querySelectorAll("[data-parts~=handset]").length,
    };
  });
  expect(seen.price).toContain("1 item$2,135.00");
  expect(seen.step).toContain("Electric, two-column");
  expect(seen.drawing).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate("location.hash")).toBe("#height_adjustment=electric");

  await elementsOf(page).step("Width").click();
  const narrow = elementsOf(page).option(/^48 in/);
  await narrow.check();
  /** The outlines of the bench, one frame after this width is chosen, if any. */
  const outlines = (width?: string) =>
    page.evaluate(async (value) => {
      document.querySelector<HTMLInputElement>(`input[value='${value}']`)?.click();
      if (value) await new Promise(requestAnimationFrame);
      return document.querySelector("[data-parts]")?.innerHTML;
    }, width);
  const short = await outlines();
  const long = await outlines("96");
  expect(long, "at once").not.toBe(short);
  expect(await outlines("48"), "at once").toBe(short);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await outlines("96"), "at once, also with motion").toBe(long);
  const moving = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => effect instanceof KeyframeEffect && effect.target),
  );
  expect(moving, "no frame after the first one paints anything in motion").toEqual([]);
});
