import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, openAdmin, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { png, svg } from "../support/images.ts";

const site = siteForTests();

/** The editor of an option, with its image to be chosen. */
async function editBlack(): Promise<Page> {
  const page = await openAdmin(site);
  await on(page).button("Edit Black").click();
  return page;
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Image file").setInputFiles({ name, mimeType, buffer });

const preview = (page: Page) => page.getByRole("img", { name: "Preview of the option" });

const isShown = (page: Page) =>
  preview(page).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);

const imageOfBlack = () =>
  storedRules(site)
    .config.steps.find(({ key }) => key === "frame_color")
    ?.options.find(({ value }) => value === "black")?.image;

const uploads = () => readdirSync(join(site.server.uploadsDir, "images"));

/** Gives files to the page as a drop on the image's place, or as a paste. */
const hand = (page: Page, way: "drop" | "paste", bytes: Buffer, type: string) =>
  page.evaluate(
    ([how, data, mime]) => {
      const content = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], "picture.png", { type: mime }));
      const target = document.querySelector("dialog fieldset:last-of-type") ?? document.body;
      const event =
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", {
              clipboardData: transfer,
              bubbles: true,
              cancelable: true,
            });
      target.dispatchEvent(event);
    },
    [way, bytes.toString("base64"), type] as const,
  );

describe("an option's image", () => {
  it("is chosen, seen, stored, shown to visitors, and removed", async () => {
    const page = await editBlack();
    await choose(page, "black.png", "image/png", await png());
    await preview(page).waitFor();
    await expect.poll(() => isShown(page)).toBe(true);
    await admin(page).press("Save Option");
    await admin(page).message("Option updated successfully").waitFor();
    const image = imageOfBlack() ?? "";
    expect(uploads()).toContain(image);

    const visitor = await site.open();
    await on(visitor).step("Frame Color").click();
    const shown = visitor.locator(`img[src="/uploads/images/${image}"]`);
    await expect
      .poll(() => shown.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
      .toBeGreaterThan(0);

    await on(page).button("Edit Black").click();
    await expect.poll(() => isShown(page)).toBe(true);
    await admin(page).press("Remove Image");
    await admin(page).press("Save Option");
    await expect.poll(imageOfBlack).toBeUndefined();
    await on(page).button("Undo").click();
    await expect.poll(imageOfBlack).toBe(image);
  });

  it.each(["drop", "paste"] as const)("comes by %s", async (way) => {
    const page = await editBlack();
    await hand(page, way, await png(), "image/png");
    await preview(page).waitFor();
    await admin(page).press("Save Option");
    await admin(page).message("Option updated successfully").waitFor();
    expect(uploads()).toContain(imageOfBlack());
  });

  it("is refused before it is sent where it is too large or no image, in the spec's words", async () => {
    const page = await editBlack();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await choose(page, "large.png", "image/png", Buffer.alloc(5_242_881));
    await page
      .getByRole("alert")
      .getByText("File size must be less than 5MB", { exact: true })
      .waitFor();
    await choose(page, "notes.txt", "text/plain", Buffer.from("words"));
    await page
      .getByRole("alert")
      .getByText("Please upload an image file", { exact: true })
      .waitFor();
    expect(sent).not.toContain("/api/images/upload");
    await admin(page).press("Cancel");
  });

  it("is refused by the server where its content is none, and the rest of the form is kept", async () => {
    const page = await editBlack();
    await admin(page).field("Label").fill("Midnight");
    await choose(page, "page.png", "image/png", Buffer.from("<html></html>"));
    await page
      .getByRole("alert")
      .getByText("Error uploading image: Please upload an image file", { exact: true })
      .waitFor();
    const script = Buffer.from(svg("<script>alert(1)</script>"));
    await choose(page, "drawing.svg", "image/svg+xml", script);
    await page
      .getByRole("alert")
      .getByText(/^Error uploading image: Please upload an image file: this SVG has a script in it/)
      .waitFor();
    expect(await admin(page).field("Label").inputValue()).toBe("Midnight");
    await choose(page, "drawing.svg", "image/svg+xml", Buffer.from(svg("<rect/>")));
    await preview(page).waitFor();
  });

  it("says so when the server cannot be reached, and can be tried again", async () => {
    const page = await editBlack();
    await page.route("**/api/images/upload", (route) => route.abort());
    await choose(page, "black.png", "image/png", await png());
    await page
      .getByRole("alert")
      .getByText("Error uploading image: The server could not be reached.")
      .waitFor();
    await page.unroute("**/api/images/upload");
    await choose(page, "black.png", "image/png", await png());
    await preview(page).waitFor();
  });

  it("shows its progress, keeps the form from being stored without it, and can be cancelled", async () => {
    const page = await editBlack();
    const before = storedRules(site);
    await page.route("**/api/images/upload", () => undefined);
    await choose(page, "black.png", "image/png", await png());
    await page.getByRole("progressbar").waitFor();
    await admin(page).field("Label").press("Enter");
    await admin(page).press("Cancel Upload");
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    expect(storedRules(site)).toEqual(before);
    await admin(page).press("Save Option");
    await admin(page).message("Option updated successfully").waitFor();
  });

  it("gives way to the swatch where the file is gone", async () => {
    const page = await editBlack();
    await choose(page, "black.png", "image/png", await png());
    await preview(page).waitFor();
    await admin(page).press("Save Option");
    await admin(page).message("Option updated successfully").waitFor();
    const visitor = await site.open();
    await visitor.route("**/uploads/images/**", (route) => route.fulfill({ status: 404 }));
    await on(visitor).step("Frame Color").click();
    const card = visitor.locator("label").filter({ has: on(visitor).option(/^Black/) });
    await card.locator("svg rect").waitFor();
    expect(await card.locator("img").count()).toBe(0);
  });
});
