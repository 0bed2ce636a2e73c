import type { Browser, Locator, Page } from "playwright-core";
import { exampleHash } from "../../support/rules/catalog.ts";
import { startServer } from "../../support/server/running-server.ts";
import { atMost, compareRounds, type Measurement, ratioAtMost } from "../measurement.ts";
import { median } from "../rounds.ts";
import { type Conditions, DESKTOP, openMeasured, openToRest, PHONE, withBrowser } from "./measured-browser.ts";
import { paintedAfterClick } from "./painted-after-click.ts";
import { serveMinimalPage } from "./serve-minimal-page.ts";

const [ROUNDS, QUICK_ROUNDS] = [2, 1];
const MEDIAN_MS = 40;
const WORST_MS = 80;
/** Of the median of the minimal page. */
const MAX_RATIO = 3;
/** A step that changes only price or drawing is left after the first click. */
const CLICKS_OF_A_STEP = 3;
/** Long enough for the check by the server and for all that follows a choice. */
const PAUSE_MS = 400;

/** From a click to the painted price and drawing, on a full bench and on a minimal page, with a CPU slowed 4 times. */
export async function benchClicks(isQuick: boolean): Promise<readonly Measurement[]> {
  const server = await startServer();
  const minimal = await serveMinimalPage();
  const onPlace = async (browser: Browser, name: string, viewport: Conditions["viewport"]) => {
    const ours: (readonly number[])[] = [];
    const baseline: (readonly number[])[] = [];
    for (let round = 0; round < (isQuick ? QUICK_ROUNDS : ROUNDS); round += 1) {
      ours.push(await clicks(browser, viewport, `${server.url}/${exampleHash}`));
      baseline.push(await minimalClicks(browser, viewport, minimal.url));
    }
    const figure = (of: (times: readonly number[]) => number) => ({ ours: ours.map(of), baseline: baseline.map(of) });
    const label = `${name}: ${ours.flat().length} clicks, median`;
    return [
      compareRounds(label, "ms", figure(median), atMost(MEDIAN_MS), ratioAtMost(MAX_RATIO)),
      compareRounds(
        `${name}: the slowest`,
        "ms",
        figure((times) => Math.max(...times)),
        atMost(WORST_MS),
      ),
    ];
  };
  try {
    return await withBrowser(async (browser) => [
      ...(await onPlace(browser, "phone", PHONE)),
      ...(await onPlace(browser, "desktop", DESKTOP)),
    ]);
  } finally {
    minimal.stop();
    await server.stop();
  }
}

/** The times of one click on each card of the minimal page but the first, twice. */
async function minimalClicks(browser: Browser, viewport: Conditions["viewport"], url: string) {
  const { context, page } = await openMeasured(browser, { viewport, network: "unlimited" });
  await openToRest(page, url);
  const cards = await page.locator("label").all();
  const times: number[] = [];
  for (const card of [...cards.slice(1), ...cards]) {
    await page.waitForTimeout(PAUSE_MS);
    times.push((await clickTime(page, card)) ?? Number.NaN);
  }
  await context.close();
  return times;
}

/** The times of the clicks that change price and drawing, through all steps of a fresh page. */
async function clicks(browser: Browser, viewport: Conditions["viewport"], url: string) {
  const { context, page } = await openMeasured(browser, { viewport, network: "unlimited" });
  await openToRest(page, url);
  const steps = page.getByRole("navigation", { name: "Steps" }).getByRole("button");
  // On a phone, a button opens the list of steps.
  const opener = page.getByRole("button", { name: "All steps" });
  const openSteps = async () => {
    if ((await steps.count()) === 0) await opener.click();
  };
  const times: number[] = [];
  await openSteps();
  const count = await steps.count();
  for (let index = 0; index < count; index += 1) {
    await openSteps();
    await steps.nth(index).click();
    for (const option of (await openOptions(page)).slice(0, CLICKS_OF_A_STEP)) {
      await page.waitForTimeout(PAUSE_MS);
      const time = await clickTime(page, option);
      if (time === undefined) break;
      times.push(time);
    }
  }
  await context.close();
  if (times.length === 0) throw new Error(`No click at ${url} changed price and drawing.`);
  return times;
}

/** The cards of the options of the step on screen that are available and not chosen. */
async function openOptions(page: Page): Promise<readonly Locator[]> {
  const cards = page
    .locator("label:not([aria-label='Drawing'] label)")
    .filter({ has: page.locator("input:is([type=radio], [type=checkbox])") })
    .filter({ hasNotText: "Not available" });
  const chosen = await cards
    .locator("input")
    .evaluateAll((inputs) => inputs.map((input) => input.matches("[type=radio]:checked")));
  return (await cards.all()).filter((_, index) => !chosen[index]);
}

/** Milliseconds, or undefined if the choice does not change both price and drawing. */
async function clickTime(page: Page, option: Locator): Promise<number | undefined> {
  // Playwright's own click runs its checks within the time that counts.
  await option.click({ trial: true });
  const box = await option.boundingBox();
  if (!box) return undefined;
  const painted = await page.evaluateHandle(paintedAfterClick);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return painted.evaluate(({ time }) => time);
}
