import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { exampleHash, fillQuoteForm, on, siteForTests } from "../support/bench-page.ts";

const site = siteForTests();

const SUBMIT = "**/api/quotes/submit";

const fail = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: { success: false, error: "No.", code: "no", ...body } });

describe("a submission", () => {
  const quotesOf = (company: string) =>
    site.server.rows(`select id from quotes where company = '${company}'`);

  const openForm = async (company: string) => {
    const page = await site.open(`/${exampleHash}`);
    await on(page).button("Request Quote").click();
    await fillQuoteForm(page, { company });
    return page;
  };

  const shownId = async (page: Page) =>
    /Q-\d{6}-\w{5}/.exec(
      (await on(page).dialog("Quote Request Submitted!").textContent()) ?? "",
    )?.[0];

  it("that the server refuses shows the server's sentence, and keeps what was typed", async () => {
    const page = await openForm("Refused Inc.");
    await page.route(SUBMIT, fail(503, { error: "The server is busy." }));
    await on(page).button("Submit Quote Request").click();
    await on(page).alert().getByText("The server is busy.").waitFor();
    expect(await page.getByLabel("Full Name").inputValue()).toBe("Ada Byron");
    expect(await page.getByLabel("Additional Notes").inputValue()).toBe("Call before noon.");
    await page.unroute(SUBMIT);
    await on(page).button("Try Again").click();
    const id = await shownId(page);
    expect(quotesOf("Refused Inc.")).toEqual([{ id }]);
  });

  it("names the field that the server does not accept", async () => {
    const page = await openForm("Field Ltd.");
    await page.getByLabel("Full Name").fill("Ada\u0007Byron");
    await on(page).button("Submit Quote Request").click();
    await on(page).alert().waitFor();
    expect(await page.getByLabel("Full Name").getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Use one line of ordinary text.").waitFor();
    expect(quotesOf("Field Ltd.")).toEqual([]);
  });

  it("whose reply is lost can be sent again, and makes one quote", async () => {
    const page = await openForm("Lost Reply LLC");
    await page.route(SUBMIT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await on(page).button("Submit Quote Request").click();
    await on(page).alert().getByText("Failed to submit quote request").waitFor();
    expect(quotesOf("Lost Reply LLC")).toHaveLength(1);
    await page.unroute(SUBMIT);
    await on(page).button("Try Again").click();
    const id = await shownId(page);
    expect(quotesOf("Lost Reply LLC")).toEqual([{ id }]);
  });

  it("whose reply is lost makes one quote even after a reload", async () => {
    const page = await openForm("Reloaded Ltd.");
    await page.route(SUBMIT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await on(page).button("Submit Quote Request").click();
    await on(page).alert().waitFor();
    await page.unroute(SUBMIT);
    await page.reload();
    await on(page).button("Request Quote").click();
    await fillQuoteForm(page, { company: "Reloaded Ltd." });
    await on(page).button("Submit Quote Request").click();
    const id = await shownId(page);
    expect(quotesOf("Reloaded Ltd.")).toEqual([{ id }]);
  });

  it("closed while it is under way and sent again from a new form makes one quote", async () => {
    const page = await openForm("Impatient GmbH");
    await page.route(SUBMIT, async (route) => {
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill({ response }).catch(() => {});
    });
    await on(page).button("Submit Quote Request").click();
    await on(page).button("Cancel").click();
    await on(page).button("Request Quote").click();
    await fillQuoteForm(page, { company: "Impatient GmbH" });
    await on(page).button("Submit Quote Request").click();
    const id = await shownId(page);
    expect(quotesOf("Impatient GmbH")).toEqual([{ id }]);
  });

  it("by a double click, or by Enter twice, makes one quote", async () => {
    const clicked = await openForm("Double Click Co.");
    await on(clicked).button("Submit Quote Request").dblclick();
    await on(clicked).dialog("Quote Request Submitted!").waitFor();
    expect(quotesOf("Double Click Co.")).toHaveLength(1);

    const pressed = await openForm("Enter Twice Co.");
    await pressed.getByLabel("Phone Number").focus();
    await pressed.keyboard.press("Enter");
    await pressed.keyboard.press("Enter");
    await on(pressed).dialog("Quote Request Submitted!").waitFor();
    expect(quotesOf("Enter Twice Co.")).toHaveLength(1);
  });

  it("without a required field is held back by the browser", async () => {
    const page = await openForm("Missing Phone AG");
    await page.getByLabel("Phone Number").fill("  ");
    await on(page).button("Submit Quote Request").click();
    expect(
      await page.getByLabel("Phone Number").evaluate((field) => field.matches(":invalid")),
    ).toBe(true);
    expect(quotesOf("Missing Phone AG")).toEqual([]);
  });
});
