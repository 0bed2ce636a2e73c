import { launchBrowser } from "./browser.ts";

const [port = "3301"] = process.argv.slice(2);
const browser = await launchBrowser();
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
});
const page = await context.newPage();
page.on("console", (m) => {
  if (m.type() === "error") console.log(m.text());
});
page.on("pageerror", (e) => console.log(String(e)));
await page.goto(`http://127.0.0.1:${port}/`);
await page.getByRole("tab", { name: "Quote Requests" }).click();
await page.locator("[data-quote]").nth(3).click();
for (let i = 0; i < 3; i++) {
  await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(200);
}
await page.keyboard.press("3");
await page.waitForTimeout(500);
await page.keyboard.press("x");
await page.keyboard.press("Shift+ArrowDown");
await page.keyboard.press("Shift+ArrowDown");
await page.waitForTimeout(300);
await page.screenshot({ path: "/tmp/shots/w1.png" });
await page.getByRole("button", { name: "Choose none" }).click();
await page.locator("[data-quote][aria-current]").focus();
await page.keyboard.press("Delete");
await page.waitForTimeout(300);
await page.screenshot({ path: "/tmp/shots/w2.png" });
await page.getByRole("button", { name: "Delete Quote" }).click();
await page.waitForTimeout(400);
await page.screenshot({ path: "/tmp/shots/w3.png" });
await page.keyboard.press("Control+z");
await page.waitForTimeout(400);
await page.getByRole("searchbox").fill("zzzz");
await page.waitForTimeout(800);
await page.screenshot({ path: "/tmp/shots/w4.png" });
await browser.close();
