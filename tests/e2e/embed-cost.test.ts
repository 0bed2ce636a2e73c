import type { Frame, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { siteForTests } from "../support/bench-page.ts";
import { startForeignSite } from "../support/foreign-site.ts";
import { embedLine, partnerPage } from "../support/partner-page.ts";

const shop = await startForeignSite();
afterAll(() => shop.stop());
const site = siteForTests();

/** The bytes that came over the wire from the server, by the path of what was asked for. */
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

const sum = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((a, b) => a + b, 0);

/** That paper shows the drawing, the parts and what they cost, without what is there to be clicked. */
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

it("transfers no more in a frame than alone, and prints drawing, parts and price from both", async () => {
  const alone = await site.open("about:blank");
  const whole = transfers(alone);
  await alone.goto("/");
  await alone.getByRole("button", { name: /^Parts List/ }).waitFor();
  await alone.waitForLoadState("networkidle");

  const around = await site.open("about:blank");
  const framed = transfers(around);
  await around.goto(shop.show("/cost.html", `<!doctype html>${embedLine(site.server.url)}`));
  const frame = await partnerPage(around).frame();
  await around.waitForLoadState("networkidle");

  expect(framed.get("/embed.js")).toBeGreaterThan(0);
  framed.delete("/embed.js");
  expect(sum(framed)).toBeGreaterThan(100_000);
  expect(sum(framed)).toBeLessThanOrEqual(sum(whole));
  expect(framed.size).toBeLessThanOrEqual(whole.size);

  await expectPaper(alone.mainFrame(), "alone");
  await expectPaper(frame, "in a frame");
});
