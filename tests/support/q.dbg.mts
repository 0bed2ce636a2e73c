import { launchBrowser } from "./browser.ts";

const [port = "3301", prefix = "q"] = process.argv.slice(2);
const browser = await launchBrowser();
for (const [w, h, scheme] of [
  [1440, 900, "light"],
  [768, 1024, "dark"],
  [390, 844, "light"],
] as const) {
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: scheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.on("console", (m) => {
    if (m.type() === "error") console.log(m.text());
  });
  page.on("pageerror", (e) => console.log(String(e)));
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.getByRole("tab", { name: "Quote Requests" }).click();
  await page.waitForTimeout(1800);
  await page.screenshot({ path: `/tmp/shots/${prefix}-${w}.png` });
  if (w === 390) {
    await page.locator("[data-quote]").nth(2).click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/shots/${prefix}-${w}-detail.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
