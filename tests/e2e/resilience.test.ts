import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  exampleHash,
  fillQuoteForm,
  on,
  serverChecked,
  siteForTests,
  totalOf,
} from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";

const site = siteForTests();

const RULES = "**/api/configuration/rules/**";
const PRICING = "**/api/pricing/calculate";

const fail = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: { success: false, error: "No.", code: "no", ...body } });

describe("when the rules cannot be loaded", () => {
  it("says so in the place of the page, and tries again when asked", async () => {
    const page = await site.open("/healthz");
    await page.route(RULES, (route) => route.abort());
    await page.goto("/");
    await on(page).alert().getByText("Failed to load configuration rules").waitFor();
    await page.unroute(RULES);
    await on(page).button("Try again").click();
    await on(page).heading("Step 1 Height Adjustment").waitFor();
  });
});

describe("when prices come late, wrong or not at all", () => {
  it("shows a choice's whole effect within a frame, while no reply comes", async () => {
    const page = await site.open();
    await on(page).partsList().waitFor();
    await page.route("**/api/**", () => {});
    const seen = await page.evaluate(async () => {
      document.querySelector<HTMLInputElement>("input[value=electric]")?.click();
      await new Promise(requestAnimationFrame);
      return {
        price: document.querySelector("[aria-controls=parts-list]")?.textContent,
        step: document.querySelector("[aria-current=step]")?.textContent,
        hash: location.hash,
        drawing: document.querySelectorAll("[data-part=handset]").length,
      };
    });
    expect(seen.price).toContain("1 item$2,135.00");
    expect(seen.step).toContain("Electric, two-column");
    expect(seen.hash).toBe("#height_adjustment=electric");
    expect(seen.drawing).toBeGreaterThan(0);
  });

  it("gives up the question about a choice that another has taken the place of", async () => {
    const page = await site.open();
    const late: Route[] = [];
    const givenUp: string[] = [];
    page.on("requestfailed", (request) => givenUp.push(request.postData() ?? ""));
    await page.route(PRICING, (route) => void late.push(route));
    await on(page)
      .option(/^Hand crank/)
      .check();
    await expect.poll(() => late.length).toBe(1);
    await on(page)
      .option(/^Electric, two-column/)
      .check();
    await expect.poll(() => late.length).toBe(2);
    expect(givenUp.filter((body) => body.includes("hand-crank"))).toHaveLength(1);
    const refusal = { success: false, error: "No.", code: "no", validationErrors: [] };
    await late[0]?.fulfill({ status: 400, json: refusal }).catch(() => {});
    await late[1]?.continue();
    await page.waitForLoadState("networkidle");
    expect(await totalOf(page)).toBe("$2,135.00");
  });

  it("never shows a figure of a reply in the place of its own", async () => {
    const page = await site.open();
    const pricing = { totalPrice: 1, breakdown: {}, parts: [], revision: 1 };
    await page.route(PRICING, (route) => route.fulfill({ json: { success: true, pricing } }));
    const answered = page.waitForResponse(PRICING);
    await on(page)
      .option(/^Electric, two-column/)
      .check();
    await answered;
    await page.waitForLoadState("networkidle");
    expect(await totalOf(page)).toBe("$2,135.00");
  });

  it("shows no error when pricing fails, and asks again until it is confirmed", async () => {
    const page = await site.open();
    await page.clock.install();
    let calls = 0;
    await page.route(PRICING, (route) => {
      calls += 1;
      return calls < 4 ? fail(500, {})(route) : route.continue();
    });
    await on(page)
      .option(/^Pin-adjust/)
      .check();
    await expect
      .poll(async () => {
        await page.clock.runFor(30_000);
        expect(await totalOf(page)).toBe("$1,175.00");
        return calls;
      })
      .toBe(4);
    await page.clock.runFor(300_000);
    expect(calls).toBe(4);
    expect(await page.getByText("Failed to calculate pricing").count()).toBe(0);
    expect(await on(page).alert().count()).toBe(0);
  });

  it("clears the price silently when the server finds the choices not valid", async () => {
    const page = await site.open();
    const problem = { path: "configuration.width", code: "unknown_option", message: "No." };
    await page.route(PRICING, fail(400, { validationErrors: [problem] }));
    await on(page)
      .option(/^Hand crank/)
      .check();
    await expect.poll(() => totalOf(page)).toBe("$0.00");
    expect(await on(page).alert().count()).toBe(0);
    await page.unroute(PRICING);
    await on(page)
      .option(/^Electric, two-column/)
      .check();
    expect(await totalOf(page)).toBe("$2,135.00");
  });
});

describe("when staff change the rules under an open page", () => {
  it("brings the new rules in at the next choice, and tells what changed", async () => {
    const page = await site.openChecked();
    const see = on(page);
    site.server.reviseRules({
      ...catalogueDocument,
      basePrice: 1600,
      steps: catalogueDocument.steps.map((step) =>
        step.key === "frame_color"
          ? { ...step, options: step.options.filter(({ value }) => value !== "light-gray") }
          : step,
      ),
    });
    await see.button(/^Step 3/).click();
    await see.option(/^84 in/).check();
    const notice = see.notice().filter({ hasText: "Our catalog changed" });
    await notice.waitFor();
    expect(await notice.innerText()).toContain("Your total went from $4,110.00 to $4,215.00.");
    expect(await notice.innerText()).toContain("Light gray (no longer offered)");
    expect(await totalOf(page)).toBe("$4,215.00");
    await see.button("Request Quote").click();
    await see.dialog("One step remains").waitFor();
  });

  it("keeps what was typed in a quote form that they made incomplete, and leads to what is missing", async () => {
    const page = await site.open("/");
    const see = on(page);
    const frames = ["charcoal", "black"] as const;
    const without = (value: string) => ({
      ...catalogueDocument,
      steps: catalogueDocument.steps.map((step) =>
        step.key === "frame_color"
          ? { ...step, options: step.options.filter((option) => option.value !== value) }
          : step,
      ),
    });
    site.server.reviseRules(without(""));
    const checked = serverChecked(page);
    await page.goto(`/${exampleHash.replace("light-gray", frames[0])}`);
    await page.reload();
    await checked;
    await see.button("Request Quote").click();
    await fillQuoteForm(page, { company: "Overtaken Inc." });
    site.server.reviseRules(without(frames[0]));
    await see.button("Submit Quote Request").click();
    await see.alert().getByRole("button", { name: "Frame Color" }).click();
    await see.option(/^Black/).check();
    await see.button("Request Quote").click();
    expect(await page.getByLabel("Full Name").inputValue()).toBe("Ada Byron");
    await see.button("Submit Quote Request").click();
    await see.dialog("Quote Request Submitted!").waitFor();
    const [row] = site.server.rows(
      "select snapshot from quotes join quote_snapshots on quote_seq = seq where company = 'Overtaken Inc.'",
    );
    expect(String(row?.snapshot)).toContain(`"frame_color":"${frames[1]}"`);
  });
});
