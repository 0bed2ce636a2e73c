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
import { expectNoOverflow, expectNoViolations, SCREENS } from "../../support/browser/axe.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { png } from "../../support/files/images.ts";
import { LONG } from "../../support/long.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";
import { answer, startReceiver } from "../../support/server/webhook-receiver.ts";

const [DESKTOP, PHONE] = SCREENS;

/** Steps with conditional options, and one that is optional. */
const catalog = rulesDocument(
  [
    ...smallCatalog.steps,
    step("extras", {
      name: "Extras",
      required: false,
      multiSelect: true,
      description: "Choose as many as fit.",
      options: [option("shelf", { label: "Shelf" }), option("lamp", { label: "Lamp" })],
    }),
  ],
  { basePrice: 1495 },
);

const previewOf = (page: Page) =>
  page.frameLocator("workbench-configurator iframe").getByRole("button", { name: /^Parts List/ });

const uploadRules = (page: Page, text: string) =>
  page
    .getByLabel("Rules file to upload")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });

const site = siteForTests({ WEBHOOK_PRIVATE_ADDRESSES: "allow" });

/** In `npm run test:long`, checks a state that looks like another one. */
const look = async (...state: Parameters<typeof expectNoViolations>) => {
  if (LONG) await expectNoViolations(...state);
};

const open = () => openAdmin(site, catalog, { viewport: DESKTOP.viewport });

it("a step, prices, an option, a bench and a file are edited by mouse and keyboard; no dialog loses input, and axe finds nothing", async () => {
  const page = await open();
  const calls = callsOf(page);
  const openDialog = () => elementsOf(page).button("Add Step").click();
  const key = admin(page).field("Key");
  const closed = () => page.getByRole("dialog").waitFor({ state: "detached" });
  const waysOut: Record<string, (from: Page) => Promise<unknown>> = {
    Cancel: (from) => admin(from).press("Cancel"),
    Escape: (from) => from.keyboard.press("Escape"),
    "a click beside it": (from) => from.mouse.click(5, 5),
  };
  for (const [name, leave] of Object.entries(waysOut)) {
    await openDialog();
    await leave(page);
    await closed();
    expect(await focusedName(page), `the focus after ${name}`).toBe("Add Step");
  }

  await openDialog();
  await key.fill("lid");
  await page.keyboard.press("Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await look(page, "discard?");
  await admin(page).press("Keep Editing");
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press("Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await admin(page).press("Keep Editing");
  expect(await key.inputValue(), "after repeated Escape").toBe("lid");
  expect(await key.evaluate((field) => field.matches(":focus")), "the restored focus").toBe(true);
  await page.mouse.click(5, 5);
  await admin(page).press("Discard");
  await closed();
  await openDialog();
  expect(await key.inputValue(), "the discarded input").toBe("");
  await key.fill("lid");
  await admin(page).press("Cancel");
  await closed();
  expect(calls, "nothing was sent").toEqual([]);

  await openDialog();
  expect(await admin(page).field("Step number").inputValue()).toBe("5");
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
  await expectNoViolations(page, "rejected in a dialog");
  expect(storedRules(site).config).toEqual(catalog);

  await key.fill("lid");
  await admin(page).press("Add Step");
  await admin(page).message("Step added successfully").waitFor();
  await expect.poll(() => focusedName(page)).toBe("5. Lid");
  const card = await admin(page).textOf("5. Lid");
  expect(card).toContain("No options yet: not shown to visitors");
  expect(card).toContain("Required");

  const letGo = await hold(page, "**/api/admin/steps/lid");
  await elementsOf(page).button("Move Lid up").press("Enter");
  await admin(page).price("48 in").fill("-9");
  letGo();
  await admin(page).step("4. Lid").waitFor();
  expect(await admin(page).price("48 in").inputValue(), "the unfinished price").toBe("-9");
  expect(storedOption(site, "width", "48")?.priceModifier).toBe(-90);

  await admin(page).price("48 in").fill("much");
  await page.keyboard.press("Enter");
  await page.getByText(/^Enter an amount/).waitFor();
  await admin(page).price("96 in").fill("430");
  await page.keyboard.press("Enter");
  await admin(page).message("Option updated successfully").hover();
  await expectNoViolations(page, "catalog, with a message and a refused price");
  await page.setViewportSize(PHONE.viewport);
  await admin(page).price("48 in").waitFor();
  await look(page, "catalog, on a phone");
  const row = page.locator("[data-row]", { has: page.locator("[data-column=sku]:not(:empty)") }).first();
  const [label, sku] = await Promise.all(
    ["label", "sku"].map((name) => row.locator(`[data-column=${name}]`).boundingBox()),
  );
  expect(sku?.y, "the SKU stands below the label").toBeGreaterThan((label?.y ?? 0) + (label?.height ?? 0) - 1);
  await page.setViewportSize(DESKTOP.viewport);

  await elementsOf(page).button("Edit Black").click();
  await page.getByLabel("Image file").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await png() });
  await page.getByRole("img", { name: "Preview of the option" }).waitFor();
  await admin(page).field("Label").fill("Midnight");
  site.server.reviseRules({ ...storedRules(site).config, basePrice: 1600 });
  await admin(page).press("Save Option");
  await page.getByText(/Your change is still here/).waitFor();
  await expectNoViolations(page, "conflict in a dialog");
  await admin(page).press("Cancel");
  await page.getByText(/Base price now/).waitFor();
  await look(page, "news");
  await elementsOf(page).button("Edit step Width").click();
  await look(page, "step");
  await admin(page).press("Cancel");
  await elementsOf(page).button("Delete Black").click();
  await look(page, "delete?");
  await admin(page).press("Cancel");

  const section = page.getByRole("region", { name: "Benches" });
  await admin(page).section("Benches").click();
  await elementsOf(page).button("Add Bench").click();
  await admin(page).field("Bench").fill("#width=48&depth=24&frame_color=black");
  await admin(page).field("Name").fill("Narrow");
  await page.getByText("Today: $1,510.00").waitFor();
  await admin(page).field("Description").fill("For a small room.");
  await page.getByLabel("What you expect").selectOption("Costs exactly");
  await expectNoViolations(page, "new bench");
  await admin(page).field("Price ($)").fill("1");
  await page.getByRole("dialog").getByRole("button", { name: "Add Bench" }).click();
  await section.getByText("Broken:").waitFor();
  await look(page, "broken", section);
  await admin(page).section("Catalog").click();
  await page.getByLabel("Base Price", { exact: true }).fill("1700");
  await page.keyboard.press("Enter");
  await page.getByText("Narrow costs").waitFor();
  await look(page, "told consequence");
  await uploadRules(page, "{}");
  await admin(page)
    .error(/^Nothing was changed/)
    .waitFor();
  const shown = page.getByRole("region", { name: "Catalog" }).filter({ visible: true });
  await expectNoViolations(page, "a file with problems", shown);
  const saved = page.waitForEvent("download");
  await elementsOf(page).button("Download XLSX").click();
  await page.getByLabel("Rules file to upload").setInputFiles(await (await saved).path());
  await page.getByText("The file is the same as the catalog").waitFor();
  await admin(page).press("Cancel");
  await elementsOf(page).button("Let Edits Wait").click();
  await uploadRules(page, JSON.stringify({ ...storedRules(site).config, basePrice: 1800 }));
  await page.getByText("Base price now $1,800.00, was $1,700.00").waitFor();
  await look(page, "uploaded file");
  await admin(page).press("Add to Changes Waiting");
  await page.getByRole("link", { name: "Review" }).first().click();
  await page.getByRole("heading", { name: "What no longer works" }).waitFor();
  await expectNoViolations(page, "review");
  await admin(page).section("History").click();
  await page.getByRole("link", { name: /^Revision 1\b/ }).click();
  await page.getByRole("article", { name: "Revision 1" }).waitFor();
  await expectNoViolations(page, "history", page.getByRole("region", { name: "History" }));
});

// Their lists, forms and dialogs are those of the other sections.
it.runIf(LONG)("axe finds nothing in the sections of Partners and Settings, empty and in use", async () => {
  const page = await open();
  await admin(page).section("Email").click();
  await page.getByText("Email is off.").waitFor();
  await expectNoViolations(page, "no email", page.getByRole("region", { name: "Email" }));

  await admin(page).section("Partners").click();
  await page.getByText(/^No partner has settings yet/).waitFor();
  await elementsOf(page).button("Show Preview").click();
  await previewOf(page).waitFor();
  await expectNoViolations(page, "no partner", page.getByRole("region", { name: "Partners" }));
  await elementsOf(page).button("Add Partner").click();
  await page.getByRole("region", { name: "New Partner" }).getByLabel("Name", { exact: true }).fill("Acme Tools");
  await elementsOf(page).button("Save Partner").click();
  const partners = page.getByRole("region", { name: "Acme Tools" });
  await partners.getByText("On", { exact: true }).waitFor();
  await partners.locator("summary", { hasText: "Width" }).click();
  await expectNoViolations(page, "partner", partners);

  const section = page.getByRole("region", { name: "Webhooks", exact: true });
  const receiver = await startReceiver(answer(500));
  await admin(page).section("Webhooks").click();
  await elementsOf(page).button("Add Webhook").click();
  await admin(page).field("Address").fill("ftp://shop.example.com");
  await admin(page).press("Save Webhook");
  await admin(page).error("Check the marked field.").waitFor();
  await page.getByText(/^Enter an address such as/).waitFor();
  await expectNoViolations(page, "new webhook");
  await admin(page).field("Address").fill(receiver.url);
  await admin(page).press("Save Webhook");
  await admin(page).field("Secret").waitFor();
  await admin(page).press("Close");
  await elementsOf(page).button(`Change Secret: ${receiver.url}`).click();
  await page.getByText(/Messages are also signed with the old secret until/).waitFor();
  await expectNoViolations(page, "secret");
  await page.keyboard.press("Escape");
  await elementsOf(page).button(`Send Test Event: ${receiver.url}`).click();
  await section.getByText(/^Not accepted\. It answered 500/).waitFor();
  await section.getByText("Request and response").click();
  receiver.behavior.answer = answer(410);
  await elementsOf(page).button("Send Again: Test event").click();
  await page.getByText("1 turned off", { exact: true }).filter({ visible: true }).waitFor();
  await expectNoViolations(page, "a failed delivery, and a webhook that was turned off");
  await expectNoOverflow(page, "webhooks", [1440, 768, PHONE.viewport.width]);
});
