import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  admin,
  callsOf,
  focusedName,
  hold,
  openAdmin,
  storedOption,
  storedRules,
} from "../../support/browser/admin-page.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

const site = siteForTests();

it("a step is added from a dialog that asks before it discards input, and its move saves no unfinished price", async () => {
  const page = await openAdmin(site, smallCatalog);
  const calls = callsOf(page);
  const open = () => elementsOf(page).button("Add Step").click();
  const key = admin(page).field("Key");
  const closed = () => page.getByRole("dialog").waitFor({ state: "detached" });
  const waysOut: Record<string, (from: Page) => Promise<unknown>> = {
    Cancel: (from) => admin(from).press("Cancel"),
    Escape: (from) => from.keyboard.press("Escape"),
    "a click beside it": (from) => from.mouse.click(5, 5),
  };
  for (const [name, leave] of Object.entries(waysOut)) {
    await open();
    await leave(page);
    await closed();
    expect(await focusedName(page), `the focus after ${name}`).toBe("Add Step");
  }

  await open();
  await key.fill("lid");
  await page.keyboard.press("Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await admin(page).press("Keep Editing");
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press("Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await admin(page).press("Keep Editing");
  expect(await key.inputValue(), "after repeated Escape").toBe("lid");
  expect(await key.evaluate((field) => field.matches(":focus")), "the restored focus").toBe(true);
  await page.mouse.click(5, 5);
  await admin(page).press("Discard");
  await closed();
  await open();
  expect(await key.inputValue(), "the discarded input").toBe("");
  await key.fill("lid");
  await admin(page).press("Cancel");
  await closed();
  expect(calls, "nothing was sent").toEqual([]);

  await open();
  expect(await admin(page).field("Step number").inputValue()).toBe("4");
  await admin(page).field("Name").fill("Lid");
  expect(await key.inputValue(), "the key from the name").toBe("lid");
  await key.fill("");
  await admin(page).press("Add Step");
  expect(await key.evaluate((field) => field.matches(":focus:invalid")), "the focus without a key").toBe(true);
  await key.fill("width");
  await admin(page).press("Add Step");
  const sentence = "Another step already has the key 'width': give each step its own.";
  await admin(page).error(`Error adding step: ${sentence}`).waitFor();
  expect(await key.getAttribute("aria-invalid")).toBe("true");
  const described = await key.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe(sentence);
  await expect.poll(() => key.evaluate((field) => field.matches(":focus"))).toBe(true);
  expect(storedRules(site).config).toEqual(smallCatalog);

  await key.fill("lid");
  await admin(page).press("Add Step");
  await admin(page).message("Step added successfully").waitFor();
  const [, call = ""] = calls;
  expect(call).toMatch(/^POST \/api\/admin\/steps /);
  expect(JSON.parse(call.slice("POST /api/admin/steps ".length))).toEqual({
    key: "lid",
    name: "Lid",
    stepNumber: 4,
    required: true,
    description: "",
    multiSelect: false,
    options: [],
  });
  await expect.poll(() => focusedName(page)).toBe("4. Lid");
  const card = await admin(page).textOf("4. Lid");
  expect(card).toContain("No options yet: not shown to visitors");
  expect(card).toContain("Required");

  const answer = await hold(page, "**/api/admin/steps/lid");
  await elementsOf(page).button("Move Lid up").press("Enter");
  await admin(page).price("48 in").fill("-9");
  answer();
  await admin(page).step("3. Lid").waitFor();
  expect(await admin(page).price("48 in").inputValue(), "the unfinished price").toBe("-9");
  expect(storedOption(site, "width", "48")?.priceModifier).toBe(-90);
});
