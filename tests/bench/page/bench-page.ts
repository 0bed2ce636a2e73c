import type { Browser } from "playwright-core";
import { FIRST_SCREEN, firstScreenBytes } from "../../support/first-scripts.ts";
import { atMost, compared, type Figure, type Goal, ratioAtMost } from "../figure.ts";
import { each, inTurn } from "../rounds.ts";
import { type ServerPair, startPair } from "../server-pair.ts";
import {
  type Conditions,
  DESKTOP,
  openMeasured,
  openToRest,
  PHONE,
  withBrowser,
} from "./measured-browser.ts";
import { type PageTiming, pageTiming } from "./page-timing.ts";
import { writeReactAlone } from "./write-react-alone.tsx";

const TO_REACT = 1.3;
const LARGEST_PAINT_MS = 1500;

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

/** Our page against React alone in HTML of the same size, with a CPU slowed 4 times. */
export async function benchPage(): Promise<readonly Figure[]> {
  let scriptOfReact = 0;
  const pair = await startPair(async (folder, ourUrl) => {
    const html = await (await fetch(ourUrl)).arrayBuffer();
    scriptOfReact = await writeReactAlone(folder, html.byteLength);
  });
  try {
    const script = { ours: [firstScreenBytes("index.html")], baseline: [scriptOfReact] };
    const goal = atMost(FIRST_SCREEN);
    const figures = [compared("script of the first screen, gzipped", "bytes", script, goal)];
    await withBrowser(async (browser) => {
      for (const place of PLACES) figures.push(...(await benchPlace(browser, pair, place)));
    });
    return figures;
  } finally {
    await pair.stop();
  }
}

async function benchPlace(browser: Browser, { ours, bare }: ServerPair, place: Place) {
  const rounds = await inTurn(
    place.rounds,
    () => load(browser, ours.url, place),
    () => load(browser, bare.url, place),
  );
  const row = (name: string, key: keyof Load, unit: string, ...goals: readonly Goal[]) => {
    const figures = each(rounds, (one) => one[key]);
    return compared(`${place.name}: ${name}`, unit, figures, ...goals);
  };
  const [toReact, largestPaint] = [ratioAtMost(TO_REACT), atMost(LARGEST_PAINT_MS)];
  return [
    row("first paint", "firstPaint", "ms", ...(place.hasGoals ? [toReact] : [])),
    row("largest paint", "largestPaint", "ms", ...(place.hasGoals ? [toReact, largestPaint] : [])),
    row("blocking time", "blocked", "ms"),
    row("transferred", "bytes", "bytes"),
    row("requests", "requests", ""),
  ];
}

async function load(browser: Browser, url: string, conditions: Conditions): Promise<Load> {
  const { context, page, devtools } = await openMeasured(browser, conditions);
  let [bytes, requests] = [0, 0];
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await openToRest(page, url);
  const timing = await page.evaluate(pageTiming);
  await context.close();
  return { ...timing, bytes, requests };
}
