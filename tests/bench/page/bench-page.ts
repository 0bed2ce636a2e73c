import type { Browser } from "playwright-core";
import { gzippedBytes, scriptOf, scriptsOf } from "../../support/built-scripts.ts";
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
import { type PageTiming, pageTiming, watchView } from "./page-timing.ts";
import { writeReactAlone } from "./write-react-alone.tsx";

const TO_REACT = 1.3;
const LARGEST_PAINT_MS = 1000;
const ALL_IN_VIEW_MS = 1500;
const LONGEST_TASK_MS = 200;
const MOST_BYTES = 190_000;
const MOST_REQUESTS = 8;

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
    const scripts = scriptsOf("index.html").first.map((name) => gzippedBytes(scriptOf(name)));
    const ours = scripts.reduce((sum, bytes) => sum + bytes);
    const script = { ours: [ours], baseline: [scriptOfReact] };
    const figures = [compared("script of the first screen, gzipped", "bytes", script)];
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
  const goals = (...all: readonly Goal[]) => (place.hasGoals ? all : []);
  return [
    row("first paint", "firstPaint", "ms", ...goals(ratioAtMost(TO_REACT))),
    row("largest paint", "largestPaint", "ms", ...goals(atMost(LARGEST_PAINT_MS))),
    row("everything in view is there", "allInView", "ms", ...goals(atMost(ALL_IN_VIEW_MS))),
    row("longest task", "longestTask", "ms", ...goals(atMost(LONGEST_TASK_MS))),
    row("blocking time", "blocked", "ms"),
    row("transferred", "bytes", "bytes", ...goals(atMost(MOST_BYTES))),
    row("requests", "requests", "", ...goals(atMost(MOST_REQUESTS))),
  ];
}

async function load(browser: Browser, url: string, conditions: Conditions): Promise<Load> {
  const { context, page, devtools } = await openMeasured(browser, conditions);
  let [bytes, requests] = [0, 0];
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(watchView);
  await openToRest(page, url);
  const timing = await page.evaluate(pageTiming);
  await context.close();
  return { ...timing, bytes, requests };
}
