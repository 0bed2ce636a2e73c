import { setTimeout } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { orderCode } from "#shared/engine/order-code.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { startServer } from "../../support/server/running-server.ts";
import { atMost, type Goal, type Measurement, singleMeasurement } from "../measurement.ts";
import { median } from "../rounds.ts";
import { type Conditions, DESKTOP, openMeasured, openToRest, PHONE, withBrowser } from "./measured-browser.ts";
import { type PageTiming, pageTiming, watchView } from "./page-timing.ts";

/** The waits of a visitor on the phone before the first choice. */
const MAX_PAINT_MS = 1000;
const ALL_IN_VIEW_MS = 1200;
const MAX_TASK_MS = 150;
/** With the photo that opens the page, which has at most 25,000. */
const BYTES = 195_000;
const REQUESTS = 6;

const QUICK_ROUNDS = 3;

interface Place extends Conditions {
  readonly name: string;
  readonly rounds: number;
  readonly hasGoals?: true;
}

/** The first has goals, so it is measured more often. */
const PLACES: readonly Place[] = [
  { name: "phone, fast 3G", viewport: PHONE, network: "fast 3G", rounds: 7, hasGoals: true },
  { name: "phone", viewport: PHONE, network: "unlimited", rounds: 3 },
  { name: "desktop, fast 3G", viewport: DESKTOP, network: "fast 3G", rounds: 3 },
  { name: "desktop", viewport: DESKTOP, network: "unlimited", rounds: 3 },
];

interface Load extends PageTiming {
  readonly bytes: number;
  readonly requests: number;
}

/** The page for a new visitor, with a CPU slowed 4 times. */
export async function benchPage(isQuick: boolean): Promise<readonly Measurement[]> {
  const server = await startServer(undefined, { PHOTOS: "on" });
  try {
    await waitForPhotos(server.url);
    return await withBrowser(async (browser) => {
      const measurements = [];
      for (const place of PLACES)
        if (place.hasGoals || !isQuick) measurements.push(...(await benchPlace(browser, server.url, place, isQuick)));
      return measurements;
    });
  } finally {
    await server.stop();
  }
}

/** The server makes the photos once, in the order of the starting benches. Nothing is measured beside that. */
async function waitForPhotos(url: string): Promise<void> {
  const code = orderCode(catalog, catalog.startingBenches?.at(-1)?.choices ?? {});
  const isMade = async () => (await (await fetch(`${url}/api/photos/${code}.avif`)).arrayBuffer()).byteLength > 100;
  while (!(await isMade())) await setTimeout(1000);
}

async function benchPlace(browser: Browser, url: string, place: Place, isQuick: boolean) {
  const loads: Load[] = [];
  // The first round warms up.
  for (let round = 0; round <= (isQuick ? QUICK_ROUNDS : place.rounds); round += 1)
    loads.push(await load(browser, url, place));
  const row = (name: string, key: keyof Load, unit: string, goal?: Goal) => {
    const goals = place.hasGoals && goal ? [goal] : [];
    const ours = median(loads.slice(1).map((each) => each[key]));
    return singleMeasurement(`${place.name}: ${name}`, unit, ours, ...goals);
  };
  return [
    row("first paint", "firstPaint", "ms", atMost(MAX_PAINT_MS)),
    row("largest paint", "largestPaint", "ms", atMost(MAX_PAINT_MS)),
    row("everything in view is there", "allInView", "ms", atMost(ALL_IN_VIEW_MS)),
    row("longest task", "longestTask", "ms", atMost(MAX_TASK_MS)),
    row("blocking time", "blocked", "ms"),
    row("transferred", "bytes", "bytes", atMost(BYTES)),
    row("requests", "requests", "", atMost(REQUESTS)),
  ];
}

async function load(browser: Browser, url: string, conditions: Conditions): Promise<Load> {
  const { context, page, devtools } = await openMeasured(browser, conditions);
  let [bytes, requests] = [0, 0];
  // The font in the style sheet counts as a request, too, although its bytes came with the page.
  const inPage = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("data:")) inPage.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (inPage.has(requestId)) return;
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(watchView);
  await openToRest(page, url);
  const timing = await page.evaluate(pageTiming);
  await context.close();
  return { ...timing, bytes, requests };
}
