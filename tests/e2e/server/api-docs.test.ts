import { expect, it } from "vitest";
import { expectNoOverflow, expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { complaintsOf } from "../../support/browser/watched-page.ts";
import { LONG } from "../../support/long.ts";

const site = siteForTests();

it.runIf(LONG)(
  "the API page is accessible on a desktop and a phone, and the browser refuses nothing of it",
  async () => {
    const page = await site.open("about:blank");
    const complaints = complaintsOf(page);
    await page.goto("/api/docs");
    await elementsOf(page).heading("Price a configuration").click();
    // All operations and schemas are written alike, so one of each kind stands for all.
    await page.evaluate(() => {
      for (const section of document.querySelectorAll("main section"))
        for (const item of [...section.querySelectorAll(":scope > :is(details, section)")].slice(2)) item.remove();
    });
    await expectNoViolations(page, "the API page");
    await expectNoOverflow(page, "the API page");
    expect(complaints).toEqual([]);
  },
);
