import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin, openAdmin, storedOption, storedRules } from "../../support/browser/admin-page.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { png, svg } from "../../support/files/images.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

const site = siteForTests();

async function editBlack(): Promise<Page> {
  const page = await openAdmin(site, smallCatalog);
  await elementsOf(page).button("Edit Black").click();
  return page;
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Image file").setInputFiles({ name, mimeType, buffer });

const preview = (page: Page) => page.getByRole("img", { name: "Preview of the option" });

/** The name of the image in the preview, once it differs from the one before and is loaded. */
async function previewed(page: Page, before = ""): Promise<string> {
  const name = () =>
    preview(page).evaluate((image) =>
      image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.src.replace(/.*\//, "") : "",
    );
  await expect.poll(name, { message: "the image in the preview" }).not.toMatch(new RegExp(`^(${before})?$`));
  return name();
}

const imageOfBlack = () => storedOption(site, "frame_color", "black")?.image;

const uploads = () => readdirSync(join(site.server.uploadsDir, "images"));

const drop = (page: Page, bytes: Buffer) =>
  page.evaluate((data) => {
    const content = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "picture.png", { type: "image/png" }));
    const target = [...document.querySelectorAll("dialog fieldset:has(input[type=file])")].at(-1) ?? document.body;
    target.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, bytes.toString("base64"));

it("an option's image can be dropped or chosen; it is previewed, saved, shown to visitors, removed, and uploaded again after a refusal, a lost connection or a slow one", async () => {
  const page = await editBlack();
  await drop(page, await png());
  const dropped = await previewed(page);
  await choose(page, "black.png", "image/png", await png());
  const chosen = await previewed(page, dropped);
  expect(uploads().sort()).toEqual([dropped, chosen].sort());
  await admin(page).press("Save Option");
  await admin(page).message("Option updated successfully").waitFor();
  expect(imageOfBlack()).toBe(chosen);

  const visitor = await site.open();
  await elementsOf(visitor).step("Frame Color").click();
  const shown = visitor.locator(`img[src="/uploads/images/${chosen}"]`);
  await expect
    .poll(() => shown.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
    .toBeGreaterThan(0);

  await elementsOf(page).button("Edit Black").click();
  expect(await previewed(page)).toBe(chosen);
  await admin(page).press("Remove Image");
  await admin(page).press("Save Option");
  await expect.poll(imageOfBlack).toBeUndefined();
  await elementsOf(page).button("Undo").click();
  await expect.poll(imageOfBlack).toBe(chosen);

  await elementsOf(page).button("Edit Black").click();
  const { revision } = storedRules(site);
  const alert = (text: string | RegExp) => page.getByRole("alert").getByText(text).waitFor();
  await admin(page).field("Label").fill("Midnight");
  await choose(page, "page.png", "image/png", Buffer.from("<html></html>"));
  await alert(/^Error uploading image: Please upload an image file$/);
  await choose(page, "drawing.svg", "image/svg+xml", Buffer.from("<svg><g></svg>"));
  await alert(/^Error uploading image: Please upload an image file: this SVG cannot be drawn\.$/);

  await page.route(/\/api\/images\/upload/, (route) => route.abort());
  await choose(page, "black.png", "image/png", await png());
  await alert(/^Error uploading image: The server could not be reached\.$/);
  await page.unroute(/\/api\/images\/upload/);
  await choose(page, "drawing.svg", "image/svg+xml", Buffer.from(svg("<rect/>")));
  await previewed(page, chosen);

  await page.route(/\/api\/images\/upload/, () => undefined);
  await choose(page, "black.png", "image/png", await png());
  await page.getByText("Uploading …").waitFor();
  await admin(page).field("Label").press("Enter");
  expect(storedRules(site).revision, "Enter during the upload stores nothing").toBe(revision);
  await page.unroute(/\/api\/images\/upload/);
  // Another file takes the place of one that does not arrive.
  await choose(page, "black.png", "image/png", await png());
  await page.getByText("Uploading …").waitFor({ state: "detached" });
  expect(await admin(page).field("Label").inputValue()).toBe("Midnight");
  await admin(page).press("Save Option");
  await admin(page).message("Option updated successfully").waitFor();
  expect(storedOption(site, "frame_color", "black")).toMatchObject({
    label: "Midnight",
    image: expect.stringMatching(/\.png$/),
  });
});
