import { beforeAll, describe, expect, it } from "vitest";
import { admin, openAdmin, storedRules } from "../support/admin-page.ts";
import { exampleHash, on, siteForTests } from "../support/bench-page.ts";
import { expectTexts, watch } from "../support/expect-texts.ts";
import { hostileRules } from "../support/hostile-rules.ts";
import { OPEN_TURN } from "../support/hostile-texts.ts";
import { saidBy } from "../support/text-safety.ts";

const site = siteForTests();
const rules = hostileRules();
const steps = [...rules.steps];

beforeAll(() => {
  site.server.reviseRules(rules);
});

describe("hostile texts of the rules", () => {
  it("are texts in every step, the parts, the drawing and the dialogs of a visitor", async () => {
    const page = await site.open("about:blank");
    const end = watch(page, site.server.url);
    await page.goto(`/${exampleHash}`);
    await on(page).partsList().click();
    const buttons = page.getByRole("navigation", { name: "Steps" }).getByRole("button");
    expect(await buttons.count()).toBe(steps.length);
    for (const [index, step] of steps.entries()) {
      await buttons.nth(index).click();
      await page.locator(`input[name="${step.key}"]`).first().waitFor();
      const said = await saidBy(page);
      for (const option of [...step.options, ...(step.conditionalOptions ?? [])]) {
        if (await page.locator(`input[name="${step.key}"][value="${option.value}"]`).count())
          expect(said).toContain(option.label);
      }
      expect(said).toContain(step.name);
      expect(said).toContain(step.description);
      await expectTexts(page);
    }
    expect(await saidBy(page)).toContain(rules.name);
    expect(await page.title()).toBe("Workbench Configurator");
    await end();
  });

  it("are texts in offers, notices and what remains", async () => {
    const page = await site.open("about:blank");
    const end = watch(page, site.server.url);
    await page.goto(`/${exampleHash}`);
    await page.getByRole("navigation", { name: "Steps" }).getByRole("button").first().click();
    await page
      .getByRole("heading", { name: "Not available" })
      .or(page.locator("input"))
      .first()
      .waitFor();
    await page.locator('input[name="height_adjustment"][value="hand-crank"]').check();
    await on(page).notice().first().waitFor();
    await expectTexts(page);
    await on(page).button("Request Quote").first().click();
    await expectTexts(page);
    await page.keyboard.press("Escape");

    const other = await site.open(`/${exampleHash}`);
    const endOther = watch(other, site.server.url);
    const stepsOf = other.getByRole("navigation", { name: "Steps" }).getByRole("button");
    for (let index = 0; index < steps.length; index += 1) {
      await stepsOf.nth(index).click();
      const refused = other.locator("label", { hasText: "Not available: " });
      if ((await refused.count()) === 0) continue;
      await refused.first().click();
      await other.getByRole("group", { name: /^To choose/ }).waitFor();
      await expectTexts(other);
    }
    await end();
    await endOther();
  });

  it("are texts in the Admin Panel, its dialogs, messages, rules file and revisions", async () => {
    site.server.reviseRules(rules);
    const page = await openAdmin(site, rules);
    const end = watch(page, site.server.url);
    for (const { name, options } of steps) {
      const said = await saidBy(page);
      expect(said).toContain(name);
      for (const option of options) expect(said).toContain(option.label);
    }
    for (const summary of await page.locator("summary:visible").all()) await summary.click();
    await expectTexts(page);
    const dialogs = page.getByRole("button", { name: /^(?:Edit|Delete|Add)/ });
    const kinds = [0, 1, 2, 3, 4, 5];
    for (const index of kinds) {
      await dialogs.nth(index).click();
      await page.getByRole("dialog").waitFor();
      await expectTexts(page);
      await admin(page).press("Cancel");
    }
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page
      .getByRole("alert")
      .or(page.getByRole("status", { name: "Messages" }).getByText(/deleted/))
      .first()
      .waitFor();
    await expectTexts(page);
    if (await page.getByRole("dialog").count()) await admin(page).press("Cancel");
    await admin(page).section("Revisions").click();
    await on(page)
      .button(/Revision \d+ · current/)
      .click();
    await on(page)
      .button(/^Revision 1\b/)
      .click();
    await page.waitForLoadState("networkidle");
    await expectTexts(page);
    await admin(page).section("Rules File").click();
    await page.getByRole("textbox", { name: "Text of the rules file" }).waitFor();
    await expectTexts(page);
    await end();
  });

  it("are refused where they would turn around what stands after them", async () => {
    const put = (path: string, body: object) =>
      fetch(`${site.server.url}/api/admin/${path}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const before = storedRules(site);
    const replies = await Promise.all([
      put("steps/width", { name: OPEN_TURN }),
      put("steps/width/options/72", { label: OPEN_TURN }),
      put("rules-file", { ...rules, name: OPEN_TURN }),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(400);
      expect((await reply.json()).error).toMatch(/writing direction/);
    }
    expect(storedRules(site)).toEqual(before);
  });
});
