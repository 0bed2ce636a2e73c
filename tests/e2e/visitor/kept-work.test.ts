import { expect, it } from "vitest";
import { elementsOf, siteForTests, totalOf } from "../../support/browser/bench-page.ts";
import { exampleHash } from "../../support/rules/catalog.ts";

const site = siteForTests();

it("a visitor's bench belongs to its tab, survives a reload and a typed address, and gives way to a link", async () => {
  const page = await site.open();
  const see = elementsOf(page);
  await see.option(/^Electric, two-column/).check();
  await see.button("Next Step").click();

  const second = await page.context().newPage();
  await second.goto("/");
  await elementsOf(second).heading("Step 2 Load Capacity").waitFor();
  expect(await totalOf(second), "the last bench, in a new tab").toBe("$2,135.00");
  await elementsOf(second).button("Reset Configurator").click();
  const pinAdjust = elementsOf(second).option(/^Pin-adjust/);
  await pinAdjust.check();

  await page.reload();
  await see.heading("Step 2 Load Capacity").waitFor();
  expect(await totalOf(page), "after a reload").toBe("$2,135.00");
  expect(await see.notice().count()).toBe(0);
  await page.goto("about:blank");
  await page.goto("/");
  await see.heading("Step 2 Load Capacity").waitFor();
  expect(await totalOf(page), "at a typed address").toBe("$2,135.00");

  await page.goto(`/${exampleHash}`);
  await see.notice().filter({ hasText: "This is the bench from the link" }).waitFor();
  expect(await totalOf(page), "at a link").toBe("$3,985.00");
  await page.evaluate(() => {
    window.location.hash = "main";
  });
  await expect
    .poll(() => new URL(page.url()).hash, { message: "the hash after one without a bench" })
    .toBe(exampleHash);
  expect(await totalOf(page)).toBe("$3,985.00");
  await page.evaluate(() => {
    window.location.hash = "table=large";
  });
  await see.notice().filter({ hasText: "does not contain a bench that we offer" }).waitFor();
  await see.button("Undo").click();
  expect(await totalOf(page), "after Undo of the link").toBe("$2,135.00");
});
