import { expect, it } from "vitest";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";

const site = siteForTests();

it("a choice takes effect within one frame without the server, and nothing moves after it", async () => {
  const page = await site.open();
  // The server's rendering already shows the bench. From here on, the page itself answers.
  await page.locator("#root:not([data-first-paint]) [data-parts]").first().waitFor();
  await page.route("**/api/**", () => {});
  const seen = await page.evaluate(async () => {
    document.querySelector<HTMLInputElement>("input[value=electric]")?.click();
    await new Promise(requestAnimationFrame);
    return {
      price: document.querySelector("[aria-controls=parts-list]")?.textContent,
      step: document.querySelector("[aria-current=step]")?.textContent,
      drawing: document.querySelectorAll("[data-parts~=handset]").length,
    };
  });
  expect(seen.price).toContain("1 item$2,135.00");
  expect(seen.step).toContain("Electric, two-column");
  expect(seen.drawing).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate("location.hash")).toBe("#height_adjustment=electric");

  await elementsOf(page).step("Width").click();
  const narrow = elementsOf(page).option(/^48 in/);
  await narrow.check();
  /** The outlines of the bench, one frame after this width is chosen, if any. */
  const outlines = (width?: string) =>
    page.evaluate(async (value) => {
      document.querySelector<HTMLInputElement>(`input[value='${value}']`)?.click();
      if (value) await new Promise(requestAnimationFrame);
      return document.querySelector("[data-parts]")?.innerHTML;
    }, width);
  const short = await outlines();
  const long = await outlines("96");
  expect(long, "at once").not.toBe(short);
  expect(await outlines("48"), "at once").toBe(short);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await outlines("96"), "at once, also with motion").toBe(long);
  const moving = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => effect instanceof KeyframeEffect && effect.target),
  );
  expect(moving, "no frame after the first one paints anything in motion").toEqual([]);
});
