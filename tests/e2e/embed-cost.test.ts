import type { Frame, Page } from "playwright-core";
import { expect, it } from "vitest";
import { foreignSiteForTests, siteForTests } from "../support/bench-page.ts";
import { embedLine, partnerPage } from "../support/partner-page.ts";

const shop = await foreignSiteForTests();
const site = siteForTests();

/** The bytes that the server transfers, by path. */
function transfers(page: Page) {
  const bytes = new Map<string, number>();
  page.on("requestfinished", async (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== site.server.url) return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes.set(pathname, responseBodySize + responseHeadersSize);
  });
  return bytes;
}

/** Before the first choice, with the font. */
const MOST = { requests: 8, bytes: 190_000 };

const sum = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((a, b) => a + b, 0);

/** Waits for what the page loads when it is idle. */
async function untilIdle(page: Page, bytes: ReadonlyMap<string, number>): Promise<void> {
  await expect
    .poll(() => [...bytes.keys()].some((path) => /\/later-.*\.css$/.test(path)))
    .toBe(true);
  await expect.poll(() => [...bytes.keys()].some((path) => path.endsWith(".woff2"))).toBe(true);
  await page.waitForLoadState("networkidle");
}

/** Expects the printed page to show the drawing, the parts and the prices, without controls. */
async function expectPaper(frame: Frame, where: string): Promise<void> {
  await frame.getByRole("radio", { name: /^Electric, two-column/ }).check();
  await frame.page().emulateMedia({ media: "print" });
  await frame.getByRole("row", { name: /Electric, two-column/ }).waitFor();
  for (const sum of ["Base Price", "Customizations", "Total Price"])
    await frame.getByText(sum, { exact: true }).waitFor();
  await frame.getByRole("img", { name: /bench/i }).first().waitFor();
  for (const name of ["Request Quote", "Next Step", "Help", "Reset Configurator"])
    expect(await frame.getByRole("button", { name }).count(), `${name}, ${where}`).toBe(0);
  for (const role of ["radio", "tab"] as const)
    expect(await frame.getByRole(role).count(), `${role}, ${where}`).toBe(0);
}

it("the configurator makes few requests, transfers no more in a frame than on its own page, and prints drawing, parts and price from both", async () => {
  const alone = await site.open("about:blank");
  const whole = transfers(alone);
  await alone.goto("/");
  await untilIdle(alone, whole);

  const around = await site.open("about:blank");
  const framed = transfers(around);
  await around.goto(shop.show("/cost.html", `<!doctype html>${embedLine(site.server.url)}`));
  const frame = await partnerPage(around).frame();
  await untilIdle(around, framed);

  expect(framed.get("/embed.js")).toBeGreaterThan(0);
  framed.delete("/embed.js");
  expect(sum(framed)).toBeGreaterThan(100_000);
  expect(sum(framed)).toBeLessThanOrEqual(sum(whole));
  expect(framed.size).toBeLessThanOrEqual(whole.size);
  expect(sum(whole)).toBeLessThanOrEqual(MOST.bytes);
  expect(whole.size, [...whole.keys()].join(" ")).toBeLessThanOrEqual(MOST.requests);

  await expectPaper(alone.mainFrame(), "alone");
  await expectPaper(frame, "in a frame");
});
