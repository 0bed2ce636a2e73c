import type { Browser, Locator, Page } from "playwright-core";
import { exampleHash } from "../../support/rules/catalog.ts";
import { startServer } from "../../support/server/running-server.ts";
import { atMost, type Measurement, singleMeasurement } from "../measurement.ts";
import { median } from "../rounds.ts";
import {
  type Conditions,
  DESKTOP,
  openMeasured,
  openToRest,
  PHONE,
  withBrowser,
} from "./measured-browser.ts";
import { paintedAfterClick } from "./painted-after-click.ts";

const [ROUNDS, QUICK_ROUNDS] = [2, 1];
const MEDIAN_MS = 50;
const WORST_MS = 100;
/** A step that changes only price or drawing is left after the first click. */
const CLICKS_OF_A_STEP = 3;
/** Long enough for the check by the server and for all that follows a choice. */
const PAUSE_MS = 400;

/** From a click to the painted price and drawing, on a full bench with a CPU slowed 4 times. */
export async function benchClicks(isQuick: boolean): Promise<readonly Measurement[]> {
  const server = await startServer();
  const onPlace = async (browser: Browser, name: string, viewport: Conditions["viewport"]) => {
    const times: number[] = [];
    for (let round = 0; round < (isQuick ? QUICK_ROUNDS : ROUNDS); round += 1)
      times.push(...(await clicks(browser, viewport, `${server.url}/${exampleHash}`)));
    return [
      singleMeasurement(
        `${name}: ${times.length} clicks, median`,
        "ms",
        median(times),
        atMost(MEDIAN_MS),
      ),
      singleMeasurement(`${name}: the slowest`, "ms", Math.max(...times), atMost(WORST_MS)),
    ];
  };
  try {
    return await withBrowser(async (browser) => [
      ...(await onPlace(browser, "phone", PHONE)),
      ...(await onPlace(browser, "desktop", DESKTOP)),
    ]);
  } finally {
    await server.stop();
  }
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
