import type { Page } from "playwright-core";
import { setTrap } from "./trap.ts";

/** Long enough for an animation, a refresh and a call that a script makes. */
const SETTLED_MS = 200;

/** What came of a drawing: 'dialog ran', 'asked for http://…', 'went to http://…'; nothing where it only stood there. */
type Deeds = readonly string[];

/** Opens a drawing as a page of its own, and handles it. */
export async function openAlone(page: Page, url: string, settledMs = SETTLED_MS): Promise<Deeds> {
  const trap = setTrap(page);
  const asked: string[] = [];
  const note = (response: { url: () => string }) => asked.push(response.url());
  page.on("response", note);
  await page.goto(url);
  await handle(page, settledMs);
  const deeds = [
    ...(await trap.end()),
    ...asked.filter((each) => each !== url).map((each) => `asked for ${each}`),
    ...(page.url() === url ? [] : [`went to ${page.url()}`]),
  ];
  page.off("response", note);
  return deeds;
}

/** Shows a drawing in every way that there is within a page that forbids nothing, and handles it. */
export async function openWithin(page: Page, around: string, path: string): Promise<Deeds> {
  await page.goto(around);
  const trap = setTrap(page);
  const url = page.url();
  await page.setContent(
    `<iframe src="${path}" style="position:fixed;left:0;top:0;border:0"></iframe>
     <iframe src="${path}" sandbox="allow-scripts allow-same-origin"></iframe>
     <img src="${path}"><object data="${path}"></object><embed src="${path}">
     <svg><use href="${path}#x"/><image href="${path}"/></svg>
     <p style="background:url(${path})">x</p>`,
  );
  await handle(page);
  return [...(await trap.end()), ...(page.url() === url ? [] : [`went to ${page.url()}`])];
}

/** Does what a person does with a drawing before them: points, clicks, scrolls, goes through its links. */
async function handle(page: Page, settledMs = SETTLED_MS): Promise<void> {
  await page.mouse.move(30, 20);
  await page.mouse.click(20, 15);
  await page.mouse.wheel(0, 50);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(settledMs);
}
