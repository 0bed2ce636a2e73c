import { describe, expect, it, onTestFinished } from "vitest";
import { exampleHash, fillQuoteForm, on, siteForTests } from "../support/bench-page.ts";
import { startForeignSite } from "../support/foreign-site.ts";

const site = siteForTests();

describe("the drawing", () => {
  it("is described in words that follow the choices, and says that it is representative", async () => {
    const page = await site.open();
    const see = on(page);
    const drawing = page.getByRole("region", { name: "Drawing" });
    const picture = drawing.getByRole("img", { name: "Isometric view of the bench" });
    const words = () =>
      picture.evaluate((image) => {
        const id = image.getAttribute("aria-describedby") ?? "";
        return document.getElementById(id)?.textContent;
      });
    await drawing.getByText("Representative only").waitFor();
    expect(await words()).toContain("An example bench");
    await see.option(/^Hand crank/).check();
    await see.button(/^Step 3/).click();
    await see.option(/^96 in/).check();
    expect(await words()).toContain("A workbench, 96 inches wide.");
    expect(await words()).toContain("Height adjustment: Hand crank");
  });

  it("draws a crank only when the lift has one", async () => {
    const page = await site.open("/#height_adjustment=electric");
    const cranks = () => page.locator("[data-part^=crank]").count();
    await on(page).partsList().waitFor();
    expect(await cranks()).toBe(0);
    await on(page)
      .option(/^Hand crank/)
      .check();
    expect(await cranks()).toBeGreaterThan(0);
  });
});

describe("the views", () => {
  it("are three tabs, moved between by mouse and arrow keys; quotes and rules are listed", async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = on(page);
    await see.button("Request Quote").click();
    await fillQuoteForm(page, { company: "Tab Testers" });
    await see.button("Submit Quote Request").click();
    await see.dialog("Quote Request Submitted!").getByRole("button", { name: "Done" }).click();

    await see.tab("Quote Requests").click();
    await page.getByRole("button", { name: /Tab Testers/ }).click();
    const detail = page.getByRole("article");
    expect(await detail.innerText()).toMatch(/Total with delivery\s+\$4,184\.00/);
    expect(await detail.innerText()).toMatch(/pending/);

    await see.tab("Quote Requests").focus();
    await page.keyboard.press("ArrowLeft");
    await see.heading("Admin Panel").waitFor();
    const depth = page.getByRole("article", { name: "4. Depth" });
    expect(await depth.innerText()).toContain("must be edited in the rules file");
    await depth.getByText("View the structure").click();
    await depth.getByText("When Width is 84 in or 96 in").waitFor();
  });

  it("are reduced to the configurator in a frame, whatever the address says", async () => {
    const partner = await startForeignSite("127.0.0.1");
    onTestFinished(() => partner.stop());
    const page = await site.open(
      partner.show(
        "/bench.html",
        `<iframe src="${site.server.url}/${exampleHash}" width="1200" height="800"></iframe>`,
      ),
    );
    const frame = page.frameLocator("iframe");
    await frame.getByRole("button", { name: /^Parts List.*\$3,985\.00/ }).waitFor();
    expect(await frame.getByRole("tab").count()).toBe(0);
    expect(await frame.getByText("Admin Panel").count()).toBe(0);
  });
});
